import { sql, type Kysely } from 'kysely'
import { APPLICATION_NAME } from '../pool.ts'

/** Processes of the version before are connected: after the migration they would answer with errors, and until then hold its locks. */
export class OlderProcessesRun extends Error {
  constructor(pids: readonly number[]) {
    super(`${pids.length} connection${pids.length === 1 ? '' : 's'} of an older version (server processes ${pids.join(', ')}): stop its API and workers, and migrate again; `
      + 'one that is left of a machine that is gone is ended by pg_terminate_backend')
  }
}

/**
 * Refuses while the version before is connected: it knows the clear columns alone. In the migration's transaction, so that it is asked
 * only where 0019 is still to come.
 *
 * @throws OlderProcessesRun
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database() and application_name = ${APPLICATION_NAME} order by pid`.execute(db)
  if (rows.length > 0) throw new OlderProcessesRun(rows.map(({ pid }) => pid))
}
