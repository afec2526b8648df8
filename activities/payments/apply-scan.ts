import { CONFIRMATIONS_REQUIRED } from '../../money/networks.ts'
import { findAccount } from '../../db/accounts/accounts.ts'
import { addPurchase } from '../../db/credits/credits.ts'
import { addCommissionable } from '../../db/partners/commissionable.ts'
import { applyScan, clockTime, lockPayment } from '../../db/payments/applied-scans.ts'
import { findPrice } from '../../db/payments/prices.ts'
import { keepReceipts, listReceipts } from '../../db/payments/receipts.ts'
import { collectShortfalls, takeBack } from '../../db/payments/shortfalls.ts'
import type { HeldReason, Payment } from '../../db/payments/schema.ts'
import type { Db } from '../../db/pool.ts'
import type { Logger } from '../../runtime/log.ts'
import { changedRows, receiptOf, termsOf } from './receipt-rows.ts'
import type { Look } from './chain-scan.ts'
import { mergeView, receiptKey, type Receipt } from './receipts.ts'
import { confirmationsOf, isConfirmed, isInTime, statusOf, worthOf, type Terms } from './valuation.ts'

export interface TakeOverDeps {
  readonly log: Logger
  readonly toleranceBp: number
  /** Finds which of these addresses are on a sanctions list. */
  readonly sanctionedOf: (db: Db, addresses: readonly string[]) => Promise<ReadonlySet<string>>
}

export type TakenOver =
  /** Older than the scan applied before, or another block at the same height. It proves nothing. */
  { readonly kind: 'refused' } | { readonly kind: 'taken'; readonly payment: Payment; readonly hasPending: boolean }

/** How long a late payment waits for a price before a person must act. */
const PRICE_ALARM_MS = 3_600_000

/**
 * Applies a scan of the chain, in the caller's transaction and under the payment's lock: the deposits, the credits by
 * their difference to the ledger, and the status. Repeated or concurrent calls have the same result.
 */
export async function takeOver(
  trx: Db,
  deps: TakeOverDeps,
  paymentId: string,
  { view, from }: Look,
): Promise<TakenOver> {
  const payment = await lockPayment(trx, paymentId)
  if (isOlder(view.tip, payment)) return { kind: 'refused' }
  const now = await clockTime(trx)
  const terms = termsOf(payment, deps.toleranceBp)
  const before = (await listReceipts(trx, paymentId)).map(receiptOf)
  const merged = mergeView(before, view, from, now)
  const priced = await priceReceipts(
    trx,
    await screen(trx, deps, merged.receipts, view),
    terms,
    view.tip.height,
    CONFIRMATIONS_REQUIRED[payment.network],
  )
  await keepReceipts(trx, changedRows(paymentId, before, priced.receipts))

  const counting = priced.receipts.flatMap(({ state, amount, price }) =>
    state === 'COUNTED' && price !== null ? [{ amount, price }] : [],
  )
  const worth = worthOf(counting, terms)
  const seen = priced.receipts.filter(({ state }) => state === 'SEEN')
  const withSeen = worthOf(
    [...counting, ...seen.map(({ amount }) => ({ amount, price: { micro: terms.lockedPrice, isLocked: true } }))],
    terms,
  )
  const held = await heldOf(trx, payment, priced.receipts, merged.lost, worth.credits)
  const credits =
    held === null
      ? await creditDifference(trx, deps.log, payment, worth.credits)
      : await onlyDown(trx, deps.log, payment, held, worth.credits)

  // A counted deposit is gone from an unsettled part of the chain. The next blocks decide.
  const isUnsettled = priced.receipts.some(
    ({ state, price, block }) =>
      state === 'GONE' && price !== null && block !== null && block.height > view.finalHeight,
  )
  const newest = newestOf(priced.receipts)
  const priceMissingSince = priced.isPriceMissing ? (payment.price_missing_since ?? now) : null
  if (priceMissingSince !== null && now.getTime() - priceMissingSince.getTime() > PRICE_ALARM_MS) {
    deps.log.error(
      { paymentId, asset: payment.asset, since: priceMissingSince },
      'late deposit held: no agreed price for an hour',
    )
  }
  const updated = await applyScan(trx, paymentId, {
    ...credits,
    held,
    price_missing_since: priceMissingSince,
    amount_received: worth.received,
    status: statusOf({
      counted: worth,
      withSeen,
      hasSeen: seen.length > 0,
      isWaiting: held !== null || priced.isPriceMissing || isUnsettled,
      isLockOver: now > payment.expires_at,
    }),
    tx_hash: newest === undefined || newest.txHash.startsWith('balance:') ? null : newest.txHash,
    confirmations: newest === undefined ? 0 : confirmationsOf(newest, view.tip.height),
    scanned_height: view.tip.height,
    scanned_hash: view.tip.hash,
    scanned_at: now,
    final_height: Math.max(payment.final_height ?? 0, view.finalHeight),
  })
  if (updated.status !== payment.status || updated.held !== payment.held) {
    deps.log[updated.held === null ? 'info' : 'error'](
      { paymentId, from: payment.status, to: updated.status, held: updated.held, credited: updated.credited },
      'payment changed',
    )
  }
  return { kind: 'taken', payment: updated, hasPending: seen.length > 0 || isUnsettled }
}

/**
 * Compares a view with the last one. A view counts if its tip is higher than the last tip, or the same block. Nodes
 * lag, and answers overtake each other.
 */
const isOlder = (
  tip: { readonly height: number; readonly hash: string },
  { scanned_height: height, scanned_hash: hash }: Payment,
): boolean => height !== null && (tip.height < height || (tip.height === height && tip.hash !== hash))

/**
 * Compares the payers with the sanctions lists. If ether names no payer, a listed party of its block counts as the
 * payer until staff decide otherwise.
 */
async function screen(
  trx: Db,
  { sanctionedOf }: TakeOverDeps,
  receipts: readonly Receipt[],
  view: Look['view'],
): Promise<readonly Receipt[]> {
  const suspects = new Map(view.receipts.map((receipt) => [receiptKey(receipt), receipt.suspects ?? []]))
  const partiesOf = (receipt: Receipt) =>
    receipt.isSanctioned || receipt.isReleased || receipt.state === 'GONE'
      ? []
      : [...receipt.senders, ...(suspects.get(receiptKey(receipt)) ?? [])]
  const asked = [...new Set(receipts.flatMap(partiesOf))]
  const listed = asked.length === 0 ? new Set<string>() : await sanctionedOf(trx, asked)
  return receipts.map((receipt) => {
    const found = partiesOf(receipt).filter((party) => listed.has(party))
    return found.length === 0
      ? receipt
      : { ...receipt, isSanctioned: true, senders: [...new Set([...receipt.senders, ...found])] }
  })
}

/** Fixes the price of deposits that are confirmed now. Without an agreed price, a late deposit waits. */
async function priceReceipts(trx: Db, receipts: readonly Receipt[], terms: Terms, tipHeight: number, required: number) {
  const due = (receipt: Receipt) => receipt.state === 'SEEN' && isConfirmed(receipt, tipHeight, required)
  const current = receipts.some((receipt) => due(receipt) && receipt.price === null && !isInTime(receipt, terms))
    ? await findPrice(trx, terms.asset)
    : undefined
  const priced = receipts.map((receipt): Receipt => {
    if (!due(receipt)) return receipt
    const price =
      receipt.price ??
      (isInTime(receipt, terms)
        ? { micro: terms.lockedPrice, isLocked: true }
        : current === undefined
          ? null
          : { micro: current, isLocked: false })
    return price === null ? receipt : { ...receipt, price, state: 'COUNTED' }
  })
  return { receipts: priced, isPriceMissing: priced.some(due) }
}

async function heldOf(
  trx: Db,
  payment: Payment,
  receipts: readonly Receipt[],
  lost: readonly Receipt[],
  credits: number,
): Promise<HeldReason | null> {
  if (lost.some(({ isReleased }) => !isReleased)) return 'DEEP_REORG'
  if (receipts.some(({ isSanctioned, isReleased, state }) => isSanctioned && !isReleased && state !== 'GONE'))
    return 'SANCTIONS'
  if (credits <= payment.credited || receipts.every(({ state, isReleased }) => state !== 'COUNTED' || isReleased))
    return null
  const account = await findAccount(trx, payment.account_id)
  return account?.status === 'CLOSED' ? 'ACCOUNT_CLOSED' : null
}

type Credits = Pick<Payment, 'credited' | 'shortfall'>

/** Moves the ledger to the state of the chain, as far as the account has the credits. The rest stays owed. */
async function creditDifference(trx: Db, log: Logger, payment: Payment, worth: number): Promise<Credits> {
  const { id: paymentId, account_id: accountId, credited } = payment
  if (worth > credited) {
    const credits = worth - credited
    if (!(await addPurchase(trx, accountId, credits, paymentId)))
      throw new Error(`the account of ${paymentId} has no balance`)
    const collected = await collectShortfalls(trx, accountId, paymentId)
    if (credits > collected) await addCommissionable(trx, accountId, credits - collected)
    log.info({ paymentId, accountId, credits, collected }, 'credits bought')
    return { credited: worth, shortfall: 0 }
  }
  if (worth === credited) return { credited, shortfall: 0 }
  const taken = await takeBack(trx, accountId, paymentId, credited - worth)
  if (taken > 0) await addCommissionable(trx, accountId, -taken)
  const shortfall = credited - taken - worth
  if (taken > 0 || shortfall !== payment.shortfall)
    log.error({ paymentId, accountId, taken, shortfall }, 'credits taken back: deposit gone from the chain')
  return { credited: credited - taken, shortfall }
}

/**
 * Takes back credits of a held payment but adds none. If a settled deposit is lost, nothing is taken back and staff
 * decide.
 */
const onlyDown = async (trx: Db, log: Logger, payment: Payment, held: HeldReason, worth: number): Promise<Credits> =>
  held === 'DEEP_REORG' || worth >= payment.credited
    ? { credited: payment.credited, shortfall: payment.shortfall }
    : creditDifference(trx, log, payment, worth)

/** Finds the newest deposit. Its transaction and confirmations are those of the payment. */
function newestOf(receipts: readonly Receipt[]): Receipt | undefined {
  const place = ({ block }: Receipt) => block?.height ?? Number.MAX_SAFE_INTEGER
  return receipts
    .filter(({ state }) => state !== 'GONE')
    .sort((a, b) => place(b) - place(a) || b.firstSeenAt.getTime() - a.firstSeenAt.getTime())
    .at(0)
}
