import { sql } from 'kysely'
import type { Db } from '../pool.ts'

/** Addresses are scanned every day for this long after their workflow has ended. */
const RESCAN_DAYS = 365

/** Lists a page of the payments without a workflow whose address is still scanned, by id. */
export const listUnwatched = (db: Db, afterId: string, limit: number): Promise<{ id: string }[]> =>
  db
    .selectFrom('payment')
    .select('id')
    .where('watch_until', '<', sql<Date>`now()`)
    .where('watch_until', '>', sql<Date>`now() - ${RESCAN_DAYS} * interval '1 day'`)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Has a payment watched for `forMs` from now on. */
export async function watchAgain(trx: Db, paymentId: string, forMs: number): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ watch_until: sql<Date>`greatest(watch_until, now() + ${forMs} * interval '1 millisecond')` })
    .where('id', '=', paymentId)
    .execute()
}
