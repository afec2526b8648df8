import { sql, type SelectQueryBuilder } from 'kysely'
import type { Db } from './pool.ts'

/** The limit of a count without a tally: nobody pages further by number, and tables grow. */
export const MAX_COUNTED = 1_000

/** Counts the rows of a query, {@link MAX_COUNTED} at most. */
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
