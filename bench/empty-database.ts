import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../db/migrate.ts'
import { openDatabase, type Db } from '../db/pool.ts'
import { startPostgres } from '../dev/postgres.ts'

/** Runs a bench on its own PostgreSQL with only the newest tables, and removes the server afterwards. */
export async function withEmptyDatabase(run: (db: Db) => Promise<void>, connections = 4): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'identity-bench-'))
  await chmod(folder, 0o755) // Postgres runs as another user when this runs as root
  const postgres = await startPostgres(folder, 'postgres')
  try {
    await migrate(postgres.url)
    const db = openDatabase(postgres.url, connections, () => undefined)
    await run(db)
    await db.destroy()
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
