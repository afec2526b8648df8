import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

const LINE = /LOG: +(?:statement|execute [^:]*):/g

/**
 * Counts the statements that reach the server while `run` runs: of every connection, with `begin` and `commit`. It reads the server's log.
 * The log costs time, so measure nothing else in the same run.
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
