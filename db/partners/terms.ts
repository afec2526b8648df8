import { sql } from 'kysely'

/**
 * The terms of an account's next verification, as one row of a larger statement: who pays (`payer_account_id`), whose client it is
 * (`partner_id`; null: nobody's) and the commission that it may earn (`commission_bp`, basis points; null: none). Of a client of a
 * reseller, the reseller pays. A partner that is suspended, or whose account is, has no clients for as long: they pay their own
 * credits, and it earns nothing.
 */
export const termsOf = (accountId: string) => sql`
  select case when client.billing = 'RESELLER' then client.reseller else ${accountId}::text end as payer_account_id, client.partner_id,
         case when client.billing = 'DIRECT' then client.commission_bp end as commission_bp
  from (select) as own left join (
    select partner_client.billing, partner.id as partner_id, partner.account_id as reseller, partner.commission_bp
    from partner_client join partner on partner.id = partner_client.partner_id join account on account.id = partner.account_id
    where partner_client.account_id = ${accountId} and partner_client.status = 'ACTIVE' and partner.status = 'ACTIVE' and account.status = 'ACTIVE'
  ) as client on true`
