import assert from 'node:assert/strict'
import fc from 'fast-check'
import { commissionOf } from '../../money/commission.ts'
import { getBalance } from '../../db/credits/credits.ts'
import { matureCommissions } from '../../db/partners/commissions.ts'
import type { Db } from '../../db/pool.ts'
import { refundVerification } from '../../db/verifications/refunds.ts'
import { createVerification } from '../../db/verifications/verifications.ts'
import { aRequest, KEY_RING } from '../support/factories.ts'
import { IS_NIGHTLY } from '../support/nightly.ts'
import { aClientOf, aPartner, buyCredits, end } from '../support/partners.ts'
import { testDatabase } from '../support/stack.ts'

const RUNS = IS_NIGHTLY ? 60 : 30
const WHY = { actor: 'staff_7', reason: 'property', ticket: 'T-1' }

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('buy' as const), credits: fc.integer({ min: 1, max: 12 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('hold' as const), price: fc.integer({ min: 1, max: 2_000_000 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('settle' as const), which: fc.nat(100), approved: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), which: fc.nat(100) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rate' as const), bp: fc.nat(10_000) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('billing' as const),
      billing: fc.constantFrom('DIRECT' as const, 'RESELLER' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('suspend' as const),
      status: fc.constantFrom('ACTIVE' as const, 'SUSPENDED' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('mature' as const) }) },
)

interface Hold {
  id: string
  state: 'HELD' | 'ENDED' | 'CHARGED' | 'REFUNDED'
  own: boolean
  terms: { bp: number; price: number } | undefined
  earned: number
  credits: number
}

describe('commissions in any order', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })

  it(`match the charges by bought credits, rate and price of the hold (${RUNS} random courses)`, async function () {
    const seen: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const partner = await aPartner(db, { credits: 40 })
        const client = await aClientOf(db, partner.partnerId, { credits: 20 })
        const now = { bp: 2_000, billing: 'DIRECT', status: 'ACTIVE', commissionable: 0 }
        const holds: Hold[] = []
        for (const given of steps) {
          switch (given.do) {
            case 'buy':
              await buyCredits(db, client.accountId, given.credits)
              now.commissionable += given.credits
              break
            case 'hold': {
              const made = await createVerification(db, KEY_RING, aRequest(client, { creditPrice: given.price }))
              if (made.kind !== 'created') break
              const isActive = now.status === 'ACTIVE'
              const own = !(isActive && now.billing === 'RESELLER')
              holds.push({
                id: made.verification.id,
                state: 'HELD',
                own,
                terms: isActive && own ? { bp: now.bp, price: given.price } : undefined,
                earned: 0,
                credits: 0,
              })
              break
            }
            case 'settle': {
              const hold = holds
                .filter(({ state }) => state === 'HELD')
                .at(given.which % Math.max(1, holds.filter(({ state }) => state === 'HELD').length))
              if (hold === undefined) break
              await Promise.all([
                end(db, hold.id, given.approved ? 'APPROVED' : 'DECLINED'),
                end(db, hold.id, given.approved ? 'APPROVED' : 'DECLINED'),
              ])
              hold.state = given.approved ? 'CHARGED' : 'ENDED'
              const { terms } = hold
              if (
                !given.approved ||
                terms === undefined ||
                now.status !== 'ACTIVE' ||
                commissionOf(5, terms.price, terms.bp) === 0
              )
                break
              hold.credits = Math.min(5, now.commissionable)
              now.commissionable -= hold.credits
              hold.earned = commissionOf(hold.credits, terms.price, terms.bp)
              break
            }
            case 'refund': {
              const charged = holds.filter(({ state }) => state === 'CHARGED')
              const hold = charged.at(given.which % Math.max(1, charged.length))
              if (hold === undefined) break
              await Promise.all([refundVerification(db, hold.id, WHY), refundVerification(db, hold.id, WHY)])
              hold.state = 'REFUNDED'
              if (hold.earned > 0) now.commissionable += hold.credits
              hold.earned = 0
              break
            }
            case 'rate':
              await db
                .updateTable('partner')
                .set({ commission_bp: given.bp })
                .where('id', '=', partner.partnerId)
                .execute()
              now.bp = given.bp
              break
            case 'billing':
              await db
                .updateTable('partner_client')
                .set({ billing: given.billing })
                .where('account_id', '=', client.accountId)
                .execute()
              now.billing = given.billing
              break
            case 'suspend':
              await db
                .updateTable('partner')
                .set({ status: given.status })
                .where('id', '=', partner.partnerId)
                .execute()
              now.status = given.status
              break
            case 'mature':
              await db
                .updateTable('commission')
                .set({ payable_at: new Date(0) })
                .where('partner_id', '=', partner.partnerId)
                .execute()
              await matureCommissions(db)
              break
          }
          seen[given.do] = (seen[given.do] ?? 0) + 1
        }
        const rows = await db
          .selectFrom('commission')
          .select(['verification_id', 'amount', 'status'])
          .where('partner_id', '=', partner.partnerId)
          .where('status', '<>', 'REVERSED')
          .execute()
        const byId = new Map<string, number>()
        for (const { verification_id: id, amount } of rows) byId.set(id, (byId.get(id) ?? 0) + amount)
        assert.deepEqual(
          Object.fromEntries(byId),
          Object.fromEntries(holds.filter(({ earned }) => earned > 0).map(({ id, earned }) => [id, earned])),
        )
        const { commissionable } = await db
          .selectFrom('partner_client')
          .select('commissionable')
          .where('account_id', '=', client.accountId)
          .executeTakeFirstOrThrow()
        assert.equal(commissionable, now.commissionable)
        const held = (own: boolean) => 5 * holds.filter((hold) => hold.own === own && hold.state === 'HELD').length
        assert.deepEqual(
          [(await getBalance(db, client.accountId)).held, (await getBalance(db, partner.accountId)).held],
          [held(true), held(false)],
        )
        for (const { state, earned } of holds)
          seen[earned > 0 ? 'earned' : state] = (seen[earned > 0 ? 'earned' : state] ?? 0) + 1
      }),
      { seed: 20261123, numRuns: RUNS, endOnFailure: true },
    )
    for (const kind of [
      'buy',
      'hold',
      'settle',
      'refund',
      'rate',
      'billing',
      'suspend',
      'mature',
      'earned',
      'REFUNDED',
      'CHARGED',
      'ENDED',
      'HELD',
    ])
      assert.ok((seen[kind] ?? 0) > 0, kind)
  })
})
