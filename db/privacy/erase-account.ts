import { sql } from 'kysely'
import { blankedAccount } from '../accounts/blanked-account.ts'
import type { Db } from '../pool.ts'
import { countErased } from './erasures.ts'
import type { Erasure } from './schema.ts'

/**
 * Removes what an account has left once its verifications, deliveries and mails are gone: sessions, endpoints, names of keys, staff's
 * reasons in the audit. The row stays for the ledger, with its partner's record and the price of what was verified.
 */
export const eraseAccountRows = (db: Db, { id: erasureId, account_id: accountId }: Erasure): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select('erased_at')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const isFirst = account.erased_at === null // not so when a request that was under way left something behind the first time
    const sessions = trx.selectFrom('session').select('id').where('account_id', '=', accountId)
    await trx.deleteFrom('refresh_token').where('session_id', 'in', sessions).execute()
    await trx.deleteFrom('email_change').where('account_id', '=', accountId).execute()
    const ended = await trx.deleteFrom('session').where('account_id', '=', accountId).executeTakeFirst()
    const endpoints = await trx.deleteFrom('webhook_endpoint').where('account_id', '=', accountId).executeTakeFirst()
    // The key's row stays: verifications name it. Its hash opens nothing, being revoked.
    const keys = await trx
      .updateTable('api_key')
      .set({ name_sealed: null, ip_allowlist: [] })
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    await trx
      .updateTable('account')
      .set({ ...blankedAccount, ...(isFirst ? { erased_at: sql<Date>`now()` } : {}) })
      .where('id', '=', accountId)
      .execute()
    await sql`update audit_entry set reason = null where reason is not null and subject_id in (
    select ${accountId}::text union all select id from api_key where account_id = ${accountId} union all select id from partner where account_id = ${accountId})`.execute(
      trx,
    )
    await countErased(trx, erasureId, {
      sessions: Number(ended.numDeletedRows),
      endpoints: Number(endpoints.numDeletedRows),
      keys: isFirst ? Number(keys.numUpdatedRows) : 0,
    })
  })
