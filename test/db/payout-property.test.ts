import assert from 'node:assert/strict'
import fc from 'fast-check'
import { takeBackCommission } from '../../db/partners/commissions.ts'
import { readPartnerBalance } from '../../db/partners/partner-balance.ts'
import { requestPayout } from '../../db/partners/payout-requests.ts'
import {
  acceptPayout,
  approvePayout,
  confirmPayout,
  failPayout,
  rejectPayout,
  releasePayout,
  reportPayout,
} from '../../db/partners/payout-steps.ts'
import type { Db } from '../../db/pool.ts'
import { KEY_RING } from '../support/factories.ts'
import { anAddress, aPaidPartner, earn, offerPayouts } from '../support/payouts.ts'
import { testDatabase } from '../support/stack.ts'

const happened: Record<string, number> = {}

describe('payouts in any order and concurrency', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
    await offerPayouts(db)
  })

  it('never pay a commission twice, and every sum equals the earnings minus the clawbacks', async () => {
    const event = fc.oneof(
      fc.record({ kind: fc.constant('earn'), amount: fc.integer({ min: 1, max: 20_000_000 }) }),
      fc.record({ kind: fc.constant('refund'), amount: fc.nat(50) }),
      fc.record({ kind: fc.constant('request'), amount: fc.option(fc.integer({ min: 10_000_000, max: 30_000_000 })) }),
      fc.record({
        kind: fc.constantFrom('approve', 'reject', 'report', 'fail', 'confirm', 'confirm', 'accept'),
        amount: fc.constant(0),
      }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(event, { minLength: 1, maxLength: 3 }), { minLength: 8, maxLength: 25 }),
        async (rounds) => {
          const partner = await aPaidPartner(db)
          const all = (await earn(db, partner, 11_000_000, 4_000_000, 9_000_000)).length
          let made = all
          let earned = 24_000_000
          let hash = 0
          const txHash = () => `0x${String(hash).padStart(64, '0')}`
          const openId = async () =>
            (
              await db
                .selectFrom('payout')
                .select('id')
                .where('partner_id', '=', partner.partnerId)
                .where('status', 'in', ['REQUESTED', 'APPROVED'])
                .executeTakeFirst()
            )?.id
          const run = async ({ kind, amount }: { kind: string; amount: number | null }): Promise<boolean> => {
            if (kind === 'earn') {
              await earn(db, partner, amount ?? 1)
              made++
              earned += amount ?? 1
              return true
            }
            if (kind === 'request') {
              const outcome = await requestPayout(db, KEY_RING, partner, {
                network: 'ethereum',
                asset: 'USDC',
                address: anAddress(),
                isSanctioned: false,
                isProven: false,
                ...(amount === null ? {} : { amount }),
              })
              if (outcome.kind === 'requested') await releasePayout(db, outcome.payout.id)
              return outcome.kind === 'requested'
            }
            if (kind === 'refund') {
              const rows = await db
                .selectFrom('commission')
                .select('verification_id')
                .where('partner_id', '=', partner.partnerId)
                .where('amount', '>', 0)
                .orderBy('id')
                .execute()
              const one = rows[(amount ?? 0) % rows.length]
              const before = await db
                .selectFrom('commission')
                .select('id')
                .where('verification_id', '=', one.verification_id)
                .where((eb) => eb.or([eb('amount', '<', 0), eb('status', '=', 'REVERSED')]))
                .executeTakeFirst()
              if (before !== undefined) return false
              return db
                .transaction()
                .execute((trx) => takeBackCommission(trx, one.verification_id))
                .then(({ reversed, clawedBack }) => {
                  earned -= reversed + clawedBack
                  return true
                })
            }
            const id = await openId()
            if (id === undefined) return false
            const { net, tx_hash: told } = await db
              .selectFrom('payout')
              .select(['net', 'tx_hash'])
              .where('id', '=', id)
              .executeTakeFirstOrThrow()
            if (kind === 'report') hash++
            const { refusal } = await (kind === 'approve'
              ? approvePayout(db, KEY_RING, id, 'ann', { amount: BigInt(net), isSanctioned: false })
              : kind === 'reject'
                ? rejectPayout(db, KEY_RING, id, 'ann')
                : kind === 'report'
                  ? reportPayout(db, KEY_RING, id, txHash(), 'bob')
                  : kind === 'fail'
                    ? failPayout(db, KEY_RING, id, 'ann', told)
                    : kind === 'accept'
                      ? acceptPayout(db, KEY_RING, id, 'ann')
                      : confirmPayout(db, KEY_RING, id, told ?? txHash()))
            return refusal === null
          }
          for (const round of rounds) {
            // Refunds of one charge are serialised by the ledger's index, so one a round is enough here.
            const together = round.filter(
              ({ kind }, i) => kind !== 'refund' || round.findIndex((other) => other.kind === 'refund') === i,
            )
            const results = await Promise.all(together.map(run))
            results.forEach((isDone, i) => {
              if (isDone) happened[together[i].kind] = (happened[together[i].kind] ?? 0) + 1
            })
          }
          const { pending, free, reserved, paid } = await readPartnerBalance(db, partner.partnerId)
          assert.equal(pending + free + reserved + paid, earned)
          const sent = await db
            .selectFrom('payout')
            .select((eb) => eb.fn.sum<string>('amount').as('sum'))
            .where('partner_id', '=', partner.partnerId)
            .where('status', '=', 'SENT')
            .executeTakeFirstOrThrow()
          assert.equal(Number(sent.sum ?? 0), paid, 'the paid sum matches the sent payouts')
          const roots = await db
            .selectFrom('commission')
            .select('id')
            .where('partner_id', '=', partner.partnerId)
            .where('amount', '>', 0)
            .where('split_of', 'is', null)
            .execute()
          assert.equal(roots.length, made)
        },
      ),
      { numRuns: 25, seed: 7, endOnFailure: true },
    )
    for (const kind of ['earn', 'refund', 'request', 'approve', 'reject', 'report', 'confirm', 'fail'])
      assert.ok((happened[kind] ?? 0) > 0, `never: ${kind} ${JSON.stringify(happened)}`)
  })
})
