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
  /** Set when a run starts to rearm the delivery, for example by "Start Workflow Like This One" in the Temporal UI. */
  readonly rearm?: RearmRequest
}

/** Request of support staff to send a failed delivery again. The history keeps both texts, so nothing personal. */
export interface RearmRequest {
  /** The person who requests it. */
  readonly by: string
  readonly reason: string
  /** A UUID that finds the result in webhook_rearm. The workflow makes one if it is missing. */
  readonly id?: string
}

/** One delivery row of a settlement. It starts as its own workflow. */
export type DeliveryStart = Pick<DeliveryInput, 'deliveryId' | 'endpointId' | 'accountId' | 'event'>

/** How one attempt ended; `retryInMs` when another is due. */
export type AttemptOutcome =
  | { readonly outcome: 'DELIVERED'; readonly responseCode: number }
  | { readonly outcome: 'RETRY'; readonly retryInMs: number; readonly error: string }
  | { readonly outcome: 'FAILED'; readonly error: string }
  /** Nothing was sent or counted, because the endpoint has its full number of attempts in flight. */
  | { readonly outcome: 'BUSY'; readonly retryInMs: number }

/** Result of a rearm request. */
export interface RearmOutcome {
  readonly status: DeliveryStatus
  /** Attempts made so far. */
  readonly attempts: number
  /** Attempts made before the newest rearm. */
  readonly rearmedAfter: number
  /** Why the request was rejected; null when the delivery is rearmed. */
  readonly refusal: string | null
}

export const deliveryWorkflowId = (deliveryId: string): string => `webhook-delivery/${deliveryId}`
