import { z } from 'zod'
import { idPattern } from '../../db/ids.ts'
import type { WebhookDelivery, WebhookEndpoint } from '../../db/webhooks/schema.ts'
import { DELIVERY_STATUSES, VERIFICATION_EVENTS } from '../../workflows/contracts.ts'

// interface.md 2.2, 2.3 and 4.4; decisions.md, "Webhooks".

export const endpointId = z.string().regex(idPattern('endpoint'))

export const registerEndpoint = z.strictObject({
  // What is no such address is INVALID_WEBHOOK_URL, not a mistake of form: the pattern is for the reader.
  url: z.string().meta({ pattern: '^https://', minLength: 9, maxLength: 2048, description: 'https address that resolves to public addresses only, at most 2,048 characters' }),
  events: z.array(z.enum(VERIFICATION_EVENTS)).min(1)
    .refine((events) => new Set(events).size === events.length, 'must not repeat an event')
    .meta({ description: 'echoed back; every active endpoint receives every event type' }),
}).meta({ id: 'RegisterWebhookEndpoint' })

const endpointFields = {
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(VERIFICATION_EVENTS)),
  active: z.boolean(),
  created_at: z.iso.datetime(),
}

export const webhookEndpoint = z.strictObject(endpointFields).meta({ id: 'WebhookEndpoint' })

export const registeredEndpoint = z.strictObject({
  ...endpointFields, secret: z.string().meta({ description: 'signing secret, `whsec_…`; not shown again' }),
}).meta({ id: 'RegisteredWebhookEndpoint' })

export const webhookDelivery = z.strictObject({
  id: z.string(),
  event: z.enum([...VERIFICATION_EVENTS, 'webhook.test']),
  verification_id: z.string().nullable(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int().meta({ description: 'attempts made, those whose process died included' }),
  response_code: z.int().nullable().meta({ description: 'HTTP status of the newest answer' }),
  next_attempt_at: z.iso.datetime().nullable(),
  last_error: z.string().nullable().meta({ description: 'a short stable text: `HTTP 500`, `TIMEOUT`, `CONNECTION_REFUSED`, `TLS_ERROR` …' }),
  created_at: z.iso.datetime(),
}).meta({ id: 'WebhookDelivery' })

export const endpointWithDeliveries = z.strictObject({
  ...endpointFields, recent_deliveries: z.array(webhookDelivery).meta({ description: 'the 20 newest' }),
}).meta({ id: 'WebhookEndpointWithDeliveries' })

export const rotatedSecret = z.strictObject({ id: z.string(), secret: z.string() }).meta({ id: 'RotatedWebhookSecret' })

/** An endpoint as lists show it, without its secret. */
export const presentEndpoint = (endpoint: WebhookEndpoint): z.input<typeof webhookEndpoint> => ({
  id: endpoint.id, url: endpoint.url, events: endpoint.events, active: endpoint.active, created_at: endpoint.created_at.toISOString(),
})

/** A delivery as its owner sees it (interface.md 2.3). */
export const presentDelivery = (delivery: WebhookDelivery): z.input<typeof webhookDelivery> => ({
  id: delivery.id,
  event: delivery.event,
  verification_id: delivery.verification_id,
  status: delivery.status,
  attempts: delivery.attempts,
  response_code: delivery.response_code,
  next_attempt_at: delivery.next_attempt_at?.toISOString() ?? null,
  last_error: delivery.last_error,
  created_at: delivery.created_at.toISOString(),
})
