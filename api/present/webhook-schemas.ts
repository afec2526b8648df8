import { z } from 'zod'
import { idPattern } from '../../db/ids.ts'
import type { WebhookDelivery, WebhookEndpoint } from '../../db/webhooks/schema.ts'
import type { RecentAttempts } from '../../db/webhooks/endpoint-health.ts'
import { DELIVERY_STATUSES, VERIFICATION_EVENTS } from '../../contract/webhooks.ts'

// interface.md 2.2, 2.3 and 4.4; decisions.md, "Webhooks".

export const endpointId = z.string().regex(idPattern('endpoint'))

export const registerEndpoint = z
  .strictObject({
    // What is no such address is INVALID_WEBHOOK_URL, not a mistake of form: the pattern is for the reader.
    url: z.string().meta({
      pattern: '^https://',
      minLength: 9,
      maxLength: 2048,
      description:
        'https address on port 443 or 8443 (the operator may allow others) whose name resolves to public addresses only, at most 2,048 characters',
    }),
    events: z
      .array(z.enum(VERIFICATION_EVENTS))
      .min(1)
      .refine((events) => new Set(events).size === events.length, 'must not repeat an event')
      .meta({
        description:
          'Checked and echoed back, but no filter: every active endpoint receives every event type. `delivered_events` of the answer says what is sent. Answer 2xx to events that you do not handle.',
      }),
  })
  .meta({ id: 'RegisterWebhookEndpoint' })

const endpointFields = {
  id: z.string(),
  url: z.string(),
  events: z
    .array(z.enum(VERIFICATION_EVENTS))
    .meta({ description: 'as registered; no filter: see `delivered_events`' }),
  delivered_events: z.array(z.enum(VERIFICATION_EVENTS)).meta({
    description:
      'what is sent to the endpoint while it is active: every event type, whatever `events` says; and `webhook.test` when it is asked for',
  }),
  active: z.boolean().meta({ description: 'false: switched off, no event is sent to it' }),
  created_at: z.iso.datetime(),
}

const shownFields = {
  ...endpointFields,
  previous_secret_until: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'until then the secret before signs along, as rotate-secret was asked for' }),
  switched_off_at: z.iso.datetime().nullable().meta({
    description:
      'since when it is off, because it failed every delivery for seven days; POST /v1/webhooks/{id}/activate switches it on',
  }),
  health: z
    .strictObject({
      failing_since: z.iso.datetime().nullable().meta({ description: 'first failure since the last success' }),
      attempts_24h: z.int().min(0).meta({ description: 'that ended within 24 hours; of the newest 200 deliveries' }),
      success_share_24h: z.number().min(0).max(1).nullable().meta({ description: 'of these; null when there is none' }),
    })
    .meta({ id: 'WebhookEndpointHealth' }),
}

export const webhookEndpoint = z.strictObject(shownFields).meta({ id: 'WebhookEndpoint' })

export const registeredEndpoint = z
  .strictObject({
    ...endpointFields,
    secret: z.string().meta({ description: 'signing secret, `whsec_…`; not shown again' }),
  })
  .meta({ id: 'RegisteredWebhookEndpoint' })

const deliveryFields = {
  id: z.string(),
  endpoint_id: z.string(),
  event: z.enum([...VERIFICATION_EVENTS, 'webhook.test']),
  verification_id: z.string().nullable(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int().meta({ description: 'attempts made, those whose process died included' }),
  response_code: z.int().nullable().meta({ description: 'HTTP status of the newest answer' }),
  next_attempt_at: z.iso.datetime().nullable(),
  last_error: z
    .string()
    .nullable()
    .meta({ description: 'a short stable text: `HTTP 500`, `TIMEOUT`, `CONNECTION_REFUSED`, `TLS_ERROR` …' }),
  created_at: z.iso.datetime(),
}

export const webhookDelivery = z.strictObject(deliveryFields).meta({ id: 'WebhookDelivery' })

export const webhookDeliveryDetail = z
  .strictObject({
    ...deliveryFields,
    finished_at: z.iso.datetime().nullable(),
    body: z.string().meta({ description: 'exactly what every attempt sends and signs' }),
    attempt_list: z
      .array(
        z.strictObject({
          number: z.int().min(1),
          started_at: z.iso.datetime(),
          finished_at: z.iso.datetime().nullable(),
          response_code: z.int().nullable(),
          error: z.string().nullable().meta({ description: 'as last_error; null for a success' }),
          excerpt: z.string().nullable().meta({
            description: 'the beginning of what was answered to an attempt that failed: at most 1,000 characters',
          }),
        }),
      )
      .meta({ description: 'the newest first' }),
  })
  .meta({ id: 'WebhookDeliveryDetail' })

export const endpointWithDeliveries = z
  .strictObject({
    ...shownFields,
    recent_deliveries: z.array(webhookDelivery).meta({ description: 'the 20 newest' }),
  })
  .meta({ id: 'WebhookEndpointWithDeliveries' })

/** decisions.md, "Added on 2026-11-21". */
export const rotateSecret = z
  .strictObject({
    overlap_hours: z
      .int()
      .min(0)
      .max(24)
      .default(0)
      .meta({ description: 'how long the old secret signs along: two `v1=` in the header, the new one first' }),
  })
  .meta({ id: 'RotateWebhookSecret' })

export const rotatedSecret = z
  .strictObject({ id: z.string(), secret: z.string(), previous_secret_until: z.iso.datetime().nullable() })
  .meta({ id: 'RotatedWebhookSecret' })

/** An endpoint as lists show it, without its secret. */
export const presentEndpoint = (
  endpoint: WebhookEndpoint,
  url: string,
  recent?: RecentAttempts,
): z.input<typeof webhookEndpoint> => ({
  ...presentNewEndpoint(endpoint, url),
  previous_secret_until: isOverlapping(endpoint) ? (endpoint.previous_secret_until?.toISOString() ?? null) : null,
  switched_off_at: endpoint.switched_off_at?.toISOString() ?? null,
  health: {
    failing_since: endpoint.failing_since?.toISOString() ?? null,
    attempts_24h: recent?.attempts ?? 0,
    success_share_24h: recent === undefined || recent.attempts === 0 ? null : recent.delivered / recent.attempts,
  },
})

/** Whether the secret before still signs. */
const isOverlapping = ({ previous_secret_until: until }: WebhookEndpoint): boolean =>
  until !== null && until.getTime() > Date.now()

/** An endpoint as it was just registered. */
export const presentNewEndpoint = (endpoint: WebhookEndpoint, url: string) => ({
  id: endpoint.id,
  url,
  events: endpoint.events,
  delivered_events: [...VERIFICATION_EVENTS],
  active: endpoint.active,
  created_at: endpoint.created_at.toISOString(),
})

/** A delivery as its owner sees it (interface.md 2.3). */
export const presentDelivery = (delivery: WebhookDelivery): z.input<typeof webhookDelivery> => ({
  id: delivery.id,
  endpoint_id: delivery.endpoint_id,
  event: delivery.event,
  verification_id: delivery.verification_id,
  status: delivery.status,
  attempts: delivery.attempts,
  response_code: delivery.response_code,
  next_attempt_at: delivery.next_attempt_at?.toISOString() ?? null,
  last_error: delivery.last_error,
  created_at: delivery.created_at.toISOString(),
})
