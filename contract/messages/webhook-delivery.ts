import { defineQuery, defineSignal } from '@temporalio/workflow'
import type { Dropped } from '../dropped.ts'
import type { DeliveryStatus, RearmRequest } from '../webhooks.ts'

// The messages of the workflow `webhookDelivery`: its handlers and its clients use these very objects.

/** What the query `state` of a delivery answers. */
export interface DeliveryState {
  status: DeliveryStatus
  attempts: number
  lastError: string | null
  /** The newest request to re-arm, and why it was refused; null when it was not. */
  rearm: { by: string; refusal: string | null } | null
  /** Requests that were none, or too many. */
  dropped: Dropped | null
}

/** Re-arm a failed delivery. */
export const rearmSignal = defineSignal<[RearmRequest]>('rearm')
/** The delivery's endpoint was removed; it ends without waiting for its next due time. */
export const endpointRemovedSignal = defineSignal('endpointRemoved')
/** How the delivery stands. */
export const deliveryStateQuery = defineQuery<DeliveryState>('state')
