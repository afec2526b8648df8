import { sql } from 'kysely'
import { newId } from '../ids.ts'
import { addToOutbox } from '../operations/outbox.ts'
import type { Db } from '../pool.ts'
import type { Erasure, ErasureCounts, ErasureSource, ErasureStep } from './schema.ts'

/** Until when an erasure is completed at the latest, as whoever asks is told: a month (GDPR, article 12). It takes minutes. */
export const COMPLETES_WITHIN_DAYS = 30

export interface ErasureRequest {
  readonly accountId: string
  /** Null: the whole account. */
  readonly verificationId: string | null
  readonly requestedBy: ErasureSource
  /** Of a request that is repeated after a restore: its own. */
  readonly id?: string
  readonly requestedAt?: Date
}

/** Notes a request to erase, in the transaction that closes what is erased, and has its workflow started. One that stands is answered as it is. */
export async function insertErasure(
  trx: Db,
  { accountId, verificationId, requestedBy, id = newId('erasure'), requestedAt = new Date() }: ErasureRequest,
): Promise<Erasure> {
  const made = await trx
    .insertInto('erasure')
    .values({
      id,
      account_id: accountId,
      verification_id: verificationId,
      requested_by: requestedBy,
      requested_at: requestedAt,
      completes_by: new Date(requestedAt.getTime() + COMPLETES_WITHIN_DAYS * 86_400_000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  const erasure =
    made ??
    (await trx
      .selectFrom('erasure')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('verification_id', 'is not distinct from', verificationId)
      .executeTakeFirstOrThrow())
  if (erasure.step !== 'DONE') await addToOutbox(trx, 'START_ERASURE', erasure.id)
  return erasure
}

export const findErasure = (db: Db, id: string): Promise<Erasure | undefined> =>
  db.selectFrom('erasure').selectAll().where('id', '=', id).executeTakeFirst()

/** The erasure of an account; undefined when nobody asked for one. */
export const findErasureOfAccount = (db: Db, accountId: string): Promise<Erasure | undefined> =>
  db
    .selectFrom('erasure')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('verification_id', 'is', null)
    .executeTakeFirst()

/** Requests to erase, the newest first; `open`: those that are not done. */
export const listErasures = (db: Db, { open, limit }: { open: boolean; limit: number }): Promise<Erasure[]> => {
  const all = db.selectFrom('erasure').selectAll().orderBy('requested_at', 'desc').orderBy('id', 'desc').limit(limit)
  return (open ? all.where('step', '<>', 'DONE') : all).execute()
}

/** Has the erasures that are not done started again, where nobody has. Answers how many. */
export async function restartErasure(db: Db): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('outbox')
    .columns(['kind', 'subject_id'])
    .expression((eb) =>
      eb
        .selectFrom('erasure')
        .where('step', '<>', 'DONE')
        .select([sql<'START_ERASURE'>`'START_ERASURE'`.as('kind'), 'id']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

/** Adds to the counts of an erasure, in the transaction that removes what is counted. */
export async function countErased(trx: Db, id: string, counts: ErasureCounts): Promise<void> {
  for (const [name, added] of Object.entries(counts)) {
    if (added > 0)
      await sql`update erasure set counts = jsonb_set(counts, array[${name}::text], to_jsonb(coalesce((counts ->> ${name}::text)::bigint, 0) + ${added}::bigint)) where id = ${id}`.execute(
        trx,
      )
  }
}

/** Notes how far an erasure has come; only forward from where the caller found it, so that of two that did the same page one counts. */
export async function moveErasure(
  trx: Db,
  from: Pick<Erasure, 'id' | 'step' | 'last_id'>,
  to: { readonly step: ErasureStep; readonly lastId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('erasure')
    .set({
      step: to.step,
      last_id: to.lastId,
      ...(to.step === 'DONE' ? { finished_at: sql<Date>`clock_timestamp()` } : {}),
    })
    .where('id', '=', from.id)
    .where('step', '=', from.step)
    .where('last_id', '=', from.last_id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
