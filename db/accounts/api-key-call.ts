import { sql, type RawBuilder } from 'kysely'
import { countedCall, permitOf, type CallLimit, type CallPermit, type PermitRow } from '../operations/rate-limits.ts'
import type { Db } from '../pool.ts'
import type { Account, ApiKey } from './schema.ts'

/** What a key's account is to a partner: the partner itself or a client of it, or neither. */
export type PartnerAccess = 'MEMBER' | 'STRANGER'

/** A key with its account's status; revoked ones too: the caller decides. */
export interface KnownKey extends ApiKey {
  readonly account_status: Account['status']
  /** Null where no partner was asked about, or there is none such, or it is suspended. */
  readonly partner_access: PartnerAccess | null
}

type Nothing<Row> = { readonly [Column in keyof Row]: null }

const isKey = (row: KnownKey | Nothing<KnownKey>): row is KnownKey => row.id !== null

export interface KeyCall {
  readonly permit: CallPermit
  readonly key: KnownKey | undefined
}

/**
 * Counts a call, looks its key up by hash and notes the use of a good one, at most once a minute, in one statement: one journey to the
 * database where there were two or three. A call that is refused looks nothing up.
 *
 * The use of a key that is bound to addresses is left to the caller, who knows whether this is one of them (touchApiKey).
 *
 * @param access what the key's account (`api_key.account_id`) is to a partner
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
