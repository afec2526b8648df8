import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { createDatabase, POSTGRES_LOGIN, postgresUrl } from '../postgres.ts'

const run = promisify(execFile)

/** Temporal's databases: one for its workflows, one for their lists. Named like the schemas in the tool. */
export const TEMPORAL_DATABASES = {
  temporal: 'postgresql/v12/temporal',
  temporal_visibility: 'postgresql/v12/visibility',
} as const
const PLUGIN = 'postgres12'

/**
 * Creates Temporal's databases, and migrates their tables to the version of the tool: new, older or complete.
 *
 * @throws the output of the tool
 */
export async function prepareTemporalSchema(sqlTool: string, port: number): Promise<void> {
  for (const [database, schema] of Object.entries(TEMPORAL_DATABASES)) {
    await createDatabase(postgresUrl(port, 'postgres'), database)
    const tool = (...args: string[]) =>
      run(sqlTool, ['--plugin', PLUGIN, '--ep', '127.0.0.1', '-p', String(port), '--db', database, ...args], {
        env: { ...process.env, SQL_USER: POSTGRES_LOGIN.user, SQL_PASSWORD: POSTGRES_LOGIN.password },
        timeout: 120_000,
      })
    if (!(await hasVersions(postgresUrl(port, database)))) await tool('setup-schema', '-v', '0.0')
    await tool('update-schema', '--schema-name', schema)
  }
}

async function hasVersions(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ has: boolean }>(
      "select to_regclass('schema_update_history') is not null as has",
    )
    return rows[0].has
  } finally {
    await client.end()
  }
}

/** A database in the form of the server's configuration, with the connections of one process. */
export const postgresStore = (
  port: number,
  database: keyof typeof TEMPORAL_DATABASES,
  connections: number,
): object => ({
  sql: {
    pluginName: PLUGIN,
    databaseName: database,
    connectAddr: `127.0.0.1:${port}`,
    connectProtocol: 'tcp',
    ...POSTGRES_LOGIN,
    maxConns: connections,
    maxIdleConns: connections,
    maxConnLifetime: '1h',
  },
})
