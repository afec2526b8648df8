import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

/** The application name of the service's connections, in every version. */
export const APPLICATION_NAME = 'identity-verification'

export type Db = Kysely<Database>

// int8 as number: counts and credits stay below 2^53, and a string would silently concatenate.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Opens a connection pool.
 *
 * @param onError receives the error of a connection that broke while idle. Without it the process would end
 */
export function openDatabase(url: string, size: number, onError: (error: Error) => void): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    // A statement that runs for 15 s is our fault. End it before it holds locks that others wait for.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: APPLICATION_NAME,
  })
  pool.on('error', onError)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

/**
 * Opens the only listening connection of a process. It does not reconnect by itself, because its subscriptions would be
 * lost.
 *
 * @param on.onError called when it breaks. The connection is useless then
 */
export function openListener(
  url: string,
  on: { readonly onNotification: (payload: string) => void; readonly onError: (error: Error) => void },
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    application_name: APPLICATION_NAME,
  })
  pool.on('connect', (client) => {
    client.on('notification', ({ payload }) => on.onNotification(payload ?? ''))
    client.on('error', on.onError) // in a statement or between two
  })
  pool.on('error', () => undefined) // the client reports it
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

const pools = new WeakMap<Db, pg.Pool>()

/**
 * Returns the state of a pool's connections: in use, idle, and waiting callers. Undefined for a pool not opened here.
 */
export function poolStanding(
  db: Db,
): { readonly used: number; readonly idle: number; readonly waiting: number } | undefined {
  const pool = pools.get(db)
  return pool && { used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }
}
