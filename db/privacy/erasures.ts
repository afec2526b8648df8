import { sql } from 'kysely'
import { newId } from '../ids.ts'
import { addToOutbox } from '../operations/outbox.ts'
import type { Db } from '../pool.ts'
import type { Erasure, ErasureCounts, ErasureSource, ErasureStep } from './schema.ts'

/** The promised latest completion of an erasure: a month (GDPR, article 12). It takes minutes. */
export const COMPLETES_WITHIN_DAYS = 30

export interface ErasureRequest {
  readonly accountId: string
  /** Null: the whole account. */
  readonly verificationId: string | null
  readonly requestedBy: ErasureSource
  /** Of a request repeated after a restore: its own id. */
  readonly id?: string
  readonly requestedAt?: Date
}

/**
 * Stores a request for erasure, in the transaction that closes its subject, and adds the start of its workflow to the
 * outbox. An existing request is returned unchanged.
 */
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

/** Finds the erasure of an account. Undefined if nobody requested one. */
export const findErasureOfAccount = (db: Db, accountId: string): Promise<Erasure | undefined> =>
  db
    .selectFrom('erasure')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('verification_id', 'is', null)
    .executeTakeFirst()

/** Lists requests for erasure, newest first. `open`: the unfinished ones. */
export const listErasures = (db: Db, { open, limit }: { open: boolean; limit: number }): Promise<Erasure[]> => {
  const all = db.selectFrom('erasure').selectAll().orderBy('requested_at', 'desc').orderBy('id', 'desc').limit(limit)
  return (open ? all.where('step', '<>', 'DONE') : all).execute()
}

/** Adds unfinished erasures to the outbox again if they are missing there. Returns how many. */
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

/** Adds to the counts of an erasure, in the transaction that removes the counted rows. */
export async function countErased(trx: Db, id: string, counts: ErasureCounts): Promise<void> {
  for (const [name, added] of Object.entries(counts)) {
    if (added > 0)
      await sql`update erasure set counts = jsonb_set(counts, array[${name}::text], to_jsonb(coalesce((counts ->> ${name}::text)::bigint, 0) + ${added}::bigint)) where id = ${id}`.execute(
        trx,
      )
  }
}

/**
 * Records the progress of an erasure, only forward from the caller's position. If two callers did the same page, one
 * counts.
 */
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
