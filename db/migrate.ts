import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { readConfig } from '../config/index.ts'
import type { KeyRing } from './key-ring.ts'
import { OlderProcessesRun, up as refuseOlder } from './migrations/0019-sealing-0-alone.ts'
import { up as sealValues } from './migrations/0019-sealing-2-values.ts'
import { forgetSamples } from './planner-samples.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/** Migrations that SQL cannot do, for want of the key or of words. */
const IN_CODE = { '0019-sealing-0-alone': refuseOlder, '0019-sealing-2-values': sealValues }

export interface MigrateOptions {
  /** Stops after this one; a test's. */
  readonly last?: string
  /** Told, as a line, what is left to be done by hand. */
  readonly warn?: (line: string) => void
  /** How long the end of transactions that are older than the migration is waited for. */
  readonly patienceMs?: number
}

/**
 * Brings a database to the newest migration; does nothing when it is there. Two processes may start at once: the
 * second waits on the migrator's advisory lock and then finds nothing to do.
 *
 * @param keyRing seals what older versions kept in clear
 * @returns the names of the migrations applied now
 * @throws the first error; all that is applied now is one transaction, so a failed one leaves nothing behind
 */
export async function migrate(databaseUrl: string, keyRing: KeyRing, { last, warn = () => undefined, patienceMs = 30_000 }: MigrateOptions = {}): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  pool.on('error', () => undefined) // an idle connection was lost: the next statement tells, and without a listener the process would end
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({
      db,
      provider: {
        async getMigrations() {
          const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
          return {
            ...Object.fromEntries(names.map((name) => [name.slice(0, -'.sql'.length), {
              async up(transaction: Kysely<unknown>) {
                await sql.raw(await readFile(join(FOLDER, name), 'utf8')).execute(transaction)
              },
            }])),
            ...Object.fromEntries(Object.entries(IN_CODE).map(([name, up]) => [name, { up: (transaction: Kysely<unknown>) => up(transaction, keyRing) }])),
          }
        },
      },
    })
    const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
    if (error !== undefined) throw error instanceof Error ? error : new Error('migration failed', { cause: error })
    const applied = (results ?? []).map((result) => result.migrationName)
    // Outside the transaction, as it must be; owed by this run or by one that died.
    const left = last === undefined ? await forgetSamples(db, pool, patienceMs) : undefined
    if (left !== undefined) warn(left)
    return applied
  } finally {
    await db.destroy()
  }
}

if (import.meta.main) {
  const { database: { url }, keyRing } = readConfig()
  const tell = (line: string) => void process.stderr.write(`${line}\n`)
  try {
    const applied = await migrate(url, keyRing, { warn: tell })
    process.stdout.write(applied.length === 0 ? 'the database is up to date\n' : `applied ${applied.join(', ')}\n`)
  } catch (error) {
    if (!(error instanceof OlderProcessesRun)) throw error
    tell(error.message)
    process.exitCode = 1
  }
}
