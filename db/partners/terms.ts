import type { Db } from '../pool.ts'

/** Who pays for a verification, and whose commission it may earn; kept on it when the credits are held. */
export interface Terms {
  readonly payerAccountId: string
  /** Null: nobody's client. */
  readonly partnerId: string | null
  /** Basis points; null: no commission. */
  readonly commissionBp: number | null
}

/**
 * The terms of an account's next verification. Of a client of a reseller, the reseller pays. A partner that is suspended, or
 * whose account is, has no clients for as long: they pay their own credits, and it earns nothing.
 */
export async function findTerms(db: Db, accountId: string): Promise<Terms> {
  const client = await db.selectFrom('partner_client')
    .innerJoin('partner', 'partner.id', 'partner_client.partner_id').innerJoin('account', 'account.id', 'partner.account_id')
    .select(['partner.id', 'partner.account_id', 'commission_bp', 'billing']).where('partner_client.account_id', '=', accountId)
    .where('partner_client.status', '=', 'ACTIVE').where('partner.status', '=', 'ACTIVE').where('account.status', '=', 'ACTIVE').executeTakeFirst()
  if (client === undefined) return { payerAccountId: accountId, partnerId: null, commissionBp: null }
  return client.billing === 'RESELLER'
    ? { payerAccountId: client.account_id, partnerId: client.id, commissionBp: null }
    : { payerAccountId: accountId, partnerId: client.id, commissionBp: client.commission_bp }
}
