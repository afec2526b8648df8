import { sql, type QueryCreator } from 'kysely'
import type { Db } from '../pool.ts'
import type { Database } from '../schema.ts'
import type { OutboxKind } from './schema.ts'

export interface OutboxEntry {
  readonly kind: OutboxKind
  /** Verification or delivery id. */
  readonly subjectId: string
}

/**
 * Builds the statement that adds outbox entries for one or more subjects, alone or in a `with`. A second entry changes
 * nothing.
 */
export const outboxEntries = (
  db: QueryCreator<Database>,
  kind: OutboxKind,
  ...subjectIds: readonly [string, ...string[]]
) =>
  db
    .insertInto('outbox')
    .values(subjectIds.map((subjectId) => ({ kind, subject_id: subjectId })))
    .onConflict((conflict) => conflict.doNothing())

/** Adds an outbox entry in the transaction of its change, so that Temporal will receive it. */
export async function addToOutbox(trx: Db, kind: OutboxKind, ...subjectIds: readonly string[]): Promise<void> {
  const [first, ...others] = subjectIds
  if (first !== undefined) await outboxEntries(trx, kind, first, ...others).execute()
}

/** Whether an entry of a subject still waits to be sent. */
export const isInOutbox = async (db: Db, kind: OutboxKind, subjectId: string): Promise<boolean> =>
  (await db
    .selectFrom('outbox')
    .select('kind')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()) !== undefined

/** Removes a sent entry. */
export async function removeFromOutbox(db: Db, kind: OutboxKind, subjectId: string): Promise<void> {
  await db.deleteFrom('outbox').where('kind', '=', kind).where('subject_id', '=', subjectId).execute()
}

/**
 * Delays an entry that could not be sent: 2, 4, 8 … and at most `longestSeconds`, so that it blocks no entry behind it.
 */
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
 * Lists entries overdue by `olderThanMs`, longest first: their sender died or could not reach Temporal.
 * START_VERIFICATION sorts before SIGNAL_SUBMITTED of the same moment, so a lost pair is sent in order.
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
