import { sql } from 'kysely'
import type { Db } from '../pool.ts'

/** How long a review stays claimed after the last activity of its holder. */
export const CLAIM_MS = 15 * 60_000

/** The holder of a review. */
export interface Claim {
  readonly staffId: string
  readonly name: string
  readonly expiresAt: Date
}

/**
 * Claims a free review, or renews one's own claim. One statement: of two concurrent people, one gets it.
 *
 * @returns undefined if it is somebody else's, or not in review
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
 * Releases a review. Somebody else's claim stays.
 *
 * @param heldUntil the end of the claim to release. A claim renewed since stays. A reloaded page claims the review
 * before the old page's release arrives
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

/** Finds who has a review now. Undefined if nobody does. */
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
