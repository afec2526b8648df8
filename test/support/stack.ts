import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../db/migrate.ts'
import { openDatabase, type Db } from '../../db/pool.ts'
import { createDatabase, startPostgres } from '../../dev/postgres.ts'
import { startTemporal } from '../../dev/temporal.ts'

// The real servers of the tests. `npm test` starts them once and names them in the environment. A test file that runs
// by itself starts its own in a temporary folder, and stops and removes them at the end.

const TEMPLATE = 'identity_template'
type Stop = () => Promise<void>

/** Everything that the tests of a file started. Its file is known once one of its tests begins. */
let stops: { readonly stop: Stop; file?: string }[] = []
const lastStops: Stop[] = []
const failures: unknown[] = []

const startedForAll = new AsyncLocalStorage<true>()

/**
 * Registers a clean-up for the end of the last test of the file. For everything that {@link forAllFiles} starts, it
 * is the last test of the process.
 */
export function atEnd(stop: Stop): void {
  if (startedForAll.getStore() === true) atVeryEnd(stop)
  else stops.push({ stop })
}

/**
 * Starts something that several files share. Everything that it registers lives until the last test of the process is
 * done.
 */
export const forAllFiles = <T>(start: () => Promise<T>): Promise<T> => startedForAll.run(true, start)

/** Registers a clean-up for the end of the last test of the process. */
const atVeryEnd = (stop: Stop): void => {
  lastStops.push(stop)
}

/** Files own everything that was started since the last test began or ended. */
const own = (file: string | undefined): void => {
  for (const started of stops) started.file ??= file
}

/** The newest first. An error fails the run at its end, but no test before that. */
async function stopEach(of: readonly Stop[]): Promise<void> {
  for (const stop of of.toReversed()) await stop().catch((error: unknown) => failures.push(error))
}

if (typeof after === 'function') {
  // Processes, pages and workers of earlier files would go on working and slow down later ones.
  beforeEach('stop everything that earlier files started', async function () {
    this.timeout(300_000) // workers drain and databases are dropped, which takes long on a busy machine
    const file = this.currentTest?.file
    own(file)
    const over = stops.filter((started) => started.file !== file)
    stops = stops.filter((started) => started.file === file)
    await stopEach(over.map(({ stop }) => stop))
  })
  afterEach(function () {
    own(this.currentTest?.file)
  })
  after('stop everything that the tests started', async function () {
    this.timeout(300_000)
    await stopEach([...lastStops, ...stops.map(({ stop }) => stop)])
    if (failures.length > 0)
      throw new AggregateError(
        failures,
        `something that the tests started did not stop: ${failures.map(String).join('; ')}`,
      )
  })
}

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

const folder = once(async () => {
  const path = await mkdtemp(join(tmpdir(), 'identity-stack-'))
  await chmod(path, 0o755) // Postgres runs as another user when the tests run as root
  atVeryEnd(() => rm(path, { recursive: true, force: true }))
  return path
})

const withDatabase = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${database}` }).toString()

/** Address of a PostgreSQL server whose template database is migrated. */
export const testPostgres = once(async (): Promise<string> => {
  const given = process.env.TEST_POSTGRES_URL
  if (given !== undefined) return given
  const server = await startPostgres(await folder(), 'postgres')
  atVeryEnd(() => server.stop())
  await prepareTemplate(server.url)
  return server.url
})

/** Makes the template on a server that was started for tests. */
export async function prepareTemplate(serverUrl: string): Promise<void> {
  await waitForNoDisk(serverUrl)
  await createDatabase(serverUrl, TEMPLATE)
  await migrate(withDatabase(serverUrl, TEMPLATE))
}

/**
 * Test data need not survive a crash of the machine. Otherwise each commit, and each database that is created or
 * dropped, would wait for the disk. Data of a killed process stays, as always.
 */
async function waitForNoDisk(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  for (const setting of ['fsync', 'full_page_writes']) await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

/** The connection by which this process creates and drops databases. */
const admin = once(async () => {
  const pool = new pg.Pool({ connectionString: await testPostgres(), max: 1, idleTimeoutMillis: 0 })
  pool.on('error', () => undefined) // the next statement reports the error
  atVeryEnd(() => pool.end())
  return pool
})

/** A database of the test's own, cloned from the migrated template. Dropped at the end of the file. */
export async function testDatabase(): Promise<{ db: Db; url: string }> {
  const [server, own] = [await testPostgres(), await admin()]
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copies files. The default, page by page through the log, takes twice the CPU.
  await own.query(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  const url = withDatabase(server, name)
  let ending = false
  // The pool does not wait until its connections are closed. The drop of the database may still end one, which is not
  // an error.
  const db = openDatabase(url, 20, (error) => {
    if (!ending) throw error
  })
  atEnd(async () => {
    ending = true
    await db.destroy()
    await own.query(`drop database ${name} with (force)`)
  })
  return { db, url }
}

/** The Temporal server of the test run. */
export const testTemporal = once(async (): Promise<{ address: string; namespace: string }> => {
  const given = process.env.TEST_TEMPORAL_ADDRESS
  if (given !== undefined) return { address: given, namespace: 'default' }
  const server = await startTemporal(await folder(), 'free', () => undefined)
  atVeryEnd(() => server.stop())
  return server
})
