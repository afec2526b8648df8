import { sql } from 'kysely'
import { adjustCredits } from '../credits/credits.ts'
import type { Db } from '../pool.ts'

// Takes back credits for deposits that the chain lost, as far as the credits exist. The payment owes the rest until its
// account has bought again.

/**
 * Takes back credits of a payment, as many as are available, with the balance locked.
 *
 * @returns how many were taken
 */
export async function takeBack(trx: Db, accountId: string, paymentId: string, credits: number): Promise<number> {
  const balance = await trx
    .selectFrom('credit_balance')
    .select(['total', 'held'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  const taken = Math.min(credits, balance === undefined ? 0 : balance.total - balance.held)
  if (taken <= 0) return 0
  if (!(await adjustCredits(trx, accountId, -taken, paymentId)))
    throw new Error(`the balance of ${accountId} changed under its lock`)
  return taken
}

/**
 * Collects what other payments of an account owe from its new purchase. A payment with a scan in progress is left to
 * that scan, which collects by itself, so that no two wait for each other.
 *
 * @returns how many credits were taken
 */
export async function collectShortfalls(trx: Db, accountId: string, exceptPaymentId: string): Promise<number> {
  const owing = await trx
    .selectFrom('payment')
    .select(['id', 'shortfall'])
    .where('account_id', '=', accountId)
    .where('shortfall', '>', 0)
    .where('id', '<>', exceptPaymentId)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  let collected = 0
  for (const { id, shortfall } of owing) {
    const taken = await takeBack(trx, accountId, id, shortfall)
    if (taken === 0) break
    await trx
      .updateTable('payment')
      .set({ credited: sql<number>`credited - ${taken}`, shortfall: sql<number>`shortfall - ${taken}` })
      .where('id', '=', id)
      .execute()
    collected += taken
  }
  return collected
}
