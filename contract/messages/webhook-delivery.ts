import { defineQuery, defineSignal } from '@temporalio/workflow'
import type { Dropped } from '../dropped.ts'
import type { DeliveryStatus, RearmRequest } from '../webhooks.ts'

// The messages of the workflow `webhookDelivery`. Its handlers and its clients use these objects.

/** Answer of the query `state` of a delivery. */
export interface DeliveryState {
  status: DeliveryStatus
  attempts: number
  lastError: string | null
  /** The newest rearm request, and why it was rejected; null when it was accepted. */
  rearm: { by: string; refusal: string | null } | null
  /** Invalid requests, and requests beyond the limit. */
  dropped: Dropped | null
}

/** Rearm a failed delivery. */
export const rearmSignal = defineSignal<[RearmRequest]>('rearm')
/** The endpoint of the delivery was removed. The delivery ends now, not at its next due time. */
export const endpointRemovedSignal = defineSignal('endpointRemoved')
/** Reads the state of the delivery. */
export const deliveryStateQuery = defineQuery<DeliveryState>('state')
