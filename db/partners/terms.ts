import { sql } from 'kysely'

/**
 * Selects the terms of an account's next verification, as one row of a larger statement: the payer
 * (`payer_account_id`), the partner (`partner_id`; null: none) and its possible commission (`commission_bp`, basis
 * points; null: none). For a client of a reseller, the reseller pays. While a partner or its account is suspended, its
 * clients pay with their own credits, and it earns nothing.
 */
export const termsOf = (accountId: string) => sql`
  select case when client.billing = 'RESELLER' then client.reseller else ${accountId}::text end as payer_account_id, client.partner_id,
         case when client.billing = 'DIRECT' then client.commission_bp end as commission_bp
  from (select) as own left join (
    select partner_client.billing, partner.id as partner_id, partner.account_id as reseller, partner.commission_bp
    from partner_client join partner on partner.id = partner_client.partner_id join account on account.id = partner.account_id
    where partner_client.account_id = ${accountId} and partner_client.status = 'ACTIVE' and partner.status = 'ACTIVE' and account.status = 'ACTIVE'
  ) as client on true`
