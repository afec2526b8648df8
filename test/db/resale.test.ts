import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { getBalance } from '../../db/credits/credits.ts'
import { refundVerification } from '../../db/verifications/refunds.ts'
import { listAuditEntries } from '../../db/operations/audit.ts'
import { matureCommissions } from '../../db/partners/commissions.ts'
import type { Db } from '../../db/pool.ts'
import { createVerification } from '../../db/verifications/verifications.ts'
import { aRequest, KEY_RING, updateAccountStatus } from '../support/factories.ts'
import { aCharge, aClientOf, aHold, aPartner, buyCredits, commissionsOf, end, inPayout } from '../support/partners.ts'
import { testDatabase } from '../support/stack.ts'

const FULL_KYC_COMMISSION = 990_000
const WHY = { actor: 'staff_7', reason: 'charged for a duplicate', ticket: 'T-1' }

describe('resale and refunds', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })

  const setClient = (id: string, billing: 'DIRECT' | 'RESELLER') =>
    db.updateTable('partner_client').set({ billing }).where('account_id', '=', id).execute()
  const ledgerSums = async (accountId: string) =>
    (
      await sql<{ total: number; held: number }>`
    select coalesce(sum(amount), 0)::int8 as total, coalesce(sum(held_amount), 0)::int8 as held from ledger_entry where account_id = ${accountId}`.execute(
        db,
      )
    ).rows[0]

  it("case 20: 120 concurrent creates of a reseller's clients hold 100 of the reseller's credits, and 20 are refused", async () => {
    const reseller = await aPartner(db, { credits: 500 })
    const clients = await Promise.all(
      [1, 2, 3, 4].map(() => aClientOf(db, reseller.partnerId, { billing: 'RESELLER', credits: 40 })),
    )
    const outcomes = await Promise.all(
      Array.from({ length: 120 }, (_, i) => createVerification(db, KEY_RING, aRequest(clients[i % 4]))),
    )
    assert.equal(outcomes.filter(({ kind }) => kind === 'created').length, 100)
    for (const outcome of outcomes.filter(({ kind }) => kind !== 'created')) {
      assert.deepEqual(outcome, { kind: 'insufficient-credits', available: 0, required: 5, billedTo: 'RESELLER' })
    }
    assert.deepEqual(await getBalance(db, reseller.accountId), { available: 0, held: 500, total: 500 })
    for (const { accountId } of clients)
      assert.deepEqual(await getBalance(db, accountId), { available: 40, held: 0, total: 40 })
  })

  it('charge, release and expire on the reseller, who earns nothing', async () => {
    const reseller = await aPartner(db)
    await buyCredits(db, reseller.accountId, 20)
    const client = await aClientOf(db, reseller.partnerId, { billing: 'RESELLER' })
    await buyCredits(db, client.accountId, 20)
    const [charged, declined, expired] = [await aHold(db, client), await aHold(db, client), await aHold(db, client)]
    await end(db, charged.id)
    await end(db, declined.id, 'DECLINED')
    await end(db, expired.id, 'EXPIRED')
    assert.deepEqual(await getBalance(db, reseller.accountId), { available: 15, held: 0, total: 15 })
    assert.deepEqual(await getBalance(db, client.accountId), { available: 20, held: 0, total: 20 })
    assert.deepEqual(await commissionsOf(db, charged.id), [])
  })

  it('case 21: the payer is fixed at the hold, even when the billing changes', async () => {
    const partner = await aPartner(db, { credits: 300 })
    const client = await aClientOf(db, partner.partnerId)
    await buyCredits(db, client.accountId, 150)
    const own: string[] = []
    const resold: string[] = []
    for (let i = 0; i < 30; i++) {
      own.push((await aHold(db, client)).id)
      await setClient(client.accountId, 'RESELLER')
      resold.push((await aHold(db, client)).id)
      await setClient(client.accountId, 'DIRECT')
    }
    await setClient(client.accountId, 'RESELLER')
    await Promise.all([...own, ...resold].map((id) => end(db, id)))
    const earned = await db
      .selectFrom('commission')
      .select('verification_id')
      .where('partner_id', '=', partner.partnerId)
      .execute()
    assert.deepEqual(earned.map(({ verification_id: id }) => id).sort(), [...own].sort())
    for (const [{ accountId }, total] of [
      [client, 0],
      [partner, 150],
    ] as const) {
      assert.deepEqual(await getBalance(db, accountId), { available: total, held: 0, total })
      assert.deepEqual(await ledgerSums(accountId), { total, held: 0 })
    }
  })

  it('case 22: the clients of a suspended reseller, or of one with a suspended account, pay for themselves', async () => {
    const reseller = await aPartner(db, { credits: 100 })
    const client = await aClientOf(db, reseller.partnerId, { billing: 'RESELLER' })
    await buyCredits(db, client.accountId, 20)
    const open = await aHold(db, client)
    await db.updateTable('partner').set({ status: 'SUSPENDED' }).where('id', '=', reseller.partnerId).execute()
    const own = await aHold(db, client)
    await db.updateTable('partner').set({ status: 'ACTIVE' }).where('id', '=', reseller.partnerId).execute()
    await updateAccountStatus(db, reseller.accountId, 'SUSPENDED')
    await aHold(db, client)
    for (const { id } of [open, own]) await end(db, id)
    assert.deepEqual(await getBalance(db, reseller.accountId), { available: 95, held: 0, total: 95 })
    assert.deepEqual(await getBalance(db, client.accountId), { available: 10, held: 5, total: 15 })
    assert.deepEqual(await commissionsOf(db, own.id), [])
  })

  it('case 29: a refund reverses an unpaid commission, returns the credits, and lets them earn again', async () => {
    const partner = await aPartner(db)
    const client = await aClientOf(db, partner.partnerId)
    await buyCredits(db, client.accountId, 5)
    const { id } = await aCharge(db, client)
    assert.deepEqual(await refundVerification(db, id, WHY), {
      kind: 'refunded',
      accountId: client.accountId,
      credits: 5,
      commission: { reversed: FULL_KYC_COMMISSION, clawedBack: 0 },
    })
    assert.deepEqual(
      (await commissionsOf(db, id)).map(({ status, amount }) => [status, amount]),
      [['REVERSED', FULL_KYC_COMMISSION]],
    )
    assert.deepEqual(await getBalance(db, client.accountId), { available: 5, held: 0, total: 5 })
    assert.deepEqual(
      (await listAuditEntries(db, id)).map(({ actor, action, detail }) => [
        actor,
        action,
        detail.ticket,
        detail.credits,
      ]),
      [['staff_7', 'credits refund', 'T-1', 5]],
    )
    assert.equal((await aCharge(db, client)).commissions.length, 1)
  })

  it('case 29: a payable and available commission is reversed too', async () => {
    const partner = await aPartner(db)
    const client = await aClientOf(db, partner.partnerId)
    await buyCredits(db, client.accountId, 5)
    const { id } = await aCharge(db, client)
    await db.updateTable('commission').set({ status: 'PAYABLE' }).where('verification_id', '=', id).execute()
    await refundVerification(db, id, WHY)
    assert.deepEqual(
      (await commissionsOf(db, id)).map(({ status }) => status),
      ['REVERSED'],
    )
  })

  for (const status of ['PAYABLE', 'PAID'] as const) {
    it(`case 30: a commission that is ${status === 'PAID' ? 'paid' : 'reserved by a payout'} stays, and one clawback offsets it, for any number of requests`, async () => {
      const partner = await aPartner(db)
      const client = await aClientOf(db, partner.partnerId)
      await buyCredits(db, client.accountId, 5)
      const {
        id,
        commissions: [whole],
      } = await aCharge(db, client)
      const payoutId = await inPayout(db, partner.partnerId, whole, status === 'PAID')
      const answers = await Promise.all(Array.from({ length: 6 }, () => refundVerification(db, id, WHY)))
      assert.deepEqual(answers.map((answer) => answer?.kind).sort(), [
        'refunded',
        ...Array.from({ length: 5 }, () => 'refunded-before'),
      ])
      assert.deepEqual(
        (await commissionsOf(db, id)).map(({ status: is, amount, payout_id: of }) => [is, amount, of]),
        [
          [status, FULL_KYC_COMMISSION, payoutId],
          ['PAYABLE', -FULL_KYC_COMMISSION, null],
        ],
      )
      assert.deepEqual(await getBalance(db, client.accountId), { available: 5, held: 0, total: 5 })
      const refunds = await db
        .selectFrom('ledger_entry')
        .select('amount')
        .where('verification_id', '=', id)
        .where('type', '=', 'REFUND')
        .execute()
      assert.deepEqual(refunds, [{ amount: 5 }])
    })
  }

  it('case 30: of a commission that a payout took in part, the rest is reversed and the part clawed back', async () => {
    const partner = await aPartner(db)
    const client = await aClientOf(db, partner.partnerId)
    await buyCredits(db, client.accountId, 5)
    const {
      id,
      commissions: [whole],
    } = await aCharge(db, client)
    const part = await db
      .updateTable('commission')
      .set({ amount: 600_000 })
      .where('id', '=', whole.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await db
      .insertInto('commission')
      .values({ ...whole, id: 'com_rest', amount: 390_000, status: 'PAYABLE', split_of: whole.id })
      .execute()
    await inPayout(db, partner.partnerId, part, true)
    const refund = await refundVerification(db, id, WHY)
    assert.deepEqual(refund?.kind === 'refunded' && refund.commission, { reversed: 390_000, clawedBack: 600_000 })
    const left = (await commissionsOf(db, id)).filter(({ status }) => status !== 'REVERSED')
    assert.deepEqual(left.map(({ amount }) => amount).sort(), [-600_000, 600_000])
    assert.equal(
      await db
        .selectFrom('partner_client')
        .select('commissionable')
        .where('account_id', '=', client.accountId)
        .executeTakeFirstOrThrow()
        .then(({ commissionable: n }) => n),
      5,
    )
  })

  it("refund a reseller's charge to the reseller, and nothing that was not charged or has no payer left", async () => {
    const reseller = await aPartner(db, { credits: 10 })
    const client = await aClientOf(db, reseller.partnerId, { billing: 'RESELLER' })
    const { id } = await aCharge(db, client)
    const open = await aHold(db, client)
    assert.deepEqual(await refundVerification(db, open.id, WHY), { kind: 'not-charged' })
    assert.equal(await refundVerification(db, 'ver_00000000000000000000000000', WHY), undefined)
    await updateAccountStatus(db, reseller.accountId, 'CLOSED')
    assert.deepEqual(await refundVerification(db, id, WHY), { kind: 'closed' })
    await updateAccountStatus(db, reseller.accountId, 'ACTIVE')
    await refundVerification(db, id, WHY)
    assert.deepEqual(await getBalance(db, reseller.accountId), { available: 5, held: 5, total: 10 })
    assert.deepEqual(await getBalance(db, client.accountId), { available: 0, held: 0, total: 0 })
  })

  it('case 28: due commissions become payable in one statement, also late ones, and no others', async () => {
    const partner = await aPartner(db)
    const client = await aClientOf(db, partner.partnerId)
    await buyCredits(db, client.accountId, 20)
    const ids: string[] = []
    for (let i = 0; i < 4; i++) ids.push((await aCharge(db, client)).id)
    const due = (id: string, interval: string) =>
      sql`update commission set payable_at = now() + ${interval}::interval where verification_id = ${id}`.execute(db)
    await due(ids[0], '-30 days')
    await due(ids[1], '-1 second')
    await due(ids[2], '1 hour')
    await due(ids[3], '-30 days')
    await refundVerification(db, ids[3], WHY)
    assert.deepEqual(
      await Promise.all([matureCommissions(db), matureCommissions(db)]).then((counts) =>
        counts.reduce((a, b) => a + b),
      ),
      2,
    )
    assert.deepEqual(await Promise.all(ids.map(async (id) => (await commissionsOf(db, id))[0].status)), [
      'PAYABLE',
      'PAYABLE',
      'PENDING',
      'REVERSED',
    ])
  })
})
