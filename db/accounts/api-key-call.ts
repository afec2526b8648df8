import { sql, type RawBuilder } from 'kysely'
import { countedCall, permitOf, type CallLimit, type CallPermit, type PermitRow } from '../operations/rate-limits.ts'
import type { Db } from '../pool.ts'
import type { Account, ApiKey } from './schema.ts'

/** The relation of a key's account to a partner: the partner itself or its client, or neither. */
export type PartnerAccess = 'MEMBER' | 'STRANGER'

/** A key with its account's status, also if revoked. The caller decides. */
export interface KnownKey extends ApiKey {
  readonly account_status: Account['status']
  /** Null if no partner was named, or it does not exist or is suspended. */
  readonly partner_access: PartnerAccess | null
}

type Nothing<Row> = { readonly [Column in keyof Row]: null }

const isKey = (row: KnownKey | Nothing<KnownKey>): row is KnownKey => row.id !== null

export interface KeyCall {
  readonly permit: CallPermit
  readonly key: KnownKey | undefined
}

/**
 * Counts a call, finds its key by hash and records the use of a valid one, at most once a minute. One statement makes
 * one round trip to the database instead of two or three. A refused call looks nothing up.
 *
 * The caller records the use of a key with allowed addresses, because it knows whether this is one of them
 * (touchApiKey).
 *
 * @param access the relation of the key's account (`api_key.account_id`) to a partner
 */
export async function countCallOfKey(
  db: Db,
  limit: CallLimit,
  hash: Buffer,
  access: RawBuilder<PartnerAccess | null> = sql`null`,
): Promise<KeyCall> {
  const {
    rows: [{ allowed, retry_after_ms, ...key }],
  } = await sql<PermitRow & (KnownKey | Nothing<KnownKey>)>`
    with ${countedCall(limit)}, known as materialized (
      select api_key.*, account.status as account_status, ${access} as partner_access
      from api_key join account on account.id = api_key.account_id where api_key.hash = ${hash} and (select allowed from permit)
    ), touched as (
      update api_key set last_used_at = now() from known
      where api_key.id = known.id and known.revoked_at is null and known.account_status = 'ACTIVE' and known.ip_allowlist = '{}'
        and (api_key.last_used_at is null or api_key.last_used_at < now() - interval '1 minute')
    )
    select permit.allowed, permit.retry_after_ms, known.* from permit left join known on true`.execute(db)
  return { permit: permitOf({ allowed, retry_after_ms }), key: isKey(key) ? key : undefined }
}
