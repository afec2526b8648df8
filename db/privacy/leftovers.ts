import { sql } from 'kysely'
import type { Db } from '../pool.ts'
import type { Erasure } from './schema.ts'

/** Tables of which an erased verification has no row. */
const OF_VERIFICATION = [
  'check_result',
  'asset',
  'capture_session',
  'hosted_device',
  'monitored_subject',
  'subject_screening',
  'screening_case',
  'screening_decision',
  'screening_transition',
  'review_claim',
  'review_vote',
  'review_decision',
  'test_event',
] as const
/** Tables of which an erased account has no row. */
const OF_ACCOUNT = [
  'session',
  'mail',
  'mail_token',
  'mfa',
  'mfa_challenge',
  'recovery_code',
  'email_change',
  'webhook_endpoint',
  'webhook_delivery',
] as const

/**
 * What of an erasure's subject is still in the database, counted by table or kind; empty: nothing. Verifications that the law holds
 * are left out.
 */
export async function findLeftovers(
  db: Db,
  { account_id: accountId, verification_id: one }: Pick<Erasure, 'account_id' | 'verification_id'>,
): Promise<Record<string, number>> {
  const subjects =
    one === null
      ? sql`select v.id from verification v where v.account_id = ${accountId} and not exists (select from legal_hold h where h.verification_id = v.id and h.until > now())`
      : sql`select ${one}::text`
  const counts: Record<string, number> = {}
  const count = async (name: string, from: ReturnType<typeof sql>) => {
    const {
      rows: [{ found }],
    } = await sql<{ found: number }>`select count(*) as found ${from}`.execute(db)
    if (found > 0) counts[name] = found
  }
  await count(
    'verification',
    sql`from verification where id in (${subjects}) and (erased_at is null or data_key is not null)`,
  )
  for (const table of OF_VERIFICATION)
    await count(table, sql`from ${sql.table(table)} where verification_id in (${subjects})`)
  await count(
    'capture_frame',
    sql`from capture_frame f join capture_session s on s.id = f.session_id where s.verification_id in (${subjects})`,
  )
  await count(
    'reason of a verification',
    sql`from audit_entry e join verification v on v.id = e.subject_id where v.id in (${subjects}) and e.reason is not null and e.at <= v.erased_at`,
  )
  if (one !== null) return counts
  await count('account', sql`from account where id = ${accountId} and erased_at is null`)
  for (const table of OF_ACCOUNT) await count(table, sql`from ${sql.table(table)} where account_id = ${accountId}`)
  await count(
    'key',
    sql`from api_key where account_id = ${accountId} and (revoked_at is null or name_sealed is not null)`,
  )
  await count(
    'reason of the account',
    sql`from audit_entry e join account a on a.id = e.subject_id where a.id = ${accountId} and e.reason is not null and e.at <= a.erased_at`,
  )
  return counts
}
