import type { ColumnType, Generated, Selectable } from 'kysely'
import type { DeliveryStatus, EventType, VerificationEvent } from '../../contract/webhooks.ts'

type CreatedAt = ColumnType<Date, Date | undefined, never>

export interface WebhookEndpointTable {
  id: string
  account_id: string
  /** endpoint-url.ts */
  url_sealed: Buffer | null
  events: VerificationEvent[]
  secret: Buffer
  active: Generated<boolean>
  created_at: CreatedAt
  deleted_at: Date | null
  /** Signs beside the secret until then. */
  previous_secret: Buffer | null
  previous_secret_until: Date | null
  /** First failure since the last success. Null while it works. */
  failing_since: Date | null
  outage_told_at: Date | null
  failures_told_at: Date | null
  /** Whether a delivery has failed for good since the last mail to the owner. */
  failures_untold: Generated<boolean>
  /** Since when it is off because it failed for days (switched-off-endpoints.ts). `active` is false then. */
  switched_off_at: Date | null
}

export interface WebhookDeliveryTable {
  id: string
  endpoint_id: string
  account_id: string
  verification_id: string | null
  event: EventType
  body: string
  status: Generated<DeliveryStatus>
  attempts: Generated<number>
  /** Attempts made before the newest rearm. */
  rearmed_after: Generated<number>
  response_code: number | null
  last_error: string | null
  next_attempt_at: Date | null
  created_at: CreatedAt
  finished_at: Date | null
  /** When its attempts were removed after their retention. */
  log_gone_at: Generated<Date | null>
}

export interface WebhookAttemptTable {
  delivery_id: string
  attempt: number
  started_at: CreatedAt
  finished_at: Date | null
  response_code: number | null
  error: string | null
  /** Sealed start of the answer's body. */
  excerpt: Buffer | null
}

/** Why a rearm did nothing. */
export type RearmRefusal = 'ALREADY_DELIVERED' | 'STILL_OPEN' | 'ENDPOINT_REMOVED' | 'ENDPOINT_SWITCHED_OFF'

export interface WebhookRearmTable {
  id: string
  delivery_id: string
  requested_at: CreatedAt
  actor: string
  reason: string
  attempts_before: number
  refusal: RearmRefusal | null
}

export interface TestEventTable {
  id: string
  account_id: string
  verification_id: string
  event: VerificationEvent
  body: string
  /** Of the transaction that wrote it. */
  xact: Generated<string>
  created_at: CreatedAt
}

export interface WebhookTables {
  test_event: TestEventTable
  webhook_endpoint: WebhookEndpointTable
  webhook_delivery: WebhookDeliveryTable
  webhook_attempt: WebhookAttemptTable
  webhook_rearm: WebhookRearmTable
}

export type WebhookEndpoint = Selectable<WebhookEndpointTable>
export type WebhookDelivery = Selectable<WebhookDeliveryTable>
