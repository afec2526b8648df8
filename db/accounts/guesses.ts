import { sql } from 'kysely'
import type { CallPermit } from '../operations/rate-limits.ts'
import { blindIndex, type KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../pool.ts'

/** Tries are stored this long; purgeRateLimits removes them after the same hour. */
const WINDOW_MS = 3_600_000
/** Tries without a wait, because people mistype and share an address with others. */
export const FREE_TRIES = 5
/** The longest wait after a try. */
export const MAX_WAIT_MS = 900_000

/** Names the guessed subject by a keyed hash, because the rows of rate_limit are not sealed. */
export const guessSubject = (keyRing: KeyRing, what: string): string =>
  blindIndex(keyRing, 'guess', what).toString('base64url')

/**
 * Counts a try before its outcome is known, so that concurrent tries count too. The first five of an hour are free.
 * Each later one must wait twice as long as the previous, from 1 s to 15 minutes. A refused try is not counted.
 * One statement, like takeCall (rate-limits.ts), and in the same table.
 *
 * @param key a subject and the network of the caller, so that nobody can make somebody else wait
 */
export async function takeTry(db: Db, key: string): Promise<CallPermit> {
  const {
    rows: [row],
  } = await sql<{ allowed: boolean; retry_after_ms: number }>`
    with tried as (
      insert into rate_limit as r (key, calls) values (${key}, array[clock_timestamp()])
      on conflict (key) do update set calls = (
        select case when max(c) is null or clock_timestamp() >= max(c) + ${waitAfter(sql`count(*)`)} then coalesce(array_agg(c order by c), '{}') || clock_timestamp()
                    else array_agg(c order by c) || 'infinity'::timestamptz end
        from unnest(r.calls) c where c > clock_timestamp() - ${WINDOW_MS} * interval '1 millisecond' and c <> 'infinity'
      )
      returning calls
    )
    select calls[cardinality(calls)] <> 'infinity' as allowed,
           greatest(0, extract(epoch from calls[cardinality(calls) - 1] + ${waitAfter(sql`(cardinality(calls) - 1)`)} - clock_timestamp()) * 1000)::float8 as retry_after_ms
    from tried`.execute(db)
  return row.allowed ? { allowed: true } : { allowed: false, retryAfterMs: row.retry_after_ms }
}

/** Computes the wait after `tries` tries: none, 1 s, 2 s, 4 s … 900 s. */
const waitAfter = (tries: ReturnType<typeof sql>) => sql`
  (case when ${tries} < ${FREE_TRIES} then 0 else least(${MAX_WAIT_MS / 1_000}, power(2, least(${tries} - ${FREE_TRIES}, 10))) end) * interval '1 second'`

/** Forgets the tries of a key after a correct one. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', key).execute()
}

/**
 * Records a try against a subject as wrong, from any network, with at most 64 of the last hour. It is recorded before
 * its check, so that concurrent tries see one another, and removed if it was correct.
 *
 * @returns how many of the last hour were recorded before it, 63 at most
 */
export async function noteWrongTry(db: Db, key: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ noted: number }>`
    insert into rate_limit as r (key, calls) values (${key}, array[clock_timestamp()])
    on conflict (key) do update set calls = (
      select coalesce(array_agg(c order by c), '{}') || clock_timestamp() from (
        select c from unnest(r.calls) c where c > clock_timestamp() - ${WINDOW_MS} * interval '1 millisecond' order by c desc limit 63) newest)
    returning cardinality(calls) as noted`.execute(db)
  return row.noted - 1
}

/** Removes a recorded try: it was correct, or was never checked. */
export async function takeBackTry(db: Db, key: string): Promise<void> {
  await sql`update rate_limit set calls = calls[1:cardinality(calls) - 1] where key = ${key} and cardinality(calls) > 0`.execute(
    db,
  )
}
