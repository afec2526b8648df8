import { adjustCredits } from '../../db/credits/credits.ts'
import { addCommissionable } from '../../db/partners/commissionable.ts'
import { newId } from '../../db/ids.ts'
import { insertPartner } from '../../db/partners/partners.ts'
import type { Billing, Commission } from '../../db/partners/schema.ts'
import type { Db } from '../../db/pool.ts'
import { settle, type Settled } from '../../db/verifications/settlements.ts'
import type { CreateRequest } from '../../db/verifications/verifications.ts'
import { aVerification, anAccount } from './factories.ts'

export type TestAccount = Awaited<ReturnType<typeof anAccount>>

/** 0.99 dollars. */
export const CREDIT_PRICE = 990_000

/** An account that is an active partner. */
export async function aPartner(db: Db, options: { credits?: number; rateBp?: number } = {}) {
  const account = await anAccount(db, { credits: options.credits ?? 0 })
  const { code } = await insertPartner(db, account.accountId, 'ACTIVE')
  const { id } = await db
    .updateTable('partner')
    .set({ commission_bp: options.rateBp ?? 2_000 })
    .where('code', '=', code)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...account, code, partnerId: id }
}

/** Makes an account a partner's client, as an accepted invitation does. */
export async function aClientOf(
  db: Db,
  partnerId: string,
  options: { billing?: Billing; credits?: number; account?: TestAccount } = {},
): Promise<TestAccount> {
  const account = options.account ?? (await anAccount(db, { credits: options.credits ?? 0 }))
  await db
    .insertInto('partner_client')
    .values({
      account_id: account.accountId,
      partner_id: partnerId,
      billing: options.billing ?? 'DIRECT',
      status: 'ACTIVE',
    })
    .execute()
  return account
}

/**
 * Credits as from a payment. They are booked as ADJUSTMENT, because a PURCHASE needs its payment, which this
 * test does not cover.
 */
export const buyCredits = (db: Db, accountId: string, credits: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await adjustCredits(trx, accountId, credits))) throw new Error('no balance')
    await addCommissionable(trx, accountId, credits)
  })

/** A verification whose credits are held, with a price. */
export const aHold = (db: Db, account: TestAccount, changes: Partial<CreateRequest> = {}) =>
  aVerification(db, account, { creditPrice: CREDIT_PRICE, ...changes })

/** Ends a verification as its checks would. */
export const end = (db: Db, id: string, status: Settled = 'APPROVED') =>
  settle(db, id, ['PENDING', 'REVIEW'], async () => ({ status, reasonCodes: [], riskScore: 0 }))

/** A charged verification of a client, and its commission. */
export async function aCharge(
  db: Db,
  account: TestAccount,
  changes: Partial<CreateRequest> = {},
): Promise<{ id: string; commissions: Commission[] }> {
  const { id } = await aHold(db, account, changes)
  await end(db, id)
  return { id, commissions: await commissionsOf(db, id) }
}

export const commissionsOf = (db: Db, verificationId: string): Promise<Commission[]> =>
  db
    .selectFrom('commission')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Puts a commission into a payout of its own, which was sent or waits for staff. Returns its id. */
export async function inPayout(
  db: Db,
  partnerId: string,
  { id, amount }: Commission,
  isSent: boolean,
): Promise<string> {
  const payout = {
    id: newId('payout'),
    partner_id: partnerId,
    network: 'ethereum',
    asset: 'USDC',
    address: '0x0000000000000000000000000000000000000001',
    amount,
    fee: 0,
    net: amount,
  } as const
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('payout').values(payout).execute()
    await trx.updateTable('commission').set({ status: 'PAYABLE' }).where('id', '=', id).execute()
    await trx.updateTable('commission').set({ payout_id: payout.id }).where('id', '=', id).execute()
    if (!isSent) return
    await trx
      .updateTable('payout')
      .set({ status: 'APPROVED', approved_by: 'staff_1', asset_amount: String(amount) })
      .where('id', '=', payout.id)
      .execute()
    await trx
      .updateTable('payout')
      .set({ status: 'SENT', sent_by: 'staff_2', tx_hash: `0x${payout.id}` })
      .where('id', '=', payout.id)
      .execute()
    await trx.updateTable('commission').set({ status: 'PAID' }).where('id', '=', id).execute()
  })
  return payout.id
}
