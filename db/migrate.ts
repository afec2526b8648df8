import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { readConfig } from '../config.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/**
 * Brings a database to the newest migration; does nothing when it is there. Two processes may start at once: the
 * second waits on the migrator's advisory lock and then finds nothing to do.
 *
 * @returns the names of the migrations applied now
 * @throws the first error; each migration is one transaction, so a failed one leaves nothing behind
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  pool.on('error', () => undefined) // an idle connection was lost: the next statement tells, and without a listener the process would end
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({
      db,
      provider: {
        async getMigrations() {
          const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
          return Object.fromEntries(names.map((name) => [name.slice(0, -'.sql'.length), {
            async up(transaction: Kysely<unknown>) {
              await sql.raw(await readFile(join(FOLDER, name), 'utf8')).execute(transaction)
            },
          }]))
        },
      },
    })
    const { error, results } = await migrator.migrateToLatest()
    if (error !== undefined) throw error instanceof Error ? error : new Error('migration failed', { cause: error })
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

if (import.meta.main) {
  const applied = await migrate(readConfig().DATABASE_URL)
  process.stdout.write(applied.length === 0 ? 'the database is up to date\n' : `applied ${applied.join(', ')}\n`)
}
