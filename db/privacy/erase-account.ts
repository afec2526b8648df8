import type { Db } from '../pool.ts'
import { countErased } from './erasures.ts'
import type { Erasure } from './schema.ts'
import { rulesOf } from './table-policies.ts'
import { applyRule, type TableName } from './table-policy.ts'

/**
 * Removes the rest of an account after its verifications, deliveries and mails: sessions, endpoints, names of keys,
 * reasons of staff in the audit (table-policies.ts). The row stays for the ledger, with its partner's record and the
 * price of its verifications.
 */
export const eraseAccountRows = (db: Db, { id: erasureId, account_id: accountId }: Erasure): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select('erased_at')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const isFirst = account.erased_at === null // a repetition happens if a request in progress left data behind the first time
    const done = new Map<TableName, number>()
    for (const { table, rule } of rulesOf('account')) {
      if (rule.does === 'delete' && rule.page !== undefined) continue // removed by pages before (erasure-pages.ts)
      done.set(table, await applyRule(trx, table, rule, accountId))
    }
    await countErased(trx, erasureId, {
      sessions: done.get('session') ?? 0,
      endpoints: done.get('webhook_endpoint') ?? 0,
      keys: isFirst ? (done.get('api_key') ?? 0) : 0,
    })
  })
