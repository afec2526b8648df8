import assert from 'node:assert/strict'
import { resolveReview } from '../../activities/verification/verification-activities.ts'
import { getBalance } from '../../db/credits/credits.ts'
import { MATURITY_DAYS } from '../../db/partners/commissions.ts'
import type { Db } from '../../db/pool.ts'
import { settle } from '../../db/verifications/settlements.ts'
import { createVerification } from '../../db/verifications/verifications.ts'
import { aRequest, anAccount, KEY_RING, updateAccountStatus } from '../support/factories.ts'
import {
  aCharge,
  aClientOf,
  aHold,
  aPartner,
  buyCredits,
  commissionsOf,
  CREDIT_PRICE,
  end,
} from '../support/partners.ts'
import { testDatabase } from '../support/stack.ts'

/** FULL_KYC costs 5: 5 x 0.99 x 20 %. */
const FULL_KYC_COMMISSION = 990_000

describe('commissions', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })

  const earnedBy = async (partnerId: string): Promise<number> =>
    (await db.selectFrom('commission').select('amount').where('partner_id', '=', partnerId).execute()).reduce(
      (sum, { amount }) => sum + amount,
      0,
    )
  const commissionable = async (accountId: string) =>
    (
      await db
        .selectFrom('partner_client')
        .select('commissionable')
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
    ).commissionable
  const setPartner = (id: string, changes: { status?: 'ACTIVE' | 'SUSPENDED'; commission_bp?: number }) =>
    db.updateTable('partner').set(changes).where('id', '=', id).execute()
  const setClient = (
    id: string,
    changes: { status?: 'ACTIVE' | 'REMOVED'; billing?: 'DIRECT' | 'RESELLER'; partner_id?: string },
  ) => db.updateTable('partner_client').set(changes).where('account_id', '=', id).execute()

  it('are written in the transaction of the charge, pending for 14 days', async () => {
    const partner = await aPartner(db)
    const client = await aClientOf(db, partner.partnerId)
    await buyCredits(db, client.accountId, 7)
    const {
      id,
      commissions: [commission, ...others],
    } = await aCharge(db, client)
    assert.deepEqual(others, [])
    const {
      partner_id: partnerId,
      client_account_id: of,
      credits,
      amount,
      status,
      payable_at: payableAt,
      created_at: at,
    } = commission
    assert.deepEqual(
      { partnerId, of, credits, amount, status },
      {
        partnerId: partner.partnerId,
        of: client.accountId,
        credits: 5,
        amount: FULL_KYC_COMMISSION,
        status: 'PENDING',
      },
    )
    assert.equal(payableAt.getTime() - at.getTime(), MATURITY_DAYS * 86_400_000)
    assert.equal(commission.verification_id, id)
    // Two of the bought credits are left for the next charge.
    assert.equal(await commissionable(client.accountId), 2)
  })

  it('case 19: free and granted credits earn nothing, for any number of accounts of a partner', async () => {
    const partner = await aPartner(db)
    for (let i = 0; i < 8; i++) {
      const puppet = await aClientOf(db, partner.partnerId, { credits: 25 })
      for (let n = 0; n < 5; n++) assert.deepEqual((await aCharge(db, puppet)).commissions, [])
      assert.deepEqual(await getBalance(db, puppet.accountId), { available: 0, held: 0, total: 0 })
    }
    assert.equal(await earnedBy(partner.partnerId), 0)
  })

  it('case 19: only the bought part of a charge earns, and each bought credit once', async () => {
    const partner = await aPartner(db)
    const client = await aClientOf(db, partner.partnerId, { credits: 100 })
    await buyCredits(db, client.accountId, 7)
    const amounts: number[] = []
    for (let i = 0; i < 4; i++)
      amounts.push((await aCharge(db, client)).commissions.reduce((sum, { credits }) => sum + credits, 0))
    assert.deepEqual(amounts, [5, 2, 0, 0])
    assert.equal(await earnedBy(partner.partnerId), (7 * CREDIT_PRICE) / 5)
  })

  it('credits bought while the account was no client earn nothing', async () => {
    const [partner, account] = [await aPartner(db), await anAccount(db, { credits: 0 })]
    await buyCredits(db, account.accountId, 50)
    await aClientOf(db, partner.partnerId, { account })
    assert.deepEqual((await aCharge(db, account)).commissions, [])
    await setClient(account.accountId, { status: 'REMOVED' })
    await buyCredits(db, account.accountId, 50)
    await setClient(account.accountId, { status: 'ACTIVE' })
    assert.deepEqual((await aCharge(db, account)).commissions, [])
  })

  it('case 24: a declined, expired, failed or test verification earns none', async () => {
    const partner = await aPartner(db)
    const client = await aClientOf(db, partner.partnerId)
    await buyCredits(db, client.accountId, 100)
    for (const status of ['DECLINED', 'EXPIRED', 'ERROR', 'REVIEW'] as const) {
      const { id } = await aHold(db, client)
      await end(db, id, status)
      assert.deepEqual(await commissionsOf(db, id), [], status)
    }
    const { id } = await aHold(db, client, { mode: 'TEST', apiKeyId: client.test.id })
    await end(db, id)
    assert.deepEqual(await commissionsOf(db, id), [])
    assert.equal(await commissionable(client.accountId), 100)
  })

  it('are written when a person approves a review, and not twice', async () => {
    const partner = await aPartner(db)
    const client = await aClientOf(db, partner.partnerId)
    await buyCredits(db, client.accountId, 100)
    const { id } = await aHold(db, client)
    await end(db, id, 'REVIEW')
    const approve = () => resolveReview({ db, keyRing: KEY_RING }, id, { decision: 'APPROVED', reviewer: 'staff_1' })
    await Promise.all([approve(), approve(), approve()])
    assert.equal((await commissionsOf(db, id)).length, 1)
  })

  it('case 25: 30 settlements, each twice concurrently, make 30 commissions', async () => {
    const partner = await aPartner(db)
    const client = await aClientOf(db, partner.partnerId)
    await buyCredits(db, client.accountId, 150)
    const ids: string[] = []
    for (let i = 0; i < 30; i++) ids.push((await aHold(db, client)).id)
    await Promise.all([...ids, ...ids].map((id) => end(db, id)))
    const rows = await db
      .selectFrom('commission')
      .select(['verification_id', 'amount', 'credits'])
      .where('partner_id', '=', partner.partnerId)
      .execute()
    assert.deepEqual(rows.map(({ verification_id: id }) => id).sort(), [...ids].sort())
    assert.ok(rows.every(({ amount, credits }) => amount === FULL_KYC_COMMISSION && credits === 5))
    assert.deepEqual([await commissionable(client.accountId), (await getBalance(db, client.accountId)).total], [0, 0])
  })

  it('case 25: the database refuses a second commission for a charge', async () => {
    const partner = await aPartner(db)
    const client = await aClientOf(db, partner.partnerId)
    await buyCredits(db, client.accountId, 5)
    const {
      commissions: [commission],
    } = await aCharge(db, client)
    await assert.rejects(
      db
        .insertInto('commission')
        .values({ ...commission, id: 'com_other' })
        .execute(),
      /commission_earned/,
    )
  })

  it('case 26: rate and price are fixed at the hold', async () => {
    const partner = await aPartner(db)
    const client = await aClientOf(db, partner.partnerId)
    await buyCredits(db, client.accountId, 100)
    const before = await aHold(db, client)
    await setPartner(partner.partnerId, { commission_bp: 5_000 })
    const after = await aHold(db, client, { creditPrice: 2_000_000 })
    for (const { id } of [after, before]) await end(db, id)
    assert.deepEqual(
      [(await commissionsOf(db, before.id))[0].amount, (await commissionsOf(db, after.id))[0].amount],
      [FULL_KYC_COMMISSION, 5_000_000],
    )
  })

  it('are not written without a price of a credit or without a rate', async () => {
    const partner = await aPartner(db, { rateBp: 0 })
    const client = await aClientOf(db, partner.partnerId)
    await buyCredits(db, client.accountId, 100)
    assert.deepEqual((await aCharge(db, client)).commissions, [])
    await setPartner(partner.partnerId, { commission_bp: 2_000 })
    assert.deepEqual((await aCharge(db, client, { creditPrice: undefined })).commissions, [])
    assert.equal(await commissionable(client.accountId), 100)
  })

  it('case 8: a suspended partner earns nothing, and earns again after the suspension', async () => {
    const partner = await aPartner(db)
    const client = await aClientOf(db, partner.partnerId)
    await buyCredits(db, client.accountId, 100)
    const early = await aHold(db, client)
    await setPartner(partner.partnerId, { status: 'SUSPENDED' })
    await end(db, early.id)
    assert.deepEqual(await commissionsOf(db, early.id), [])
    const during = await aHold(db, client)
    await setPartner(partner.partnerId, { status: 'ACTIVE' })
    await end(db, during.id)
    assert.deepEqual(await commissionsOf(db, during.id), [], 'held on no terms')
    assert.equal((await aCharge(db, client)).commissions.length, 1)
  })

  it('case 23: a removed client earns nothing new, and old commissions stay; a new partner earns nothing on holds of the old one', async () => {
    const [first, second] = [await aPartner(db), await aPartner(db)]
    const client = await aClientOf(db, first.partnerId)
    await buyCredits(db, client.accountId, 100)
    const { id: old } = await aCharge(db, client)
    const [open, moved] = [await aHold(db, client), await aHold(db, client)]
    await setClient(client.accountId, { status: 'REMOVED' })
    await end(db, open.id)
    await setClient(client.accountId, { status: 'ACTIVE', partner_id: second.partnerId })
    await end(db, moved.id)
    assert.deepEqual([await commissionsOf(db, open.id), await commissionsOf(db, moved.id)], [[], []])
    assert.deepEqual(
      (await commissionsOf(db, old)).map(({ status }) => status),
      ['PENDING'],
    )
    assert.equal(await earnedBy(second.partnerId), 0)
  })

  it('case 17: the clients of a client earn no commission', async () => {
    const top = await aPartner(db)
    const middle = await aPartner(db)
    await aClientOf(db, top.partnerId, { account: middle })
    const leaf = await aClientOf(db, middle.partnerId)
    await buyCredits(db, leaf.accountId, 5)
    await aCharge(db, leaf)
    assert.deepEqual([await earnedBy(top.partnerId), await earnedBy(middle.partnerId)], [0, FULL_KYC_COMMISSION])
  })

  it('case 14: no account is its own client, even by a direct write', async () => {
    const [partner, other] = [await aPartner(db), await aPartner(db)]
    await assert.rejects(aClientOf(db, partner.partnerId, { account: partner }), /not its own client/)
    await aClientOf(db, partner.partnerId, { account: other })
    await assert.rejects(setClient(other.accountId, { partner_id: other.partnerId }), /not its own client/)
  })

  it('do not change who pays when a create follows the suspension of the account', async () => {
    const partner = await aPartner(db, { credits: 10 })
    const client = await aClientOf(db, partner.partnerId, { billing: 'RESELLER' })
    await updateAccountStatus(db, client.accountId, 'SUSPENDED')
    assert.deepEqual(await createVerification(db, KEY_RING, aRequest(client)), { kind: 'account-inactive' })
    assert.deepEqual(await getBalance(db, partner.accountId), { available: 10, held: 0, total: 10 })
  })

  it('are not written when a settlement fails after the charge, which is not written either', async () => {
    const partner = await aPartner(db)
    const client = await aClientOf(db, partner.partnerId)
    await buyCredits(db, client.accountId, 5)
    const { id } = await aHold(db, client)
    await db
      .updateTable('verification')
      .set({ credit_price: Number.MAX_SAFE_INTEGER, commission_bp: 10_000 })
      .where('id', '=', id)
      .execute() // the amount is too large for a commission
    await assert.rejects(
      settle(db, id, ['PENDING'], async () => ({ status: 'APPROVED', reasonCodes: [], riskScore: 0 })),
      RangeError,
    )
    assert.deepEqual(
      [await getBalance(db, client.accountId), await commissionable(client.accountId)],
      [{ available: 0, held: 5, total: 5 }, 5],
    )
    await db
      .updateTable('verification')
      .set({ credit_price: CREDIT_PRICE, commission_bp: 2_000 })
      .where('id', '=', id)
      .execute()
    await end(db, id)
    assert.equal(await earnedBy(partner.partnerId), FULL_KYC_COMMISSION)
  })
})
