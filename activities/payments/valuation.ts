import { ASSET_DECIMALS, type Asset } from '../../money/networks.ts'
import type { PaymentStatus } from '../../contract/payments.ts'
import type { Receipt } from './receipts.ts'

// What money is worth: whole numbers all the way, one rounding a payment, and that one down (decisions.md, "Payments"). Pure.

const DAY_MS = 86_400_000
/** A receipt that was seen in time and confirms later than this after the lock's end was kept back by a low fee: an option on the price. */
export const CONFIRM_WITHIN_MS = DAY_MS
/** Confirmations of an output of a newly mined block, which nobody can spend sooner. */
const COINBASE_CONFIRMATIONS = 100

/** What was agreed when the address was given out. */
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
  /** Part of the expected that may be missing, in basis points. */
  readonly toleranceBp: number
}

/** Blocks on top of a receipt's, its own included; 0 in the mempool. */
export const confirmationsOf = ({ block }: Pick<Receipt, 'block'>, tipHeight: number): number =>
  block === null ? 0 : Math.max(0, tipHeight - block.height + 1)

/** Whether a receipt lies deep enough to count. */
export const isConfirmed = (receipt: Receipt, tipHeight: number, required: number): boolean =>
  confirmationsOf(receipt, tipHeight) >= (receipt.isCoinbase ? Math.max(required, COINBASE_CONFIRMATIONS) : required)

/**
 * Whether a confirmed receipt has the locked price: seen, or in a block, before the lock's end, and in a block within a day
 * after it. By the block's clock where we were away ourselves. One that handed its time on to another and came back was not
 * seen in time any more: else each time that is shown could buy twice.
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
  /** What was asked for has come, but for the tolerance. */
  readonly isEnough: boolean
}

/**
 * What receipts are worth together. At the locked price, what falls short of the expected by no more than the tolerance is the
 * whole; at another, each unit is worth what it was when it confirmed.
 *
 * @throws RangeError where it is more credits than can be counted: no such money is real
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
  // Credits are lockedWhole / expected x credits + lateValue / (one coin x the price of a credit), over one denominator.
  const perCredit = 10n ** BigInt(ASSET_DECIMALS[terms.asset]) * BigInt(terms.creditPrice)
  const credits = (lockedWhole * BigInt(terms.credits) * perCredit + lateValue * expected) / (expected * perCredit)
  if (credits > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('more credits than can be counted')
  return { credits: Number(credits), received, isEnough: suffices(received) }
}

/** What a payment's status follows from. */
export interface Standing {
  readonly counted: Worth
  /** What it would be worth with all that is seen. */
  readonly withSeen: Worth
  readonly hasSeen: boolean
  /** Staff, a price, or the chain itself have yet to say something. */
  readonly isWaiting: boolean
  readonly isLockOver: boolean
}

/** The status of a payment (decisions.md). Less than one credit changes nothing: dust is anybody's to send. */
export function statusOf({ counted, withSeen, hasSeen, isWaiting, isLockOver }: Standing): PaymentStatus {
  if (isWaiting) return 'CONFIRMING'
  if (counted.isEnough) return 'CONFIRMED'
  if (hasSeen && withSeen.credits > 0) return 'CONFIRMING'
  if (!isLockOver) return 'AWAITING'
  return counted.credits > 0 ? 'UNDERPAID' : 'EXPIRED'
}
