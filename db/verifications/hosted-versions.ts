import { sql } from 'kysely'
import type { Db } from '../pool.ts'

/**
 * Computes a text for each verification that changes with everything the hosted page shows: the staged assets, the
 * capture session and its challenge, and the end of the link. It reveals nothing about the time after the submission.
 */
export async function hostedVersions(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('verification')
    .innerJoin('account', 'account.id', 'verification.account_id')
    .where('verification.id', 'in', ids)
    .select([
      'verification.id',
      sql<string>`left(encode(sha256(convert_to(case
      when account.status <> 'ACTIVE' then 'inactive'
      when verification.erased_at is not null then 'lapsed'
      when verification.submitted_at is not null then case when verification.status in ('PENDING', 'REVIEW') then 'received' else 'resolved' end
      when verification.status <> 'PENDING' or verification.expires_at <= clock_timestamp() then 'lapsed'
      else concat_ws(' ', 'open',
        (select string_agg(asset.id, ',' order by asset.position) from asset where asset.verification_id = verification.id),
        (select concat_ws(':', count(hosted_device.ended_at), max(hosted_device.bound_at)) from hosted_device where hosted_device.verification_id = verification.id),
        (select concat_ws(':', capture_session.id, capture_session.step_told_at is not null) from capture_session
          where capture_session.verification_id = verification.id and capture_session.ended_at is null))
      end, 'UTF8')), 'hex'), 16)`.as('version'),
    ])
    .execute()
  return new Map(rows.map(({ id, version }) => [id, version]))
}
