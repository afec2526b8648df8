import assert from 'node:assert/strict'
import { agreeOn, readFigure } from '../../../../activities/payments/price.ts'
import type { ChainReceipt } from '../../../../activities/payments/chain.ts'
import { mergeView, type Receipt } from '../../../../activities/payments/receipts.ts'
import { isConfirmed, isInTime, statusOf, worthOf, type Terms } from '../../../../activities/payments/valuation.ts'

/** 100 credits at 1 USD for 0.002 BTC at 50,000 USD. */
const TERMS: Terms = {
  asset: 'BTC',
  credits: 100,
  expected: 200_000n,
  creditPrice: 1_000_000,
  lockedPrice: 50_000_000_000,
  expiresAt: new Date('2026-11-23T12:00:00Z'),
  toleranceBp: 50,
}
const locked = (amount: bigint) => ({ amount, price: { micro: TERMS.lockedPrice, isLocked: true } })
const late = (amount: bigint, usd: number) => ({ amount, price: { micro: usd * 1_000_000, isLocked: false } })
const credits = (...receipts: Parameters<typeof worthOf>[0][number][]) => worthOf(receipts, TERMS).credits
const at = (minutes: number) => new Date(TERMS.expiresAt.getTime() + minutes * 60_000)
const block = (minutes: number) => ({ height: 1, hash: 'h', time: at(minutes) })

describe('the credits for a payment', () => {
  it('case 1, 3, 4, 5: credits an exact payment, parts, more, and a little more', () => {
    assert.deepEqual(worthOf([locked(200_000n)], TERMS), { credits: 100, received: 200_000n, isEnough: true })
    assert.equal(credits(locked(66_667n), locked(66_667n), locked(66_666n)), 100)
    assert.equal(credits(locked(280_000n)), 140)
    assert.equal(credits(locked(201_999n)), 100)
  })

  it('are rounded once for each payment, not for each receipt', () => {
    assert.equal(credits(...Array.from({ length: 7 }, () => locked(1_999n))), 6) // 13,993 satoshi are 6.99 credits; rounded each, none
    assert.equal(credits(locked(1_000n), late(1_000n, 50_000)), 1)
  })

  it('case 6 and 7: count an underpayment within the tolerance as complete, and a larger one by its amount', () => {
    assert.deepEqual([credits(locked(199_000n)), worthOf([locked(199_000n)], TERMS).isEnough], [100, true])
    assert.deepEqual([credits(locked(198_999n)), worthOf([locked(198_999n)], TERMS).isEnough], [99, false])
    assert.equal(worthOf([locked(199_000n)], { ...TERMS, toleranceBp: 0 }).credits, 99)
  })

  it('case 8 and 11: value late money at the price of its confirmation, and add it to the rest', () => {
    assert.deepEqual(worthOf([late(200_000n, 40_000)], TERMS), { credits: 80, received: 200_000n, isEnough: true })
    assert.equal(credits(late(200_000n, 60_000)), 120)
    assert.equal(credits(locked(100_000n), late(100_000n, 25_000)), 75)
    assert.equal(credits(late(199_000n, 50_000)), 99) // no tolerance on a price that was not agreed
  })

  it('are exact beyond safe integers, and refuse an impossible amount', () => {
    const wei: Terms = {
      ...TERMS,
      asset: 'ETH',
      credits: 1_000_000,
      expected: 500n * 10n ** 18n,
      lockedPrice: 2_000_000_000,
    }
    assert.equal(
      worthOf([{ amount: 12_345_678_901_234_567_890n, price: { micro: 2_000_000_000, isLocked: true } }], wei).credits,
      24_691,
    )
    assert.equal(
      worthOf([{ amount: 500n * 10n ** 18n - 1n, price: { micro: 2_000_000_000, isLocked: true } }], {
        ...wei,
        toleranceBp: 0,
      }).credits,
      999_999,
    )
    assert.throws(
      () => worthOf([{ amount: 2n ** 256n - 1n, price: { micro: 2_000_000_000, isLocked: true } }], wei),
      RangeError,
    )
  })

  it('case 9 and 10: have the locked price when seen in time and confirmed within a day, but not later', () => {
    assert.ok(isInTime({ firstSeenAt: at(-1), lockPassedOn: false, block: block(23 * 60) }, TERMS))
    assert.ok(!isInTime({ firstSeenAt: at(-1), lockPassedOn: false, block: block(24 * 60 + 1) }, TERMS))
    assert.ok(!isInTime({ firstSeenAt: at(1), lockPassedOn: false, block: block(1) }, TERMS))
    assert.ok(!isInTime({ firstSeenAt: at(-1), lockPassedOn: false, block: null }, TERMS))
  })

  it('pass the locked price of a replaced receipt to one other, and not back to it', () => {
    const seen = (txHash: string, minute: number | null): ChainReceipt => ({
      txHash,
      place: 0,
      amount: 100_000n,
      block: minute === null ? null : block(minute),
      isCoinbase: false,
      senders: [],
    })
    const look = (known: readonly Receipt[], minute: number, ...receipts: ChainReceipt[]) =>
      mergeView(known, { receipts, finalHeight: 0 }, 0, at(minute)).receipts
    const inTime = (receipts: readonly Receipt[]) =>
      receipts.filter((receipt) => isInTime(receipt, TERMS)).map(({ txHash }) => txHash)
    const first = look([], -1, seen('first', null))
    const gone = look(first, 1)
    assert.deepEqual(inTime(look(gone, 60, seen('first', 59))), ['first'], 'it returned and nothing replaced it')
    const replaced = look(gone, 60, seen('second', 59))
    assert.deepEqual(inTime(replaced), ['second'], 'case 15')
    assert.deepEqual(
      inTime(look(replaced, 90, seen('second', 59), seen('first', 80))),
      ['second'],
      'one locked price for one receipt',
    )
    assert.deepEqual(inTime(look(replaced, 90, seen('second', 59), seen('third', 80))), ['second'])
  })

  it('case 29: use the time of the block if the service was down', () => {
    assert.ok(isInTime({ firstSeenAt: at(360), lockPassedOn: false, block: block(-5) }, TERMS))
  })

  it('case 41: count an output of a coinbase transaction after 100 confirmations', () => {
    const coinbase = { block: block(0), isCoinbase: true } as Parameters<typeof isConfirmed>[0]
    assert.deepEqual(
      [
        isConfirmed(coinbase, 99, 2),
        isConfirmed(coinbase, 100, 2),
        isConfirmed({ ...coinbase, isCoinbase: false }, 2, 2),
        isConfirmed({ ...coinbase, isCoinbase: false }, 1, 2),
      ],
      [false, true, true, false],
    )
  })

  it('set the status by confirmed money, unconfirmed money and the end of the lock', () => {
    const of = (counted: bigint, seen: bigint, isLockOver: boolean, isWaiting = false) =>
      statusOf({
        counted: worthOf(counted > 0n ? [locked(counted)] : [], TERMS),
        withSeen: worthOf([locked(counted + seen)], TERMS),
        hasSeen: seen > 0n,
        isWaiting,
        isLockOver,
      })
    assert.deepEqual(
      [of(0n, 0n, false), of(0n, 0n, true), of(0n, 200_000n, false), of(0n, 200_000n, true)],
      ['AWAITING', 'EXPIRED', 'CONFIRMING', 'CONFIRMING'],
    )
    assert.deepEqual(
      [of(200_000n, 0n, false), of(200_000n, 5_000n, true), of(150_000n, 0n, false), of(150_000n, 0n, true)],
      ['CONFIRMED', 'CONFIRMED', 'AWAITING', 'UNDERPAID'],
    )
    assert.deepEqual([of(200_000n, 0n, true, true), of(0n, 0n, true, true)], ['CONFIRMING', 'CONFIRMING'])
  })

  it('case 39: add up dust, which changes no status below one credit', () => {
    const of = (counted: bigint, seen: bigint) =>
      statusOf({
        counted: worthOf([locked(counted)], TERMS),
        withSeen: worthOf([locked(counted + seen)], TERMS),
        hasSeen: seen > 0n,
        isWaiting: false,
        isLockOver: true,
      })
    assert.deepEqual(
      [of(0n, 1_999n), of(1_999n, 0n), of(1_000n, 1_000n), of(2_000n, 0n)],
      ['EXPIRED', 'EXPIRED', 'CONFIRMING', 'UNDERPAID'],
    )
  })
})

describe('prices', () => {
  it("case 14: need two sources that agree within 5 % and are near yesterday's price", () => {
    assert.deepEqual(agreeOn([100_000_000, 102_000_000], undefined), { price: 101_000_000 })
    assert.deepEqual(agreeOn([100_000_000, 94_999_999], undefined), { problem: 'DIFFER' })
    assert.deepEqual(agreeOn([100_000_000, 95_000_000], undefined), { price: 97_500_000 })
    assert.deepEqual(agreeOn([100_000_000, null], undefined), { problem: 'TOO_FEW' })
    assert.deepEqual(agreeOn([null, null], 1), { problem: 'TOO_FEW' })
    assert.deepEqual(agreeOn([100_000_000, 100_000_000], 10_000_000), { problem: 'IMPLAUSIBLE' })
    assert.deepEqual(agreeOn([100_000_000, 100_000_000], 1_000_000_000), { problem: 'IMPLAUSIBLE' })
    assert.deepEqual(agreeOn([100_000_000, 100_000_000], 999_999_999), { price: 100_000_000 })
    assert.deepEqual(agreeOn([100_000_000, 101_000_000, 120_000_000], undefined), { problem: 'DIFFER' })
  })

  it('are read from plain positive decimals only', () => {
    const good: [unknown, number][] = [
      ['50000.12', 50_000_120_000],
      [50_000.5, 50_000_500_000],
      ['1', 1_000_000],
      ['0.9998', 999_800],
      ['1.00000099', 1_000_000],
      [1e6, 1_000_000_000_000],
    ]
    for (const [given, micro] of good) assert.equal(readFigure(given), micro, String(given))
    for (const given of [
      0,
      '0',
      '0.0000001',
      -1,
      '-5',
      Number.NaN,
      'NaN',
      Infinity,
      '1e5',
      1e21,
      '',
      ' 5',
      '5 ',
      '5,000',
      null,
      undefined,
      {},
      [5],
      true,
      '99999999999',
    ])
      assert.equal(readFigure(given), null, JSON.stringify(given))
  })
})
