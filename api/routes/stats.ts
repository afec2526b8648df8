import { z } from 'zod'
import { MODES } from '../../workflows/contracts.ts'
import { session } from '../auth/session.ts'
import { unbuilt } from '../http/unbuilt.ts'
import { route } from '../http/route.ts'

/** Days that one call looks at; as many before them are read for the comparison. */
export const MAX_STATS_DAYS = 400

const day = z.iso.date().meta({ description: 'UTC', example: '2026-11-22' })
const count = z.int().min(0)
const seconds = z.number().min(0).nullable()

const sum = {
  total: count.meta({ description: 'verifications that were created' }),
  approval_rate: z.number().min(0).max(1).nullable().meta({ description: 'approved of approved and declined; null when there is neither' }),
  median_seconds: seconds.meta({ description: 'from submission to the outcome' }),
  in_review: count.meta({ description: 'that waited for a person when the time ended' }),
}

const stats = z.strictObject({
  mode: z.enum(MODES), from: day, to: day,
  ...sum,
  days: z.array(z.strictObject({
    date: day,
    total: count.meta({ description: 'created on this day' }),
    approved: count, declined: count, error: count, expired: count,
    review: count.meta({ description: 'given to a person on this day' }),
    median_seconds: seconds,
  })).meta({ description: 'every day of the time, the oldest first; decisions count on the day of their making' }),
  reason_codes: z.array(z.strictObject({ code: z.string(), count })).meta({ description: 'of what was not approved in this time: the ten most frequent' }),
  previous: z.strictObject(sum).meta({ description: 'the same figures of as many days before' }),
}).meta({ id: 'Stats' })

export const getStats = route(
  {
    method: 'get', path: '/v1/me/stats', credential: session, status: 200, rateClass: 'OTHER', tag: 'Dashboard',
    summary: 'Count what was decided, day by day', description: `At most ${MAX_STATS_DAYS} days, both ends counted.`, errors: ['VALIDATION_ERROR'],
  },
  { query: { mode: z.enum(MODES), from: day, to: day }, answer: stats },
  unbuilt,
)
