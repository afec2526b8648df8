import { openExcerpt } from '../webhooks/deliveries.ts'
import { openUrl } from '../webhooks/endpoint-url.ts'
import { auditOf } from './held-audit.ts'
import { held, SECRET, STAFF, underOwnKey } from './held-table.ts'

// The export of an account's webhooks.

const delivery = held('webhook_delivery', {
  as: 'deliveries',
  of: 'endpoint_id',
  order: ['created_at', 'id'],
  columns: {
    id: 'shown',
    endpoint_id: 'shown',
    account_id: 'shown',
    verification_id: 'shown',
    event: 'shown',
    body: 'shown',
    status: 'shown',
    attempts: 'shown',
    rearmed_after: 'shown',
    response_code: 'shown',
    last_error: 'shown',
    next_attempt_at: 'shown',
    created_at: 'shown',
    finished_at: 'shown',
    log_gone_at: 'shown',
  },
  few: [
    held('webhook_attempt', {
      as: 'attempt_log',
      of: 'delivery_id',
      order: ['attempt'],
      columns: {
        delivery_id: 'shown',
        attempt: 'shown',
        started_at: 'shown',
        finished_at: 'shown',
        response_code: 'shown',
        error: 'shown',
        excerpt: { open: (row, { ring }) => openExcerpt(ring, row) },
      },
    }),
    held('webhook_rearm', {
      as: 'rearms',
      of: 'delivery_id',
      order: ['requested_at', 'id'],
      columns: {
        id: 'shown',
        delivery_id: 'shown',
        requested_at: 'shown',
        actor: { withheld: STAFF },
        reason: 'shown',
        attempts_before: 'shown',
        refusal: 'shown',
      },
    }),
    auditOf,
  ],
})

/** Webhook endpoints with their deliveries. */
export const endpoint = held('webhook_endpoint', {
  as: 'webhook_endpoints',
  of: 'account_id',
  order: ['created_at', 'id'],
  columns: {
    id: 'shown',
    account_id: 'shown',
    url_sealed: { as: 'url', open: underOwnKey((row, key) => openUrl(key, row)) },
    events: 'shown',
    secret: { withheld: SECRET },
    active: 'shown',
    created_at: 'shown',
    deleted_at: 'shown',
    previous_secret: { withheld: SECRET },
    previous_secret_until: 'shown',
    failing_since: 'shown',
    outage_told_at: 'shown',
    failures_told_at: 'shown',
    failures_untold: 'shown',
    switched_off_at: 'shown',
  },
  many: [delivery],
})
