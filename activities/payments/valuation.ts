import { ASSET_DECIMALS, type Asset } from '../../money/networks.ts'
import type { PaymentStatus } from '../../contract/payments.ts'
import type { Receipt } from './receipts.ts'

// Values money in whole numbers, with one rounding a payment, downwards (decisions.md, "Payments"). Pure.

const DAY_MS = 86_400_000
/**
 * A deposit seen in time that confirms later than this after the lock's end was delayed by a low fee: an option on the
 * price.
 */
export const CONFIRM_WITHIN_MS = DAY_MS
/** Confirmations of an output of a newly mined block. Nobody can spend it sooner. */
const COINBASE_CONFIRMATIONS = 100

/** The terms, fixed when the address was given out. */
export interface Terms {
  readonly asset: Asset
  readonly credits: number
  /** Base units. */
  readonly expected: bigint
  /** Micro-USD of one credit. */
  readonly creditPrice: number
  /** Micro-USD of one whole coin, until `expiresAt`. */
  readonly lockedPrice: number
  readonly expiresAt: Date
  /** Share of the expected amount that may be missing, in basis points. */
  readonly toleranceBp: number
}

/** Blocks on top of a deposit's block, including its own. 0 in the mempool. */
export const confirmationsOf = ({ block }: Pick<Receipt, 'block'>, tipHeight: number): number =>
  block === null ? 0 : Math.max(0, tipHeight - block.height + 1)

/** Whether a deposit is deep enough to count. */
export const isConfirmed = (receipt: Receipt, tipHeight: number, required: number): boolean =>
  confirmationsOf(receipt, tipHeight) >= (receipt.isCoinbase ? Math.max(required, COINBASE_CONFIRMATIONS) : required)

/**
 * Whether a confirmed deposit has the locked price. It was seen or in a block before the lock's end, and in a block
 * within a day after it. The block's clock counts if we were away. A deposit that passed its time on to a replacement
 * and came back does not count as seen in time. Otherwise one such time could buy twice.
 */
export const isInTime = (
  { firstSeenAt, lockPassedOn, block }: Pick<Receipt, 'firstSeenAt' | 'lockPassedOn' | 'block'>,
  { expiresAt }: Pick<Terms, 'expiresAt'>,
): boolean =>
  block !== null &&
  ((firstSeenAt <= expiresAt && !lockPassedOn) || block.time <= expiresAt) &&
  block.time.getTime() <= expiresAt.getTime() + CONFIRM_WITHIN_MS

export interface Worth {
  /** Credits, rounded down once. */
  readonly credits: number
  /** Base units. */
  readonly received: bigint
  /** The requested amount has come, within the tolerance. */
  readonly isEnough: boolean
}

/**
 * Computes what deposits are worth together. At the locked price, a sum within the tolerance of the expected amount
 * counts as the whole. At another price, each unit has its worth at confirmation.
 *
 * @throws RangeError for more credits than can be counted: no such money is real
 */
export function worthOf(
  receipts: readonly {
    readonly amount: bigint
    readonly price: { readonly micro: number; readonly isLocked: boolean }
  }[],
  terms: Terms,
): Worth {
  const { expected, toleranceBp } = terms
  const suffices = (amount: bigint) => amount * 10_000n >= expected * BigInt(10_000 - toleranceBp)
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
  const locked = sum(receipts.filter(({ price }) => price.isLocked).map(({ amount }) => amount))
  const lateValue = sum(
    receipts.filter(({ price }) => !price.isLocked).map(({ amount, price }) => amount * BigInt(price.micro)),
  )
  const received = sum(receipts.map(({ amount }) => amount))
  const lockedWhole = locked < expected && suffices(locked) ? expected : locked
  // Credits are lockedWhole / expected x credits + lateValue / (one coin x the price of a credit), over one
  // denominator.
  const perCredit = 10n ** BigInt(ASSET_DECIMALS[terms.asset]) * BigInt(terms.creditPrice)
  const credits = (lockedWhole * BigInt(terms.credits) * perCredit + lateValue * expected) / (expected * perCredit)
  if (credits > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('more credits than can be counted')
  return { credits: Number(credits), received, isEnough: suffices(received) }
}

/** The facts that decide a payment's status. */
export interface Standing {
  readonly counted: Worth
  /** The worth with everything that is seen. */
  readonly withSeen: Worth
  readonly hasSeen: boolean
  /** Staff, a price or the chain must still decide. */
  readonly isWaiting: boolean
  readonly isLockOver: boolean
}

/**
 * Computes the status of a payment (decisions.md). Less than one credit changes nothing, because anybody can send dust.
 */
export function statusOf({ counted, withSeen, hasSeen, isWaiting, isLockOver }: Standing): PaymentStatus {
  if (isWaiting) return 'CONFIRMING'
  if (counted.isEnough) return 'CONFIRMED'
  if (hasSeen && withSeen.credits > 0) return 'CONFIRMING'
  if (!isLockOver) return 'AWAITING'
  return counted.credits > 0 ? 'UNDERPAID' : 'EXPIRED'
}
