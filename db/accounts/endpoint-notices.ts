import { emailOf } from '../account-data.ts'
import { sql } from 'kysely'
import { insertMail } from '../mail/mail.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../pool.ts'

/**
 * An endpoint without a success for this long has an outage. It is also the time between two mails about lost
 * deliveries.
 */
const HOUR_AGO = sql`now() - interval '1 hour'`
const IS_OUTAGE = sql<boolean>`coalesce(e.failing_since < ${HOUR_AGO}, false) and e.outage_told_at is null`
const IS_LOST = sql<boolean>`e.failures_untold and coalesce(e.failures_told_at < ${HOUR_AGO}, true)`
/** Endpoints that one sweep reports. The next sweep, ten seconds later, reports the rest. */
const BATCH = 100

/**
 * Queues the mails to owners of failing endpoints: one for each outage that has lasted an hour, and at most one an hour
 * about finally failed deliveries. The mark and its mail are one transaction, so each is sent exactly once, even after
 * a crash. The sweep runs it.
 *
 * @returns the ids of the mails
 */
export const noticeFailingEndpoints = (db: Db, keyRing: KeyRing): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const endpoints = await trx
      .selectFrom('webhook_endpoint as e')
      .innerJoin('account as a', 'a.id', 'e.account_id')
      .select(['e.id', 'e.account_id', 'a.data_key', 'a.email_sealed'])
      .select([IS_OUTAGE.as('is_outage'), IS_LOST.as('is_lost')])
      .where('e.active', '=', true)
      .where('e.deleted_at', 'is', null)
      .where('a.status', '=', 'ACTIVE')
      .where('a.email_index', 'is not', null)
      .where((eb) => eb.or([IS_OUTAGE, IS_LOST]))
      .orderBy('e.id')
      .limit(BATCH)
      .forNoKeyUpdate('e')
      .skipLocked()
      .execute()
    const mailIds: string[] = []
    for (const {
      id,
      account_id: accountId,
      data_key,
      email_sealed,
      is_outage: isOutage,
      is_lost: isLost,
    } of endpoints) {
      const email = emailOf(keyRing, { id: accountId, data_key, email_sealed })
      const ask = async (kind: 'ENDPOINT_FAILING' | 'DELIVERY_FAILED') => {
        mailIds.push(await insertMail(trx, keyRing, { kind, recipient: email ?? '', accountId, aboutId: id }))
      }
      if (isOutage) await ask('ENDPOINT_FAILING')
      if (isLost) await ask('DELIVERY_FAILED')
      await trx
        .updateTable('webhook_endpoint')
        .set({
          ...(isOutage ? { outage_told_at: sql<Date>`now()` } : {}),
          ...(isLost ? { failures_told_at: sql<Date>`now()`, failures_untold: false } : {}),
        })
        .where('id', '=', id)
        .execute()
    }
    return mailIds
  })
