import { sql } from 'kysely'
import type { Db } from '../pool.ts'

// Errors that say "not now": the database, the object store or the network is away or overloaded, and the same request
// may succeed soon.

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

// SQLSTATE (PostgreSQL, Appendix A): serialization failure, deadlock, too many connections, query cancelled by the
// statement timeout, shutdown and crash, cannot connect now; class 08 is connection exceptions.
const SQLSTATE = /^(40001|40P01|53300|57014|57P0[123]|08\w{3})$/

// node-postgres gives these no code.
const POOL_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/** Whether an error means that a dependency of the service is away, not that the service is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'StoreAwayError') return true // from the objects room, on the same floor
  const { code } = error as Error & { code?: unknown }
  if (typeof code === 'string' && (NETWORK.has(code) || SQLSTATE.test(code))) return true
  if (POOL_MESSAGE.test(error.message)) return true
  return error instanceof AggregateError ? error.errors.some(isUnavailable) : isUnavailable(error.cause)
}

/** Whether the database answers. Other errors are thrown. */
export async function isDatabaseReachable(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch (error) {
    if (isUnavailable(error)) return false
    throw error
  }
}
