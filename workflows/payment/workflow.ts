import {
  CancellationScope,
  continueAsNew,
  isCancellation,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow'
import { DroppedRequests } from '../shared/dropped-requests.ts'
import { inputOf, parseId } from '../shared/parse-input.ts'
import { paymentStateQuery, rescanSignal } from '../../contract/messages/payment.ts'
import type { PaymentLook, PaymentStatus } from '../../contract/payments.ts'
import { paymentActivities } from '../shared/proxies.ts'
import { PAYMENT_STATUS } from '../../contract/messages/search-attributes.ts'

/** Requested scans of one run. More are dropped. Each costs the history about eight events, of 51,200. */
const MAX_RESCANS = 200

/**
 * Watches one address. An activity scans the chain until something has changed, and the workflow waits for the next
 * change until nothing more is expected. Everything is decided and stored in the database, so a run may end at any time
 * or run twice.
 */
export async function payment(given: string): Promise<PaymentStatus> {
  const paymentId = inputOf(parseId(given))
  const dropped = new DroppedRequests()
  let known: PaymentLook | null = null
  let isRescanAsked = false
  let rescans = 0
  let looking: CancellationScope | undefined
  setHandler(paymentStateQuery, () => ({
    status: known?.status ?? 'AWAITING',
    credited: known?.credited ?? 0,
    isHeld: known?.isHeld ?? false,
    dropped: dropped.now,
  }))
  setHandler(rescanSignal, () => {
    if (++rescans > MAX_RESCANS) return dropped.add(rescanSignal.name, `more than ${MAX_RESCANS} in one run`)
    isRescanAsked = true
    looking?.cancel() // the next scan may be an hour away
  })

  /** Undefined if another scan was requested meanwhile. */
  const look = async (isFull: boolean): Promise<PaymentLook | undefined> => {
    const scope = new CancellationScope()
    looking = scope
    try {
      return await scope.run(() => paymentActivities.observePayment(paymentId, known, isFull))
    } catch (error) {
      if (!isCancellation(error) || !isRescanAsked) throw error
      return undefined
    } finally {
      looking = undefined
    }
  }

  for (;;) {
    const isFull = isRescanAsked
    isRescanAsked = false
    const seen = await look(isFull)
    if (seen === undefined) continue
    if (seen.status !== known?.status) upsertSearchAttributes([{ key: PAYMENT_STATUS, value: seen.status }])
    known = seen
    if (seen.isOver && !isRescanAsked) return seen.status
    if (workflowInfo().continueAsNewSuggested && !isRescanAsked) await continueAsNew<typeof payment>(paymentId)
  }
}
