import { sql, type QueryCreator } from 'kysely'
import type { Db } from '../pool.ts'
import type { Database } from '../schema.ts'
import type { OutboxKind } from './schema.ts'

export interface OutboxEntry {
  readonly kind: OutboxKind
  /** Verification or delivery id. */
  readonly subjectId: string
}

/** The statement that notes of one or more subjects that Temporal must be told of them: by itself, or in a `with`. A second note changes nothing. */
export const outboxEntries = (
  db: QueryCreator<Database>,
  kind: OutboxKind,
  ...subjectIds: readonly [string, ...string[]]
) =>
  db
    .insertInto('outbox')
    .values(subjectIds.map((subjectId) => ({ kind, subject_id: subjectId })))
    .onConflict((conflict) => conflict.doNothing())

/** Notes, in the transaction of the change itself, that Temporal must be told of it. */
export async function addToOutbox(trx: Db, kind: OutboxKind, ...subjectIds: readonly string[]): Promise<void> {
  const [first, ...others] = subjectIds
  if (first !== undefined) await outboxEntries(trx, kind, first, ...others).execute()
}

/** Whether Temporal still has to be told of a subject. */
export const isInOutbox = async (db: Db, kind: OutboxKind, subjectId: string): Promise<boolean> =>
  (await db
    .selectFrom('outbox')
    .select('kind')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()) !== undefined

/** Crosses out what Temporal has been told. */
export async function removeFromOutbox(db: Db, kind: OutboxKind, subjectId: string): Promise<void> {
  await db.deleteFrom('outbox').where('kind', '=', kind).where('subject_id', '=', subjectId).execute()
}

/** Puts off an entry that could not be told: 2, 4, 8 … and at most `longestSeconds`, so that it holds up nobody behind it. */
export async function putOffOutboxEntry(
  db: Db,
  { kind, subjectId }: OutboxEntry,
  longestSeconds: number,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      tries: sql<number>`tries + 1`,
      due_at: sql<Date>`clock_timestamp() + least(${longestSeconds}::int, 2 ^ least(tries + 1, 10)) * interval '1 second'`,
    })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute()
}

/**
 * Entries that have been due for `olderThanMs`, the longest due first: those whose teller died or could not reach Temporal.
 * START_VERIFICATION sorts before SIGNAL_SUBMITTED of the same moment, so a lost pair is told in order.
 */
export async function listOverdueOutbox(db: Db, olderThanMs: number, limit: number): Promise<OutboxEntry[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'subject_id'])
    .where('due_at', '<', sql<Date>`now() - ${olderThanMs} * interval '1 millisecond'`)
    .orderBy('due_at')
    .orderBy('kind', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ kind: row.kind, subjectId: row.subject_id }))
}
