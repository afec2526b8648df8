import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../pool.ts'
import type { Erasure } from './schema.ts'
import { rulesOf } from './table-policies.ts'
import { leftBy } from './table-policy.ts'

/**
 * Counts the remaining rows of an erasure's subject in the database, by table or kind. Empty if there are none. It
 * looks for the rows that each table's rule should have removed (table-policies.ts). Verifications under a legal hold
 * are excluded.
 */
export async function findLeftovers(
  db: Db,
  { account_id: accountId, verification_id: one }: Pick<Erasure, 'account_id' | 'verification_id'>,
): Promise<Record<string, number>> {
  const people =
    one === null
      ? sql`select v.id from verification v where v.account_id = ${accountId} and not exists (select from legal_hold h where h.verification_id = v.id and h.until > now())`
      : sql`${one}`
  const counts: Record<string, number> = {}
  const countLeft = async (subject: 'person' | 'account', owners: RawBuilder<unknown>): Promise<void> => {
    for (const { table, rule } of rulesOf(subject)) {
      const found = (await leftBy(table, rule, owners)?.execute(db))?.rows[0].found ?? 0
      if (found > 0) counts[rule.as ?? table] = found
    }
  }
  await countLeft('person', people)
  if (one === null) await countLeft('account', sql`${accountId}`)
  return counts
}
