import type { SelectQueryBuilder } from 'kysely'
import type { Database } from './schema.ts'
import type { Db } from './pool.ts'

/** So far a list counts what no tally does: nobody pages further by number, and tables grow. */
export const MAX_COUNTED = 1_000

/** How many rows a query has, {@link MAX_COUNTED} at most. */
export async function countUpTo<T extends keyof Database, O>(db: Db, query: SelectQueryBuilder<Database, T, O>, most = MAX_COUNTED): Promise<number> {
  const { total } = await db.selectFrom(query.limit(most).as('found')).select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}
