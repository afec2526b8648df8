import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../db/migrate.ts'
import { openDatabase, type Db } from '../../db/pool.ts'
import { createDatabase, startPostgres } from '../../dev/postgres.ts'
import { startTemporal } from '../../dev/temporal.ts'
import { KEY_RING } from './factories.ts'

// The real servers that tests run against. `npm test` starts them once and names them in the environment; a test file
// run by itself starts its own in a temporary folder, and stops and removes them at the end.

const TEMPLATE = 'identity_template'
const stops: (() => Promise<void>)[] = []

/** Registers what must be stopped when the last test of the process is done. */
export const atEnd = (stop: () => Promise<void>): void => { stops.push(stop) }

if (typeof after === 'function') {
  after('stop what the tests started', async function () {
    this.timeout(300_000) // workers drain, databases are dropped: on a busy machine that takes its time
    for (const stop of stops.reverse()) await stop()
  })
}

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => made ??= make()
}

const folder = once(async () => {
  const path = await mkdtemp(join(tmpdir(), 'identity-stack-'))
  await chmod(path, 0o755) // Postgres runs as another user when the tests run as root
  atEnd(() => rm(path, { recursive: true, force: true }))
  return path
})

const withDatabase = (url: string, database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).toString()

/** Address of a PostgreSQL server whose template database is migrated. */
export const testPostgres = once(async (): Promise<string> => {
  const given = process.env.TEST_POSTGRES_URL
  if (given !== undefined) return given
  const server = await startPostgres(await folder(), 'postgres')
  atEnd(() => server.stop())
  await createDatabase(server.url, TEMPLATE)
  await migrate(withDatabase(server.url, TEMPLATE), KEY_RING)
  return server.url
})

/** Makes the template on a server that the test runner started. */
export async function prepareTemplate(serverUrl: string): Promise<void> {
  await createDatabase(serverUrl, TEMPLATE)
  await migrate(withDatabase(serverUrl, TEMPLATE), KEY_RING)
}

/** A database of one's own, cloned from the migrated template; dropped at the end of the process. */
export async function testDatabase(): Promise<{ db: Db; url: string }> {
  const server = await testPostgres()
  const name = `test_${randomBytes(6).toString('hex')}`
  await createDatabase(server, name, TEMPLATE)
  const url = withDatabase(server, name)
  let ending = false
  // The pool does not wait for its connections to be gone: dropping the database may still reach one, and that is no fault.
  const db = openDatabase(url, 20, (error) => { if (!ending) throw error })
  atEnd(async () => {
    ending = true
    await db.destroy()
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`)
    await client.end()
  })
  return { db, url }
}

/** The Temporal server of the test run. */
export const testTemporal = once(async (): Promise<{ address: string; namespace: string }> => {
  const given = process.env.TEST_TEMPORAL_ADDRESS
  if (given !== undefined) return { address: given, namespace: 'default' }
  const server = await startTemporal(await folder(), 'free', () => undefined)
  atEnd(() => server.stop())
  return server
})
