import { sql } from 'kysely'
import type { Db } from '../pool.ts'
import type { Billing } from './schema.ts'

// The rules of who may be whose client. A partner may itself be a client, once: partner, client and its client, and
// no further.

const MAX_LINKS = 2

/** CHAIN: the chain of partners would be too long or closed. RESOLD: credits would be resold twice. */
export type LinkRefusal = 'chain' | 'resold'

/**
 * Locks all links between partners and clients until the transaction ends. The rules cover several rows, and such
 * changes are rare.
 */
export async function lockLinks(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('partner-links', 0))`.execute(trx)
}

/**
 * Finds why an account may not become the client of a partner's account. Undefined if it may. Call it under {@link
 * lockLinks}.
 */
export async function linkRefusal(
  trx: Db,
  partnerAccountId: string,
  clientAccountId: string,
  billing: Billing,
): Promise<LinkRefusal | undefined> {
  let above = 0
  for (let at: string | undefined = partnerAccountId; at !== undefined; at = await partnerAccountOf(trx, at)) {
    if (at === clientAccountId || above > MAX_LINKS) return 'chain'
    above += 1
  }
  if (above + (await linksBelow(trx, [clientAccountId])) > MAX_LINKS) return 'chain'
  return await resaleRefusal(trx, partnerAccountId, clientAccountId, billing)
}

/**
 * Finds why a client may not have this billing: it must not resell a reseller's credits. Call it under {@link
 * lockLinks}.
 */
export async function resaleRefusal(
  trx: Db,
  partnerAccountId: string,
  clientAccountId: string,
  billing: Billing,
): Promise<'resold' | undefined> {
  if (billing !== 'RESELLER') return undefined
  const partnerAsClient = await trx
    .selectFrom('partner_client')
    .select('account_id')
    .where('account_id', '=', partnerAccountId)
    .where('status', '=', 'ACTIVE')
    .where('billing', '=', 'RESELLER')
    .executeTakeFirst()
  const clientAsPartner = await trx
    .selectFrom('partner_client as c')
    .innerJoin('partner as p', 'p.id', 'c.partner_id')
    .select('c.account_id')
    .where('p.account_id', '=', clientAccountId)
    .where('c.status', '=', 'ACTIVE')
    .where('c.billing', '=', 'RESELLER')
    .limit(1)
    .executeTakeFirst()
  return partnerAsClient === undefined && clientAsPartner === undefined ? undefined : 'resold'
}

const partnerAccountOf = async (trx: Db, accountId: string): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('partner_client as c')
      .innerJoin('partner as p', 'p.id', 'c.partner_id')
      .select('p.account_id')
      .where('c.account_id', '=', accountId)
      .where('c.status', '=', 'ACTIVE')
      .executeTakeFirst()
  )?.account_id

async function linksBelow(trx: Db, accountIds: readonly string[]): Promise<number> {
  const clients = await trx
    .selectFrom('partner_client as c')
    .innerJoin('partner as p', 'p.id', 'c.partner_id')
    .select('c.account_id')
    .where('p.account_id', 'in', accountIds)
    .where('c.status', '=', 'ACTIVE')
    .execute()
  return clients.length === 0
    ? 0
    : 1 +
        (await linksBelow(
          trx,
          clients.map(({ account_id: id }) => id),
        ))
}
