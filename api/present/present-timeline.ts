import type { z } from 'zod'
import type { CheckResultRow, Verification } from '../../db/verifications/schema.ts'
import type { WebhookDelivery } from '../../db/webhooks/schema.ts'
import type { verificationRecord } from './verification-schemas.ts'

type Entry = z.input<typeof verificationRecord>['events'][number]

/** The events of a verification, oldest first. Events of the same moment come in their possible order. */
export function presentTimeline(
  verification: Verification,
  results: readonly CheckResultRow[],
  deliveries: readonly WebhookDelivery[],
): Entry[] {
  const entries: (Omit<Entry, 'at'> & { at: Date | null })[] = [
    { type: 'CREATED', at: verification.created_at },
    { type: 'SUBMITTED', at: verification.submitted_at },
    ...results.map((row) => ({ type: 'CHECKED' as const, at: row.created_at, check: row.name, verdict: row.verdict })),
    { type: 'REVIEW', at: verification.review_at },
    { type: 'DECIDED', at: verification.resolved_at, status: verification.status },
    ...deliveries
      .filter(({ status }) => status === 'DELIVERED' || status === 'FAILED')
      .map((delivery) => ({
        type: delivery.status === 'DELIVERED' ? ('DELIVERED' as const) : ('DELIVERY_FAILED' as const),
        at: delivery.finished_at,
        event: delivery.event,
        delivery_id: delivery.id,
      })),
  ]
  return entries
    .filter((entry): entry is Omit<Entry, 'at'> & { at: Date } => entry.at !== null)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime()) // stable
    .map((entry) => ({ ...entry, at: entry.at.toISOString() }))
}
