import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../db/migrate.ts'
import { openDatabase, type Db } from '../../db/pool.ts'
import { createDatabase, startPostgres } from '../../dev/postgres.ts'
import { startTemporal } from '../../dev/temporal.ts'

// The real servers that tests run against. `npm test` starts them once and names them in the environment; a test file
// run by itself starts its own, in .local/test, and stops them at the end.

const FOLDER = join(import.meta.dirname, '..', '..', '.local', 'test')
const TEMPLATE = 'identity_template'
const stops: (() => Promise<void>)[] = []

/** Registers what must be stopped when the last test of the process is done. */
export const atEnd = (stop: () => Promise<void>): void => { stops.push(stop) }

if (typeof after === 'function') {
  after('stop what the tests started', async function () {
    this.timeout(60_000)
    for (const stop of stops.reverse()) await stop()
  })
}

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => made ??= make()
}

const withDatabase = (url: string, database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).toString()

/** Address of a PostgreSQL server whose template database is migrated. */
export const testPostgres = once(async (): Promise<string> => {
  const given = process.env.TEST_POSTGRES_URL
  if (given !== undefined) return given
  const server = await startPostgres(FOLDER, 'postgres')
  atEnd(() => server.stop())
  await createDatabase(server.url, TEMPLATE)
  await migrate(withDatabase(server.url, TEMPLATE))
  return server.url
})

/** Makes the template on a server that the test runner started. */
export async function prepareTemplate(serverUrl: string): Promise<void> {
  await createDatabase(serverUrl, TEMPLATE)
  await migrate(withDatabase(serverUrl, TEMPLATE))
}

/** A database of one's own, cloned from the migrated template; dropped at the end of the process. */
export async function testDatabase(): Promise<{ db: Db; url: string }> {
  const server = await testPostgres()
  const name = `test_${randomBytes(6).toString('hex')}`
  await createDatabase(server, name, TEMPLATE)
  const url = withDatabase(server, name)
  const db = openDatabase(url, 20, (error) => { throw error })
  atEnd(async () => {
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
  const server = await startTemporal(FOLDER, 'free', () => undefined)
  atEnd(() => server.stop())
  return server
})
