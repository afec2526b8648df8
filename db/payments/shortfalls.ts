import { sql } from 'kysely'
import { adjustCredits } from '../credits/credits.ts'
import type { Db } from '../pool.ts'

// Credits that were granted for money that the chain then lost. They are taken back as far as they are there, the rest stays
// owed: by the payment it came of, until its account has bought again.

/**
 * Takes credits of a payment back, as many as are available, with the balance locked.
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
 * Takes what other payments of an account owe from what it just bought. One that is being looked at this moment is left to
 * that look, which takes it by itself: so no two wait for each other.
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
