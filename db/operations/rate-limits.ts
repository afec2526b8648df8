import { sql } from 'kysely'
import type { Db } from '../pool.ts'

export type CallPermit = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterMs: number }

/** How many calls a caller has in a rolling window. `key` names both. */
export interface CallLimit {
  readonly key: string
  readonly limit: number
  readonly windowMs: number
}

export interface PermitRow {
  readonly allowed: boolean
  readonly retry_after_ms: number
}

export const permitOf = (row: PermitRow): CallPermit =>
  row.allowed ? { allowed: true } : { allowed: false, retryAfterMs: row.retry_after_ms }

/**
 * Counts one call in an exact rolling window that all processes share (interface.md part 8).
 *
 * One statement: the upsert locks the row of the key, drops calls older than the window, and adds this one only if
 * there is room. A refused call is not counted. So a caller that waits `retryAfterMs`, until the oldest counted call
 * has left the window, succeeds.
 */
export async function takeCall(db: Db, key: string, limit: number, windowMs: number): Promise<CallPermit> {
  const {
    rows: [row],
  } =
    await sql<PermitRow>`with ${countedCall({ key, limit, windowMs })} select allowed, retry_after_ms from permit`.execute(
      db,
    )
  return permitOf(row)
}

/** {@link takeCall} as parts of a larger statement, which finds the permit (PermitRow) under that name. */
export const countedCall = ({ key, limit, windowMs }: CallLimit) => sql`
  recent as (
    insert into rate_limit as r (key, calls) values (${key}, array[clock_timestamp()])
    on conflict (key) do update set calls = (
      select case when count(*) < ${limit} then array_agg(c order by c) || clock_timestamp()
                  -- refused: one slot past the limit, overwritten next time, distinguishes the two cases
                  else array_agg(c order by c) || 'infinity'::timestamptz end
      from unnest(r.calls) c where c > clock_timestamp() - ${windowMs} * interval '1 millisecond' and c <> 'infinity'
    )
    returning calls
  ), permit as materialized (
    select calls[cardinality(calls)] <> 'infinity' as allowed,
           greatest(0, extract(epoch from calls[1] - clock_timestamp()) * 1000 + ${windowMs})::float8 as retry_after_ms
    from recent
  )`

/** Keys that one sweep removes at most: 1,000 a second. */
const FORGOTTEN_AT_ONCE = 10_000

/**
 * Removes keys unused for an hour, or two at most. The sweep runs it. It reads the index of hours, so keys in use are
 * not read.
 */
export async function purgeRateLimits(db: Db): Promise<void> {
  await sql`delete from rate_limit where key in (
    select key from rate_limit where hour < date_trunc('hour', now() - interval '1 hour') order by hour limit ${FORGOTTEN_AT_ONCE} for update skip locked)`.execute(
    db,
  )
}
