import { sql } from 'kysely'
import { newId } from '../ids.ts'
import type { Db } from '../pool.ts'
import type { MonitorRun } from './schema-monitoring.ts'

// The passes over monitored people: over the difference of two versions of a list, or over people behind.

export interface ListDifference {
  /** Entries to screen: new and changed ones. */
  readonly changedEntryIds: readonly string[]
  readonly removedEntryIds: readonly string[]
  readonly added: number
  readonly changed: number
}

/** Finds the run over the difference of two versions of a list. Undefined before its start. */
export const findDeltaRun = (
  db: Db,
  list: string,
  fromVersionId: string,
  toVersionId: string,
): Promise<MonitorRun | undefined> =>
  db
    .selectFrom('monitor_run')
    .selectAll()
    .where('kind', '=', 'DELTA')
    .where('list', '=', list)
    .where('from_version_id', '=', fromVersionId)
    .where('to_version_id', '=', toVersionId)
    .executeTakeFirst()

/** Starts the run over the difference of two versions of a list. An existing run stays. */
export async function beginDeltaRun(
  db: Db,
  list: string,
  fromVersionId: string,
  toVersionId: string,
  difference: ListDifference,
): Promise<MonitorRun> {
  await db
    .insertInto('monitor_run')
    .values({
      id: newId('monitorRun'),
      kind: 'DELTA',
      list,
      from_version_id: fromVersionId,
      to_version_id: toVersionId,
      changed_entry_ids: [...difference.changedEntryIds],
      removed_entry_ids: [...difference.removedEntryIds],
      added: difference.added,
      changed: difference.changed,
      removed: difference.removedEntryIds.length,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const run = await findDeltaRun(db, list, fromVersionId, toVersionId)
  if (run === undefined) throw new Error('the run just written is missing')
  return run
}

/** Finds the unfinished pass over people behind. */
export const findFullRun = (db: Db): Promise<MonitorRun | undefined> =>
  db.selectFrom('monitor_run').selectAll().where('kind', '=', 'FULL').where('state', '=', 'RUNNING').executeTakeFirst()

/** Starts a pass that screens people behind against whole lists, or continues a killed one. */
export async function beginFullRun(db: Db): Promise<MonitorRun> {
  await db
    .insertInto('monitor_run')
    .values({ id: newId('monitorRun'), kind: 'FULL' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('monitor_run')
    .selectAll()
    .where('kind', '=', 'FULL')
    .where('state', '=', 'RUNNING')
    .executeTakeFirstOrThrow()
}

export const getRun = (db: Db, runId: string): Promise<MonitorRun> =>
  db.selectFrom('monitor_run').selectAll().where('id', '=', runId).executeTakeFirstOrThrow()

export interface PageCounts {
  readonly subjects: number
  /** Subjects whose stored data could not be opened or read. They stay behind and are retried. */
  readonly unreadable: number
  readonly opened: number
  readonly reopened: number
  readonly cleared: number
}

/** Adds a committed page to its run, in the page's transaction. */
export async function addPage(trx: Db, runId: string, lastSubjectId: string, counts: PageCounts): Promise<void> {
  await trx
    .updateTable('monitor_run')
    .set((eb) => ({
      last_subject_id: lastSubjectId,
      subjects: eb('subjects', '+', counts.subjects),
      unreadable: eb('unreadable', '+', counts.unreadable),
      opened: eb('opened', '+', counts.opened),
      reopened: eb('reopened', '+', counts.reopened),
      cleared: eb('cleared', '+', counts.cleared),
    }))
    .where('id', '=', runId)
    .execute()
}

/** Ends a run. A repetition changes nothing. */
export async function finishRun(db: Db, runId: string): Promise<MonitorRun> {
  await db
    .updateTable('monitor_run')
    .set({ state: 'DONE', finished_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', runId)
    .where('state', '=', 'RUNNING')
    .execute()
  return getRun(db, runId)
}

/** Lists the newest runs, newest first. */
export const listRuns = (db: Db, limit: number): Promise<MonitorRun[]> =>
  db.selectFrom('monitor_run').selectAll().orderBy('started_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
