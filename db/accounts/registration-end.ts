import { sql } from 'kysely'
import { removeEndpointsOf } from '../webhooks/webhook-endpoints.ts'
import type { Db } from '../pool.ts'
import { lockAddress } from './registrations.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * Removes every way into an account but its password and sessions, and what tells of it: second factor and recovery codes, open
 * logins, mailed tokens, API keys, webhook endpoints with their open deliveries. The account's row is locked by the caller, as it
 * is by whoever makes one of these.
 */
export async function removeAccess(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('mfa_challenge').where('account_id', '=', accountId).execute()
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await trx.deleteFrom('mfa').where('account_id', '=', accountId).execute()
  await trx.deleteFrom('mail_token').where('account_id', '=', accountId).execute()
  await trx
    .updateTable('api_key')
    .set({ revoked_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute()
  await removeEndpointsOf(trx, accountId)
}

/**
 * Ends a registration for good: nothing that was made by it opens anything, and neither its address, its password nor its
 * company stay. What it verified in test mode stays closed with it. Its row is locked by the caller.
 */
export async function closeRegistration(trx: Db, accountId: string): Promise<void> {
  await endSessionsOf(trx, accountId, 'ACCOUNT')
  await removeAccess(trx, accountId)
  const isKept = await trx
    .selectNoFrom((eb) =>
      eb
        .or(
          KEPT_FOR.map((table) =>
            eb.exists(
              eb
                .selectFrom(table)
                .select(sql`1`.as('one'))
                .where('account_id', '=', accountId),
            ),
          ),
        )
        .as('kept'),
    )
    .executeTakeFirst()
  await trx
    .updateTable('account')
    .set({
      status: 'CLOSED',
      email_sealed: null,
      email_index: null,
      password_hash: null,
      company_sealed: null,
      embed_origins_sealed: null,
      trusted_capture: false,
      ...(isKept?.kept === true ? { registration_expires_at: null } : {}),
    })
    .where('id', '=', accountId)
    .execute()
}

/** What a row of an ended registration is kept for: records that name it. */
const KEPT_FOR = ['verification', 'webhook_endpoint', 'ledger_entry', 'partner'] as const

/** Registrations that one sweep ends, and as many that it removes: the rest is the next one's, ten seconds later. */
const BATCH = 100

/**
 * Ends the registrations that nobody confirmed in time, run by the sweep; those that never verified anything leave no row behind
 * once their mails are forgotten.
 *
 * @returns how many were ended
 */
export async function purgeRegistrations(db: Db): Promise<number> {
  const expired = await db
    .selectFrom('account')
    .select(['id', 'email_index'])
    .where('registration_expires_at', '<', sql<Date>`now()`)
    .where('email_index', 'is not', null)
    .orderBy('registration_expires_at')
    .limit(BATCH)
    .execute()
  let ended = 0
  for (const { id, email_index: index } of expired) {
    await db.transaction().execute(async (trx) => {
      if (index !== null) await lockAddress(trx, index)
      const still = await trx
        .selectFrom('account')
        .select('id')
        .where('id', '=', id)
        .where('registration_expires_at', '<', sql<Date>`now()`)
        .where('email_index', 'is not', null)
        .forUpdate()
        .executeTakeFirst()
      if (still === undefined) return // confirmed, or ended, meanwhile
      await closeRegistration(trx, id)
      ended++
    })
  }
  await removeEmpty(db)
  return ended
}

/** Removes the rows of registrations that were ended and to which nothing else refers. */
async function removeEmpty(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const empty = await trx
      .selectFrom('account as a')
      .select('a.id')
      .where('a.status', '=', 'CLOSED')
      .where('a.email_index', 'is', null)
      .where('a.registration_expires_at', '<', sql<Date>`now()`)
      .where((eb) =>
        eb.and(
          ([...KEPT_FOR, 'mail'] as const).map((table) =>
            eb.not(
              eb.exists(
                eb
                  .selectFrom(table)
                  .select(sql`1`.as('one'))
                  .where('account_id', '=', eb.ref('a.id')),
              ),
            ),
          ),
        ),
      )
      .orderBy('a.registration_expires_at')
      .limit(BATCH)
      .forUpdate('a')
      .skipLocked()
      .execute()
    const ids = empty.map(({ id }) => id)
    if (ids.length === 0) return
    await trx
      .deleteFrom('refresh_token')
      .where('session_id', 'in', trx.selectFrom('session').select('id').where('account_id', 'in', ids))
      .execute()
    for (const table of ['session', 'api_key', 'credit_balance'] as const)
      await trx.deleteFrom(table).where('account_id', 'in', ids).execute()
    await trx.deleteFrom('account').where('id', 'in', ids).execute()
  })
}
