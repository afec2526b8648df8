import { sql } from 'kysely'
import type { Db } from '../pool.ts'
import { TRIES_WITHIN, type Tried } from './failed-attempts.ts'
import type { Verification } from './schema.ts'

// Capture sessions that the end user left after the reveal of their random challenge. An attacker leaves those whose
// challenge does not suit.

/** Notes the reveal of a session's random challenge, in live mode. */
export async function noteReveal(
  trx: Db,
  sessionId: string,
  { id, mode, end_user_ref_index: reference }: Pick<Verification, 'id' | 'mode' | 'end_user_ref_index'>,
): Promise<void> {
  if (mode !== 'LIVE') return
  await trx
    .insertInto('revealed_challenge')
    .values({ session_id: sessionId, verification_id: id, end_user_ref_index: reference })
    .execute()
}

/** Forgets the reveal of a submitted session. */
export async function forgetReveal(trx: Db, sessionId: string): Promise<void> {
  await trx.deleteFrom('revealed_challenge').where('session_id', '=', sessionId).execute()
}

/**
 * Counts the sessions that were revealed in the last 24 hours and not submitted: of this verification, of the same end
 * user, and of verifications with the same document. Live mode.
 *
 * @param most the count stops here
 */
export async function countSessionsLeft(db: Db, tried: Tried, most: number): Promise<number> {
  if (tried.mode !== 'LIVE') return 0
  const { end_user_ref_index: reference, document_number_index: index } = tried
  const revealed = () =>
    db
      .selectFrom('revealed_challenge')
      .select('session_id')
      .where('revealed_at', '>', sql<Date>`now() - ${TRIES_WITHIN}`)
      .limit(most)
  const sameDocument = (number: Buffer) =>
    db
      .selectFrom('verification')
      .select('id')
      .where('account_id', '=', tried.account_id)
      .where('document_number_index', '=', number)
      .where(sql<boolean>`coalesce(review_at, resolved_at) > now() - ${TRIES_WITHIN}`)
  const kinds = [
    revealed().where('verification_id', '=', tried.id),
    ...(reference === null ? [] : [revealed().where('end_user_ref_index', '=', reference)]),
    ...(index === null ? [] : [revealed().where('verification_id', 'in', sameDocument(index))]),
  ]
  const found = await Promise.all(kinds.map((kind) => kind.execute()))
  return Math.min(most, new Set(found.flat().map(({ session_id: id }) => id)).size)
}

/** Stores the number of left sessions that a decision counted, for the reviewer. */
export async function noteSessionsLeft(trx: Db, verificationId: string, left: number): Promise<void> {
  await trx.updateTable('verification').set({ sessions_left: left }).where('id', '=', verificationId).execute()
}
