import { sql } from 'kysely'
import type { Db } from '../pool.ts'
import { TRIES_WITHIN } from './failed-attempts.ts'

const AT_ONCE = 1_000

/** Removes the rows that count as tries for a day only: left capture sessions, and faces. */
export async function purgeOldTries(db: Db): Promise<void> {
  await sql`delete from revealed_challenge where session_id in (
    select session_id from revealed_challenge where revealed_at < now() - ${TRIES_WITHIN} order by revealed_at limit ${AT_ONCE} for update skip locked)`.execute(
    db,
  )
  await sql`delete from recent_face where verification_id in (
    select verification_id from recent_face where seen_at < now() - ${TRIES_WITHIN} order by seen_at limit ${AT_ONCE} for update skip locked)`.execute(
    db,
  )
}
