import { condition, defineQuery, defineSignal, isCancellation, setHandler, sleep, upsertMemo, upsertSearchAttributes, uuid4 } from '@temporalio/workflow'
import type { AttemptOutcome } from './activities.ts'
import { ENDPOINT_REMOVED_SIGNAL, REARM_SIGNAL, type DeliveryInput, type DeliveryStatus, type RearmRequest } from './contracts.ts'
import { firstAttempt, webhookActivities } from './proxies.ts'
import { DELIVERY_STATUS } from './search-attributes.ts'

interface DeliveryState {
  status: DeliveryStatus
  attempts: number
  lastError: string | null
  /** The newest request to re-arm, and why it was refused; null when it was not. */
  rearm: { by: string; refusal: string | null } | null
}

export const deliveryState = defineQuery<DeliveryState>('state')
export const rearm = defineSignal<[RearmRequest]>(REARM_SIGNAL)
export const endpointRemoved = defineSignal(ENDPOINT_REMOVED_SIGNAL)

/**
 * One event to one endpoint: attempts by the schedule of interface.md 6.4 until one succeeds or none is left. The
 * activity counts each attempt in the database before it sends, and says when the next is due.
 *
 * A delivery that failed is re-armed by the signal `rearm`, sent with a start: the schedule then begins anew. The
 * database decides whether it may be; a refusal is seen in the query `state`, the memo, and the table webhook_rearm.
 */
export async function webhookDelivery(input: DeliveryInput): Promise<DeliveryStatus> {
  const { deliveryId, endpointId, event } = input
  const now: DeliveryState = { status: 'PENDING', attempts: 0, lastError: null, rearm: null }
  let rearmedAfter = 0
  let isEndpointRemoved = false
  const requests: RearmRequest[] = input.rearm === undefined ? [] : [input.rearm]
  setHandler(deliveryState, () => now)
  setHandler(rearm, (request) => { requests.push(request) })
  setHandler(endpointRemoved, () => { isEndpointRemoved = true })

  const show = (status: DeliveryStatus) => {
    if (status !== now.status) upsertSearchAttributes([{ key: DELIVERY_STATUS, value: status }])
    now.status = status
    if (now.attempts === 1 && now.lastError === null && now.rearm === null && input.firstAttempt === 'local') return // as it was started
    upsertMemo({ attempts: now.attempts, lastError: now.lastError, ...(now.rearm === null ? {} : { rearm: now.rearm }) })
  }

  const attempt = async (number: number): Promise<Exclude<AttemptOutcome, { outcome: 'BUSY' }>> => {
    if (number === 1 && input.firstAttempt === 'local') {
      const first = await firstAttempt.attemptDeliveryNow(deliveryId, number, endpointId).catch(unlessCancelled)
      if (first !== undefined && first.outcome !== 'BUSY') return first
      if (first?.outcome === 'BUSY' && first.retryInMs > 0) await sleep(first.retryInMs)
    }
    for (;;) {
      const result = await webhookActivities.attemptDelivery(deliveryId, number, event, endpointId, number - rearmedAfter)
      if (result.outcome !== 'BUSY') return result
      await sleep(result.retryInMs)
    }
  }

  const takeRequests = async () => {
    for (let request = requests.shift(); request !== undefined; request = requests.shift()) {
      const by = String(request.by ?? 'unknown')
      const answer = await webhookActivities.rearmDelivery(uuid4(), deliveryId, by, String(request.reason ?? ''))
      now.attempts = answer.attempts
      rearmedAfter = answer.rearmedAfter
      now.rearm = { by, refusal: answer.refusal }
      show(answer.status)
    }
  }

  for (;;) {
    await takeRequests()
    if (isOver(now.status)) return now.status
    now.attempts++
    const result = await attempt(now.attempts)
    now.lastError = result.outcome === 'DELIVERED' ? null : result.error
    if (result.outcome === 'RETRY') {
      show('RETRYING')
      const dueAt = Date.now() + result.retryInMs
      while (Date.now() < dueAt && !isEndpointRemoved) {
        await condition(() => requests.length > 0 || isEndpointRemoved, dueAt - Date.now())
        await takeRequests()
      }
    } else {
      show(result.outcome)
    }
  }
}

const isOver = (status: DeliveryStatus): boolean => status === 'DELIVERED' || status === 'FAILED'

/** A local attempt that broke is taken up by the activity that follows; a cancelled workflow is not kept going. */
function unlessCancelled(error: unknown): undefined {
  if (isCancellation(error)) throw error
}
