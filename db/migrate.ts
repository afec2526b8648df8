import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { readConfig } from '../config.ts'
import type { KeyRing } from './key-ring.ts'
import { up as sealValues } from './migrations/0019-sealing-2-values.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/** Migrations that SQL cannot do, for want of the key. */
const IN_CODE = { '0019-sealing-2-values': sealValues }
/** The migration after which the samples that the planner keeps of each column must go too. */
const DROPPED_CLEAR = '0019-sealing-3-drop'

/**
 * Brings a database to the newest migration; does nothing when it is there. Two processes may start at once: the
 * second waits on the migrator's advisory lock and then finds nothing to do.
 *
 * @param keyRing seals what older versions kept in clear
 * @param last stop after this one; a test's
 * @returns the names of the migrations applied now
 * @throws the first error; all that is applied now is one transaction, so a failed one leaves nothing behind
 */
export async function migrate(databaseUrl: string, keyRing: KeyRing, last?: string): Promise<string[]> {
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
    // Outside the transaction, as it must be; a role that may not is told so by a warning of PostgreSQL.
    if (applied.includes(DROPPED_CLEAR)) {
      await untilUnseen(db)
      await sql`vacuum full pg_statistic`.execute(db)
    }
    return applied
  } finally {
    await db.destroy()
  }
}

/** Waits until no transaction in this database is older than now, or for half a minute: what one of them may still see is not removed. */
async function untilUnseen(db: Kysely<unknown>): Promise<void> {
  const { rows: [{ now }] } = await sql<{ now: string }>`select pg_current_xact_id()::xid::text as now`.execute(db)
  for (let second = 0; second < 30; second++) {
    const { rows: [{ older }] } = await sql<{ older: boolean }>`select exists (select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_xmin is not null and age(backend_xmin) > age(${now}::xid)) as older`.execute(db)
    if (!older) return
    await sleep(1_000)
  }
}

if (import.meta.main) {
  const { DATABASE_URL: url, keyRing } = readConfig()
  const applied = await migrate(url, keyRing)
  process.stdout.write(applied.length === 0 ? 'the database is up to date\n' : `applied ${applied.join(', ')}\n`)
}
