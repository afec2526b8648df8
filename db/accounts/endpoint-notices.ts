import { sql } from 'kysely'
import { insertMail } from '../mail/mail.ts'
import type { Db } from '../pool.ts'

/** An endpoint that has taken nothing for so long is an outage; and its owner gets no second mail of lost deliveries sooner. */
const HOUR = sql<Date>`now() - interval '1 hour'`
/** Endpoints that one sweep tells of; the rest is the next one's, ten seconds later. */
const BATCH = 100

/**
 * Asks for the mails that owners of failing endpoints get: one an outage, when it has lasted an hour, and one an hour at most when
 * deliveries failed for good. What was told, and its mail, are one transaction: told once, whoever dies, and not told of while it is
 * not asked for. Run by the sweep.
 *
 * @returns the ids of the mails
 */
export const noticeFailingEndpoints = (db: Db, masterKey: Uint8Array): Promise<string[]> => db.transaction().execute(async (trx) => {
  const endpoints = await trx.selectFrom('webhook_endpoint as e').innerJoin('account as a', 'a.id', 'e.account_id').select(['e.id', 'e.account_id', 'a.email'])
    .select((eb) => [
      eb.and([eb('e.failing_since', '<', HOUR), eb('e.outage_told_at', 'is', null)]).as('is_outage'),
      eb.and([eb('e.failures_untold', '=', true), eb.or([eb('e.failures_told_at', 'is', null), eb('e.failures_told_at', '<', HOUR)])]).as('is_lost'),
    ])
    .where('e.active', '=', true).where('e.deleted_at', 'is', null).where('a.status', '=', 'ACTIVE').where('a.email', 'is not', null)
    .where((eb) => eb.or([
      eb.and([eb('e.failing_since', '<', HOUR), eb('e.outage_told_at', 'is', null)]),
      eb.and([eb('e.failures_untold', '=', true), eb.or([eb('e.failures_told_at', 'is', null), eb('e.failures_told_at', '<', HOUR)])]),
    ]))
    .orderBy('e.id').limit(BATCH).forNoKeyUpdate('e').skipLocked().execute()
  const mailIds: string[] = []
  for (const { id, account_id: accountId, email, is_outage: isOutage, is_lost: isLost } of endpoints) {
    const ask = async (kind: 'ENDPOINT_FAILING' | 'DELIVERY_FAILED') => { mailIds.push(await insertMail(trx, masterKey, { kind, recipient: email ?? '', accountId, aboutId: id })) }
    if (isOutage === true) await ask('ENDPOINT_FAILING')
    if (isLost === true) await ask('DELIVERY_FAILED')
    await trx.updateTable('webhook_endpoint').set({
      ...(isOutage === true ? { outage_told_at: sql<Date>`now()` } : {}),
      ...(isLost === true ? { failures_told_at: sql<Date>`now()`, failures_untold: false } : {}),
    }).where('id', '=', id).execute()
  }
  return mailIds
})
