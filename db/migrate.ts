import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, Migrator, PostgresDialect, sql, type Migration } from 'kysely'
import pg from 'pg'

const FOLDER = join(import.meta.dirname, 'migrations')

/** The first migration of the versions before 0.1.0, which were never released. */
const BEFORE_RELEASES = '0001-verification'

/** This version cannot migrate the database. The message says what to do. */
export class MigrationRefused extends Error {}

/**
 * Migrates a database to the newest migration. It does nothing if the database is up to date. Two processes may start
 * at once: the second waits for the migrator's advisory lock and then finds nothing to do.
 *
 * @param folder the migrations: each a file `name.sql`, or a folder of such files, which run in the order of their
 * names
 * @returns the names of the migrations applied now
 * @throws MigrationRefused if a version before 0.1.0, or a newer version, created the database
 * @throws the first error. All migrations of a call are one transaction, so a failure leaves nothing behind
 */
export async function migrate(databaseUrl: string, { folder = FOLDER }: { folder?: string } = {}): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  pool.on('error', () => undefined) // an idle connection was lost: the next statement reports it, and without a listener the process would end
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrations = await readMigrations(folder)
    await refuseForeign(db, Object.keys(migrations))
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
    const { error, results } = await migrator.migrateToLatest()
    if (error !== undefined) throw error instanceof Error ? error : new Error('migration failed', { cause: error })
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

/** Reads the migrations of a folder by their names, each with its SQL. */
async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const entries = await readdir(folder, { withFileTypes: true })
  return Object.fromEntries<Migration>(
    await Promise.all(
      entries
        .filter((entry) => entry.isDirectory() || entry.name.endsWith('.sql'))
        .map(async (entry): Promise<[string, Migration]> => {
          const path = join(folder, entry.name)
          const files = entry.isDirectory()
            ? (await readdir(path))
                .filter((name) => name.endsWith('.sql'))
                .sort()
                .map((name) => join(path, name))
            : [path]
          const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
          const up = async (transaction: Kysely<unknown>): Promise<void> => {
            for (const text of texts) await sql.raw(text).execute(transaction)
          }
          return [entry.name.replace(/\.sql$/, ''), { up }]
        }),
    ),
  )
}

/** @throws MigrationRefused if the database has a migration outside `known` */
async function refuseForeign(db: Kysely<unknown>, known: readonly string[]): Promise<void> {
  const {
    rows: [{ table }],
  } = await sql<{ table: string | null }>`select to_regclass('kysely_migration')::text as table`.execute(db)
  if (table === null) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const foreign = rows.map(({ name }) => name).filter((name) => !known.includes(name))
  if (foreign.includes(BEFORE_RELEASES)) {
    throw new MigrationRefused(
      'A version before 0.1.0 created this database. Those versions were never released, and no version upgrades their databases. ' +
        'Give the service a new, empty database, or run the version that created this one. If npm start created it, delete .local and start again.',
    )
  }
  if (foreign.length > 0) {
    throw new MigrationRefused(
      `A newer version created this database: this version does not know its migration ${foreign.join(', ')}. Run that version, or restore a backup from before its upgrade.`,
    )
  }
}
