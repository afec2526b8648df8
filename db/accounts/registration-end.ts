import { sql } from 'kysely'
import { removeEndpointsOf } from '../webhooks/webhook-endpoints.ts'
import type { Db } from '../pool.ts'
import { lockAddress } from './registrations.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * Removes every access to an account except its password and sessions, and all messages from it: second factor and
 * recovery codes, open logins, mailed tokens, API keys, webhook endpoints with their open deliveries. The caller holds
 * the lock of the account's row, as everybody does who creates one of these.
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
 * Ends a registration for good. Nothing made by it works any more, and its address, password and company are removed.
 * Its test verifications stay closed with it. The caller holds the lock of its row.
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

/** Tables whose records keep the row of an ended registration. */
const KEPT_FOR = ['verification', 'webhook_endpoint', 'ledger_entry', 'partner'] as const

/** Registrations that one sweep ends, and as many that it removes. The next sweep, ten seconds later, does the rest. */
const BATCH = 100

/**
 * Ends the registrations that nobody confirmed in time. The sweep runs it. Registrations without verifications leave no
 * row once their mails are removed.
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
      if (still === undefined) return // confirmed or ended meanwhile
      await closeRegistration(trx, id)
      ended++
    })
  }
  await removeEmpty(db)
  return ended
}

/** Removes the rows of ended registrations without references. */
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
