/** interface.md 6.1; webhook.test is not registrable. */
export const VERIFICATION_EVENTS = [
  'verification.approved',
  'verification.declined',
  'verification.review',
  'verification.error',
  'verification.expired',
] as const
export type VerificationEvent = (typeof VERIFICATION_EVENTS)[number]
export type EventType = VerificationEvent | 'webhook.test'

/** interface.md 3.2 and decisions.md "Webhooks"; DELIVERED and FAILED are terminal. */
export const DELIVERY_STATUSES = ['PENDING', 'RETRYING', 'DELIVERED', 'FAILED'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export interface DeliveryInput {
  readonly deliveryId: string
  readonly endpointId: string
  readonly accountId: string
  readonly event: EventType
  /** Given when a run is started to re-arm the delivery, for example by "Start Workflow Like This One" in the Temporal UI. */
  readonly rearm?: RearmRequest
}

/** Support staff ask for a failed delivery to be sent anew; both are kept in the history, so nothing personal. */
export interface RearmRequest {
  /** Who asks. */
  readonly by: string
  readonly reason: string
  /** A UUID by which whoever asks finds what came of it in webhook_rearm; the workflow makes one where there is none. */
  readonly id?: string
}

/** One delivery row made by a settlement, to be started as its own workflow. */
export type DeliveryStart = Pick<DeliveryInput, 'deliveryId' | 'endpointId' | 'accountId' | 'event'>

/** How one delivery attempt ended; `retryInMs` where another is due. */
export type AttemptOutcome =
  | { readonly outcome: 'DELIVERED'; readonly responseCode: number }
  | { readonly outcome: 'RETRY'; readonly retryInMs: number; readonly error: string }
  | { readonly outcome: 'FAILED'; readonly error: string }
  /** Nothing was sent or counted: the endpoint has as many attempts in flight as it may. */
  | { readonly outcome: 'BUSY'; readonly retryInMs: number }

/** What came of a request to re-arm a delivery. */
export interface RearmOutcome {
  readonly status: DeliveryStatus
  /** Attempts made so far. */
  readonly attempts: number
  /** Attempts made before the newest re-arm. */
  readonly rearmedAfter: number
  /** Why nothing was done; null when the delivery is armed anew. */
  readonly refusal: string | null
}

export const deliveryWorkflowId = (deliveryId: string): string => `webhook-delivery/${deliveryId}`
