import { defineQuery, setHandler, sleep, upsertMemo, upsertSearchAttributes } from '@temporalio/workflow'
import type { DeliveryInput, DeliveryStatus } from './contracts.ts'
import { webhookActivities } from './proxies.ts'
import { DELIVERY_STATUS } from './search-attributes.ts'

interface DeliveryState {
  status: DeliveryStatus
  attempts: number
  lastError: string | null
}

export const deliveryState = defineQuery<DeliveryState>('state')

/**
 * One event to one endpoint: attempts by the schedule of interface.md 6.4 until one succeeds or none is left. The
 * activity counts each attempt in the database before it sends, and says when the next is due.
 */
export async function webhookDelivery(input: DeliveryInput): Promise<DeliveryStatus> {
  const now: DeliveryState = { status: 'PENDING', attempts: 0, lastError: null }
  setHandler(deliveryState, () => now)

  const show = (status: DeliveryStatus) => {
    if (status === now.status) return
    now.status = status
    upsertSearchAttributes([{ key: DELIVERY_STATUS, value: status }])
    upsertMemo({ attempts: now.attempts, lastError: now.lastError })
  }

  for (;;) {
    now.attempts++
    const result = await webhookActivities.attemptDelivery(input.deliveryId, now.attempts, input.event)
    now.lastError = result.outcome === 'DELIVERED' ? null : result.error
    if (result.outcome !== 'RETRY') {
      show(result.outcome)
      return result.outcome
    }
    show('RETRYING')
    await sleep(result.retryInMs)
  }
}
