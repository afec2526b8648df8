import { sql, type SelectQueryBuilder } from 'kysely'
import type { Db } from './pool.ts'

/** So far a list counts what no tally does: nobody pages further by number, and tables grow. */
export const MAX_COUNTED = 1_000

/** How many rows a query has, {@link MAX_COUNTED} at most. */
export async function countUpTo<DB, T extends keyof DB, O>(
  db: Db,
  query: SelectQueryBuilder<DB, T, O>,
  most = MAX_COUNTED,
): Promise<number> {
  const {
    rows: [{ total }],
  } = await sql<{ total: number }>`select count(*) as total from ${query.limit(most)} as found`.execute(db)
  return total
}
