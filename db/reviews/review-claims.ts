import { sql } from 'kysely'
import type { Db } from '../pool.ts'

/** How long a review stays with whoever took it, from their last sign of life. */
export const CLAIM_MS = 15 * 60_000

/** Who has a review before them. */
export interface Claim {
  readonly staffId: string
  readonly name: string
  readonly expiresAt: Date
}

/**
 * Takes a review that is nobody's, or renews one's own claim. One statement: of two people at once one gets it.
 *
 * @returns undefined when it is somebody else's, or not in review
 */
export async function claimReview(
  db: Db,
  verificationId: string,
  staffId: string,
): Promise<{ expiresAt: Date } | undefined> {
  const {
    rows: [row],
  } = await sql<{ expires_at: Date }>`
    insert into review_claim as c (verification_id, staff_id, expires_at)
    select id, ${staffId}, clock_timestamp() + ${CLAIM_MS} * interval '1 millisecond' from verification where id = ${verificationId} and status = 'REVIEW'
    on conflict (verification_id) do update set
      staff_id = excluded.staff_id, expires_at = excluded.expires_at,
      claimed_at = case when c.staff_id = excluded.staff_id then c.claimed_at else excluded.claimed_at end
    where c.staff_id = excluded.staff_id or c.expires_at <= clock_timestamp()
    returning expires_at`.execute(db)
  return row === undefined ? undefined : { expiresAt: row.expires_at }
}

/**
 * Lets a review go; somebody else's stays theirs.
 *
 * @param heldUntil the claim that is let go, by its end: one that was renewed since stays. A page that is loaded anew takes the
 *   review before what the old page said on leaving has arrived
 */
export async function releaseReview(db: Db, verificationId: string, staffId: string, heldUntil?: Date): Promise<void> {
  let release = db
    .deleteFrom('review_claim')
    .where('verification_id', '=', verificationId)
    .where('staff_id', '=', staffId)
  if (heldUntil !== undefined)
    release = release.where(sql<Date>`date_trunc('milliseconds', expires_at)`, '<=', heldUntil)
  await release.execute()
}

/** Who has a review now; undefined when nobody does. */
export async function findClaim(db: Db, verificationId: string): Promise<Claim | undefined> {
  const row = await db
    .selectFrom('review_claim')
    .innerJoin('staff', 'staff.id', 'review_claim.staff_id')
    .select(['staff.id', 'staff.name', 'expires_at'])
    .where('verification_id', '=', verificationId)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return row === undefined ? undefined : { staffId: row.id, name: row.name, expiresAt: row.expires_at }
}
