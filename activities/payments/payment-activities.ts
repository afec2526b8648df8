import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common'
import type { Network } from '../../money/networks.ts'
import { findAnyPayment } from '../../db/payments/payments.ts'
import { listReceipts } from '../../db/payments/receipts.ts'
import type { Payment } from '../../db/payments/schema.ts'
import type { Db } from '../../db/pool.ts'
import type { PaymentActivities } from '../../contract/activities.ts'
import type { PaymentLook } from '../../contract/payments.ts'
import { ChainUnavailable, type ChainReader } from './chain.ts'
import { receiptOf } from './receipt-rows.ts'
import { lookAt } from './chain-scan.ts'
import type { PaymentMetrics } from './payment-metrics.ts'
import { lookForStrays } from './unexpected-deposits.ts'
import { takeOver, type TakeOverDeps, type TakenOver } from './apply-scan.ts'

export interface PaymentDeps extends TakeOverDeps {
  readonly db: Db
  /** The readers of the configured networks. */
  readonly readers: ReadonlyMap<Network, ChainReader>
  readonly metrics: PaymentMetrics
  /** Pauses between scans. The default is {@link PACE}. */
  readonly pace?: Pace
}

/** Pauses between two scans of an address, in milliseconds. */
export interface Pace {
  /** While money is expected or on its way: about as often as blocks come. */
  readonly near: Readonly<Record<Network, number>>
  /** For a day after the lock's end. */
  readonly day: number
  /** While nobody waits any more. */
  readonly far: number
}

export const PACE: Pace = { near: { bitcoin: 30_000, ethereum: 15_000 }, day: 5 * 60_000, far: 3_600_000 }
const DAY_MS = 86_400_000

/** Computes the time until the next scan of a payment, from its status and the end of its lock. */
export function nextLookMs(
  { network, status, expires_at: expiresAt }: Pick<Payment, 'network' | 'status' | 'expires_at'>,
  now: number,
  pace: Pace = PACE,
): number {
  if (status === 'CONFIRMING' || now <= expiresAt.getTime()) return pace.near[network]
  return now <= expiresAt.getTime() + DAY_MS ? pace.day : pace.far
}

/**
 * Scans a payment's address and applies the scan. The chain is read outside any transaction. One transaction applies
 * the result.
 *
 * @throws ChainUnavailable if no node gave a trusted answer
 */
export async function observe(
  deps: PaymentDeps,
  paymentId: string,
  isFull: boolean,
): Promise<Extract<TakenOver, { kind: 'taken' }>> {
  const payment = await findAnyPayment(deps.db, paymentId)
  if (payment === undefined) throw ApplicationFailure.nonRetryable('no such payment', 'PaymentNotFound')
  const reader = deps.readers.get(payment.network)
  if (reader === undefined) throw new ChainUnavailable(`${payment.network} is not configured`)
  const known = (await listReceipts(deps.db, paymentId)).map(receiptOf)
  const look = await lookAt(reader, payment, known, isFull)
  const taken = await deps.db.transaction().execute((trx) => takeOver(trx, deps, paymentId, look))
  deps.metrics.looks.inc({ network: payment.network, outcome: taken.kind })
  if (taken.kind === 'refused') throw new ChainUnavailable('the node is behind the last scan')
  await lookForStrays(deps, reader, taken.payment, look.view, isFull)
  return taken
}

/** The activity that a payment's workflow waits in. */
export const createObserve = (deps: PaymentDeps): Pick<PaymentActivities, 'observePayment'> => ({
  async observePayment(paymentId, known, isFull) {
    const now = Date.now()
    const { payment, hasPending } = await observe(deps, paymentId, isFull).catch((error: unknown) => {
      if (!(error instanceof ChainUnavailable)) throw error
      deps.log.warn({ paymentId, why: error.message }, 'chain scan deferred')
      throw ApplicationFailure.create({
        type: 'ChainUnavailable',
        message: 'no node answered',
        nextRetryDelay: deps.pace?.near.bitcoin ?? PACE.near.bitcoin,
      })
    })
    const look: PaymentLook = {
      status: payment.status,
      credited: payment.credited,
      isHeld: payment.held !== null,
      isOver: now > payment.watch_until.getTime() && !hasPending && payment.held === null,
    }
    const isNew =
      known === null || known.status !== look.status || known.credited !== look.credited || known.isHeld !== look.isHeld
    if (isNew || isFull || look.isOver) return look
    throw ApplicationFailure.create({
      type: 'NothingNew',
      message: 'nothing new',
      category: ApplicationFailureCategory.BENIGN,
      nextRetryDelay: nextLookMs(payment, now, deps.pace),
    })
  },
})
