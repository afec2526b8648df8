import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { until } from './until.ts'

/** Waits until a statement of another connection to the same database waits for a lock. */
export const untilSomebodyWaits = (db: Db): Promise<true> =>
  until(
    'a statement that waits for a lock',
    async () => {
      const {
        rows: [{ waiting }],
      } = await sql<{
        waiting: number
      }>`select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      )
      return waiting > 0
    },
    20,
  )
