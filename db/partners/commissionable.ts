import { sql } from 'kysely'
import type { Db } from '../pool.ts'

/**
 * Records that an account bought credits, so that its partner earns when they are spent. Without a partner it does
 * nothing. Call it in the purchase's transaction, after the balance was moved, because the locks are taken in that
 * order everywhere.
 *
 * @param credits below 0 if a purchase is taken back. Earned commissions stay
 */
export async function addCommissionable(trx: Db, accountId: string, credits: number): Promise<void> {
  await trx
    .updateTable('partner_client')
    .set({ commissionable: sql<number>`greatest(0, commissionable + ${credits})` })
    .where('account_id', '=', accountId)
    .where('status', '=', 'ACTIVE')
    .execute()
}

/**
 * Takes bought credits that have not earned yet, at most `credits`, while the account is an active client of this
 * active partner. Both rows stay locked to the end of the transaction, the partner's first, as everywhere. So a
 * completed suspension is seen, and a concurrent one waits. Charges share the lock, so they do not wait for each other.
 *
 * @returns how many were taken; 0 if nobody earns
 */
export async function takeCommissionable(
  trx: Db,
  accountId: string,
  partnerId: string,
  credits: number,
): Promise<number> {
  const partner = await trx
    .selectFrom('partner')
    .select('status')
    .where('id', '=', partnerId)
    .forShare()
    .executeTakeFirst()
  if (partner?.status !== 'ACTIVE') return 0
  const client = await trx
    .selectFrom('partner_client')
    .select('commissionable')
    .where('account_id', '=', accountId)
    .where('partner_id', '=', partnerId)
    .where('status', '=', 'ACTIVE')
    .forNoKeyUpdate()
    .executeTakeFirst()
  const taken = Math.min(client?.commissionable ?? 0, credits)
  if (taken > 0) {
    await trx
      .updateTable('partner_client')
      .set({ commissionable: sql<number>`commissionable - ${taken}` })
      .where('account_id', '=', accountId)
      .execute()
  }
  return taken
}

/**
 * Puts back what {@link takeCommissionable} took, because the credits were refunded and can be spent again. Only while
 * the account is still this partner's client.
 */
export async function putBackCommissionable(
  trx: Db,
  accountId: string,
  partnerId: string,
  credits: number,
): Promise<void> {
  await trx
    .updateTable('partner_client')
    .set({ commissionable: sql<number>`commissionable + ${credits}` })
    .where('account_id', '=', accountId)
    .where('partner_id', '=', partnerId)
    .where('status', '=', 'ACTIVE')
    .execute()
}
