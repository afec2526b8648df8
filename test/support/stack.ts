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

// The real servers that tests run against. `npm test` starts them once and names them in the environment; a test file
// run by itself starts its own in a temporary folder, and stops and removes them at the end.

const TEMPLATE = 'identity_template'
type Stop = () => Promise<void>

/** What the tests of a file started; its file is known once a test of it begins. */
let stops: { readonly stop: Stop; file?: string }[] = []
const lastStops: Stop[] = []
const failures: unknown[] = []

const startedForAll = new AsyncLocalStorage<true>()

/** Registers what must be stopped when the last test of its file is done; of what {@link forAllFiles} starts, when the last of the process is. */
export function atEnd(stop: Stop): void {
  if (startedForAll.getStore() === true) atVeryEnd(stop)
  else stops.push({ stop })
}

/** Starts what several files share: whatever it registers to be stopped lives until the last test of the process is done. */
export const forAllFiles = <T>(start: () => Promise<T>): Promise<T> => startedForAll.run(true, start)

/** Registers what must be stopped when the last test of the process is done. */
const atVeryEnd = (stop: Stop): void => {
  lastStops.push(stop)
}

/** Files own what was started since the last test began or ended. */
const own = (file: string | undefined): void => {
  for (const started of stops) started.file ??= file
}

/** The newest first. A fault fails the run at its end, and none of the tests between. */
async function stopEach(of: readonly Stop[]): Promise<void> {
  for (const stop of of.toReversed()) await stop().catch((error: unknown) => failures.push(error))
}

if (typeof after === 'function') {
  // Processes, pages and workers of the files before would work on and slow down those that follow.
  beforeEach('stop what the files before this one started', async function () {
    this.timeout(300_000) // workers drain, databases are dropped: on a busy machine that takes its time
    const file = this.currentTest?.file
    own(file)
    const over = stops.filter((started) => started.file !== file)
    stops = stops.filter((started) => started.file === file)
    await stopEach(over.map(({ stop }) => stop))
  })
  afterEach(function () {
    own(this.currentTest?.file)
  })
  after('stop what the tests started', async function () {
    this.timeout(300_000)
    await stopEach([...lastStops, ...stops.map(({ stop }) => stop)])
    if (failures.length > 0)
      throw new AggregateError(failures, `what the tests started did not stop: ${failures.map(String).join('; ')}`)
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
 * What tests write need not outlive the machine: each commit, and each database that is made or dropped, would wait for the disk. All that a
 * killed process leaves is there as ever.
 */
async function waitForNoDisk(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  for (const setting of ['fsync', 'full_page_writes']) await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

/** The connection by which this process makes databases and drops them. */
const admin = once(async () => {
  const pool = new pg.Pool({ connectionString: await testPostgres(), max: 1, idleTimeoutMillis: 0 })
  pool.on('error', () => undefined) // the next statement tells
  atVeryEnd(() => pool.end())
  return pool
})

/** A database of one's own, cloned from the migrated template; dropped at the end of the file. */
export async function testDatabase(): Promise<{ db: Db; url: string }> {
  const [server, own] = [await testPostgres(), await admin()]
  const name = `test_${randomBytes(6).toString('hex')}`
  // By its files: page by page through the log, as it is by default, a copy takes twice the CPU.
  await own.query(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  const url = withDatabase(server, name)
  let ending = false
  // The pool does not wait for its connections to be gone: dropping the database may still reach one, and that is no fault.
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
