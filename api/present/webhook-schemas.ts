import { z } from 'zod'
import { idPattern } from '../../db/ids.ts'
import type { WebhookDelivery, WebhookEndpoint } from '../../db/webhooks/schema.ts'
import type { RecentAttempts } from '../../db/webhooks/endpoint-health.ts'
import { DELIVERY_STATUSES, VERIFICATION_EVENTS } from '../../contract/webhooks.ts'

// interface.md 2.2, 2.3 and 4.4; decisions.md, "Webhooks".

export const endpointId = z.string().regex(idPattern('endpoint'))

export const registerEndpoint = z
  .strictObject({
    // An unusable address gets INVALID_WEBHOOK_URL, not a validation error. The pattern is for readers.
    url: z.string().meta({
      pattern: '^https://',
      minLength: 9,
      maxLength: 2048,
      description:
        'https address on port 443 or 8443 (the operator may allow others), at most 2,048 characters. Its name must resolve to public addresses only',
    }),
    events: z
      .array(z.enum(VERIFICATION_EVENTS))
      .min(1)
      .refine((events) => new Set(events).size === events.length, 'must not repeat an event')
      .meta({
        description:
          'Checked and echoed back, but does not filter: every active endpoint receives every event type. `delivered_events` of the answer lists them. Answer 2xx to events that you do not handle.',
      }),
  })
  .meta({ id: 'RegisterWebhookEndpoint' })

const endpointFields = {
  id: z.string(),
  url: z.string(),
  events: z
    .array(z.enum(VERIFICATION_EVENTS))
    .meta({ description: 'as registered. They do not filter: see `delivered_events`' }),
  delivered_events: z.array(z.enum(VERIFICATION_EVENTS)).meta({
    description:
      'events that the active endpoint receives: every event type, whatever `events` says. `webhook.test` is sent on request',
  }),
  active: z.boolean().meta({ description: 'false: switched off, receives no events' }),
  created_at: z.iso.datetime(),
}

const shownFields = {
  ...endpointFields,
  previous_secret_until: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'end of the overlap, in which the previous secret also signs (rotate-secret)' }),
  switched_off_at: z.iso.datetime().nullable().meta({
    description:
      'when it was switched off after it failed every delivery for seven days. POST /v1/webhooks/{id}/activate activates it',
  }),
  health: z
    .strictObject({
      failing_since: z.iso.datetime().nullable().meta({ description: 'first failure since the last success' }),
      attempts_24h: z
        .int()
        .min(0)
        .meta({ description: 'attempts that ended within 24 hours, of the newest 200 deliveries' }),
      success_share_24h: z
        .number()
        .min(0)
        .max(1)
        .nullable()
        .meta({ description: 'share of successes; null without attempts' }),
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
  attempts: z.int().meta({ description: 'attempts so far, interrupted ones included' }),
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
    body: z.string().meta({ description: 'the exact body that every attempt sends and signs' }),
    attempt_list: z
      .array(
        z.strictObject({
          number: z.int().min(1),
          started_at: z.iso.datetime(),
          finished_at: z.iso.datetime().nullable(),
          response_code: z.int().nullable(),
          error: z.string().nullable().meta({ description: 'like last_error; null for a success' }),
          excerpt: z.string().nullable().meta({
            description: 'start of the answer to a failed attempt: at most 1,000 characters',
          }),
        }),
      )
      .meta({ description: 'newest first' }),
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
      .meta({ description: 'hours that the old secret also signs: two `v1=` in the header, the new one first' }),
  })
  .meta({ id: 'RotateWebhookSecret' })

export const rotatedSecret = z
  .strictObject({ id: z.string(), secret: z.string(), previous_secret_until: z.iso.datetime().nullable() })
  .meta({ id: 'RotatedWebhookSecret' })

/** Presents an endpoint in a list, without its secret. */
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

/** Whether the previous secret still signs. */
const isOverlapping = ({ previous_secret_until: until }: WebhookEndpoint): boolean =>
  until !== null && until.getTime() > Date.now()

/** Presents an endpoint that was just registered. */
export const presentNewEndpoint = (endpoint: WebhookEndpoint, url: string) => ({
  id: endpoint.id,
  url,
  events: endpoint.events,
  delivered_events: [...VERIFICATION_EVENTS],
  active: endpoint.active,
  created_at: endpoint.created_at.toISOString(),
})

/** Presents a delivery to its owner (interface.md 2.3). */
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
