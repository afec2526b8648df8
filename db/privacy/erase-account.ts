import type { Db } from '../pool.ts'
import { countErased } from './erasures.ts'
import type { Erasure } from './schema.ts'
import { rulesOf } from './table-policies.ts'
import { applyRule, type TableName } from './table-policy.ts'

/**
 * Removes what an account has left once its verifications, deliveries and mails are gone: sessions, endpoints, names of keys, staff's
 * reasons in the audit (table-policies.ts). The row stays for the ledger, with its partner's record and the price of what was verified.
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
    const done = new Map<TableName, number>()
    for (const { table, rule } of rulesOf('account')) {
      if (rule.does === 'delete' && rule.page !== undefined) continue // gone by pages before (erasure-pages.ts)
      done.set(table, await applyRule(trx, table, rule, accountId))
    }
    await countErased(trx, erasureId, {
      sessions: done.get('session') ?? 0,
      endpoints: done.get('webhook_endpoint') ?? 0,
      keys: isFirst ? (done.get('api_key') ?? 0) : 0,
    })
  })
