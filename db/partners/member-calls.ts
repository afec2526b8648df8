import { sql } from 'kysely'
import { countCallOfKey, type KeyCall, type PartnerAccess } from '../accounts/api-key-call.ts'
import type { CallLimit } from '../operations/rate-limits.ts'
import type { Db } from '../pool.ts'

/** {@link countCallOfKey}, with the relation of the key's account to the partner of this code, in any case. */
export const countCallOfMember = (db: Db, limit: CallLimit, hash: Buffer, code: string): Promise<KeyCall> =>
  countCallOfKey(
    db,
    limit,
    hash,
    sql<PartnerAccess | null>`(
  select case when partner.account_id = api_key.account_id or exists (
      select from partner_client c where c.partner_id = partner.id and c.account_id = api_key.account_id and c.status = 'ACTIVE'
    ) then 'MEMBER' else 'STRANGER' end
  from partner join account holder on holder.id = partner.account_id
  where partner.code = ${code.toUpperCase()} and partner.status = 'ACTIVE' and holder.status = 'ACTIVE')`,
  )
