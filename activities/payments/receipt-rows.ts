import type { NewPaymentReceipt, Payment, PaymentReceipt } from '../../db/payments/schema.ts'
import { receiptKey, type Receipt } from './receipts.ts'
import type { Terms } from './valuation.ts'

// Maps the rows of the tables to the types of the rules, and back.

/** Maps a deposit's row to the type of the rules. */
export const receiptOf = (row: PaymentReceipt): Receipt => ({
  txHash: row.tx_hash,
  place: row.place,
  amount: BigInt(row.amount),
  block:
    row.block_hash === null || row.block_height === null || row.block_time === null
      ? null
      : { hash: row.block_hash, height: row.block_height, time: row.block_time },
  isCoinbase: row.is_coinbase,
  isFinal: row.is_final,
  firstSeenAt: row.first_seen_at,
  lockPassedOn: row.lock_passed_on,
  state: row.state,
  price: row.price === null ? null : { micro: row.price, isLocked: row.is_locked_price === true },
  senders: row.senders,
  isSanctioned: row.is_sanctioned,
  isReleased: row.released_at !== null,
})

const rowOf = (paymentId: string, receipt: Receipt): NewPaymentReceipt => ({
  payment_id: paymentId,
  tx_hash: receipt.txHash,
  place: receipt.place,
  amount: receipt.amount,
  block_hash: receipt.block?.hash ?? null,
  block_height: receipt.block?.height ?? null,
  block_time: receipt.block?.time ?? null,
  is_coinbase: receipt.isCoinbase,
  is_final: receipt.isFinal,
  first_seen_at: receipt.firstSeenAt,
  lock_passed_on: receipt.lockPassedOn,
  state: receipt.state,
  price: receipt.price?.micro ?? null,
  is_locked_price: receipt.price?.isLocked ?? null,
  senders: [...receipt.senders],
  is_sanctioned: receipt.isSanctioned,
})

const textOf = (receipt: Receipt): string =>
  JSON.stringify(receipt, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

/** Lists the rows of new and changed deposits. */
export function changedRows(
  paymentId: string,
  before: readonly Receipt[],
  after: readonly Receipt[],
): NewPaymentReceipt[] {
  const texts = new Map(before.map((receipt) => [receiptKey(receipt), textOf(receipt)]))
  return after
    .filter((receipt) => texts.get(receiptKey(receipt)) !== textOf(receipt))
    .map((receipt) => rowOf(paymentId, receipt))
}

/** Reads the terms that a payment's owner agreed to. */
export const termsOf = (payment: Payment, toleranceBp: number): Terms => ({
  asset: payment.asset,
  credits: payment.credits,
  expected: BigInt(payment.amount_expected),
  creditPrice: payment.credit_price,
  lockedPrice: payment.price,
  expiresAt: payment.expires_at,
  toleranceBp,
})
