import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

const LINE = /LOG: +(?:statement|execute [^:]*):/g

/**
 * Counts what the server is sent while `run` runs: every statement of every connection, `begin` and `commit` too. By its own log, which
 * costs: nothing else is to be measured in the same run.
 *
 * @param folder of the bench's stack
 */
export async function countStatements(db: Db, folder: string, run: () => Promise<unknown>): Promise<number> {
  const logFile = join(folder, 'logs', 'postgres.log')
  const setLog = async (value: 'all' | 'none'): Promise<void> => {
    await sql`alter system set log_statement = ${sql.lit(value)}`.execute(db)
    await sql`select pg_reload_conf()`.execute(db)
    await sleep(500) // sessions read it between statements, the log comes through a pipe
  }
  await setLog('all')
  const before = readFileSync(logFile).length
  await run()
  await sleep(500)
  const text = readFileSync(logFile).subarray(before).toString()
  await setLog('none')
  return [...text.matchAll(LINE)].length
}
