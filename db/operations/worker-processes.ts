import { sql } from 'kysely'
import type { Db } from '../pool.ts'
import type { WorkerProcess } from './schema.ts'

export interface WorkerProcessEntry {
  /** Made by the process at its start. */
  readonly id: string
  /** Of its workflows (workflows/patches.ts). */
  readonly generation: number
  readonly queues: readonly string[]
  readonly host: string
  readonly pid: number
}

export interface Beat {
  /** The oldest generation among the living processes, including this one. */
  readonly oldestGeneration: number
  /** How long ago this process was seen before, ms; 0 at its first beat. */
  readonly sinceLastMs: number
  /** Older processes found gone now: not seen for long. An outage of the database looks the same. */
  readonly olderGone: number
}

/**
 * Records that a worker process is alive, in one statement, and returns the oldest living generation. A process not
 * seen for `goneAfterMs` counts as gone. The next beat of another process removes its row.
 */
export async function beatWorkerProcess(
  db: Db,
  { id, generation, queues, host, pid }: WorkerProcessEntry,
  goneAfterMs: number,
): Promise<Beat> {
  const gone = sql`now() - ${goneAfterMs} * interval '1 millisecond'`
  const {
    rows: [row],
  } = await sql<{ oldest: number; since: number; older_gone: number }>`
    with before as (select seen_at from worker_process where id = ${id}),
      beat as (
        insert into worker_process (id, generation, queues, host, pid) values (${id}, ${generation}, ${queues}, ${host}, ${pid})
        on conflict (id) do update set seen_at = now()
      ),
      cleared as (delete from worker_process where id in (select id from worker_process where id <> ${id} and seen_at < ${gone} for update skip locked) returning generation)
    select least(${generation}, (select min(generation) from worker_process where seen_at >= ${gone})) as oldest,
      coalesce((select extract(epoch from now() - seen_at) * 1000 from before), 0)::float8 as since,
      (select count(*) from cleared where generation < ${generation}) as older_gone`.execute(db)
  return { oldestGeneration: row.oldest, sinceLastMs: row.since, olderGone: row.older_gone }
}

/** Removes an ending process from the list. A missing one is no error. */
export async function removeWorkerProcess(db: Db, id: string): Promise<void> {
  await db.deleteFrom('worker_process').where('id', '=', id).execute()
}

/** Lists the processes, oldest generation first. Killed ones stay until others notice. */
export const listWorkerProcesses = (db: Db): Promise<WorkerProcess[]> =>
  db.selectFrom('worker_process').selectAll().orderBy('generation').orderBy('started_at').orderBy('id').execute()
