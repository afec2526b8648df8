import { sql } from 'kysely'
import type { Db } from '../pool.ts'

/**
 * Notes that an account bought credits, so that its partner earns when they are spent; for one that is no partner's client it
 * does nothing. Call it in the purchase's transaction, after the balance was moved: the locks are taken in that order everywhere.
 *
 * @param credits below 0 where a purchase is taken back: what has earned already stays earned
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
 * Takes credits that were bought and have not earned yet, at most `credits`, while the account is an active client of this
 * partner, who is active too. Both rows stay locked to the end of the transaction, the partner's first, as everywhere: a suspension
 * that has answered is seen, and one that comes meanwhile waits. Charges share the lock, so that they do not wait for each other.
 *
 * @returns how many were taken; 0 where nobody earns
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

/** Puts back what {@link takeCommissionable} took: the credits were refunded and can be spent anew. Only while the account is still this partner's client. */
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
