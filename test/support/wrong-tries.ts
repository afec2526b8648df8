import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** Wrong tries of the last hour against a subject, 64 at most, as db/accounts/guesses.ts stores them. */
export async function countWrongTries(db: Db, key: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ wrong: number }>`
    select count(*) as wrong from rate_limit, unnest(calls) c
    where key = ${key} and c > clock_timestamp() - interval '1 hour'`.execute(db)
  return row.wrong
}
