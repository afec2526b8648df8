import assert from 'node:assert/strict'
import fc from 'fast-check'
import { commissionOf, rateText } from '../../../../money/commission.ts'

describe('the amount of a commission', () => {
  it('case 27: is whole micro-USD, rounded down once', () => {
    assert.equal(commissionOf(1, 990_000, 1_750), 173_250)
    assert.equal(commissionOf(3, 333_333, 3_333), 333_299) // 333 299.67
    assert.deepEqual(
      [commissionOf(0, 990_000, 2_000), commissionOf(5, 990_000, 0), commissionOf(1, 1, 9_999)],
      [0, 0, 0],
    )
    assert.equal(commissionOf(7, 990_000, 10_000), 6_930_000)
  })

  it('is the exact share rounded down, also where the product exceeds a safe integer', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.nat(10_000),
        (credits, price, rate) => {
          const amount = BigInt(commissionOf(credits, price, rate))
          const exact = BigInt(credits) * BigInt(price) * BigInt(rate) // of 10,000
          assert.ok(amount * 10_000n <= exact && exact < (amount + 1n) * 10_000n)
        },
      ),
      { seed: 14, numRuns: 500 },
    )
  })

  it('refuses an invalid price, rate or number of credits', () => {
    for (const [credits, price, rate] of [
      [1.5, 1, 1],
      [-1, 1, 1],
      [1, -1, 1],
      [1, 1, 10_001],
      [1, 1, 0.2],
      [NaN, 1, 1],
      [Infinity, 1, 1],
      [2 ** 53, 1, 1],
      [2 ** 52, 10, 10_000],
    ]) {
      assert.throws(() => commissionOf(credits, price, rate), RangeError)
    }
  })

  it('shows a rate as a fraction of one', () => {
    assert.deepEqual([2_000, 0, 1, 10_000, 1_750].map(rateText), ['0.2000', '0.0000', '0.0001', '1.0000', '0.1750'])
  })
})
