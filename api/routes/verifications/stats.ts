import { z } from 'zod'
import { readStats, type DayStats } from '../../../db/verifications/stats.ts'
import { MODES } from '../../../contract/verification.ts'
import { session } from '../../auth/session.ts'
import { invalid } from '../../http/problem.ts'
import { route } from '../../routing/route.ts'

/** Most days of one call. As many days before them are read for the comparison. */
const MAX_STATS_DAYS = 400

const day = z.iso.date().meta({ description: 'UTC', example: '2026-11-22' })
const count = z.int().min(0)
const seconds = z.number().min(0).nullable()

const sum = {
  total: count.meta({ description: 'created verifications' }),
  approval_rate: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .meta({ description: 'approved divided by approved plus declined; null if both are 0' }),
  median_seconds: seconds.meta({ description: 'seconds from submission to outcome, to two figures' }),
  in_review: count.meta({ description: 'verifications that waited for a person at the end of the period' }),
}

const stats = z
  .strictObject({
    mode: z.enum(MODES),
    from: day,
    to: day,
    ...sum,
    days: z
      .array(
        z.strictObject({
          date: day,
          total: count.meta({ description: 'created on this day' }),
          approved: count,
          declined: count,
          error: count,
          expired: count,
          review: count.meta({ description: 'sent to review on this day' }),
          median_seconds: seconds,
        }),
      )
      .meta({ description: 'every day of the period, oldest first; a decision counts on its own day' }),
    reason_codes: z
      .array(z.strictObject({ code: z.string(), count }))
      .meta({ description: 'the ten most frequent codes of verifications in the period that were not approved' }),
    previous: z.strictObject(sum).meta({ description: 'the same figures for the same number of days before' }),
  })
  .meta({ id: 'Stats' })

const DAY_MS = 86_400_000
/** No verification has a date outside these days, and the calendar of a database has limits too. */
const [FIRST_DAY, LAST_DAY] = ['2020-01-01', '2199-12-31']

const dayAfter = (text: string, days: number): string =>
  new Date(Date.parse(text) + days * DAY_MS).toISOString().slice(0, 10)

export const getStats = route(
  {
    method: 'get',
    path: '/v1/me/stats',
    credential: session,
    status: 200,
    rateClass: 'OTHER',
    tag: 'Dashboard',
    summary: 'Count decisions day by day',
    description: `At most ${MAX_STATS_DAYS} days, the first and the last one included.`,
    errors: ['VALIDATION_ERROR'],
  },
  { query: { mode: z.enum(MODES), from: day, to: day }, answer: stats },
  async ({ query: { mode, from, to }, principal: { accountId }, deps: { db } }) => {
    const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
    if (from < FIRST_DAY || to > LAST_DAY)
      throw invalid(from < FIRST_DAY ? 'from' : 'to', `must be from ${FIRST_DAY} to ${LAST_DAY}`)
    if (length < 1 || length > MAX_STATS_DAYS)
      throw invalid('to', `must be ${from} or later, at most ${MAX_STATS_DAYS} days in all`)
    const range = { mode, from, end: dayAfter(to, 1), before: dayAfter(from, -length) }
    const { days: byDay, current, previous, inReview, reasons } = await readStats(db, accountId, range)
    const days = Array.from({ length }, (_, index) => dayAfter(from, index)).map((date) => {
      const { created: total, medianSeconds, ...counts } = byDay.get(date) ?? NOTHING
      return { date, total, ...counts, median_seconds: medianSeconds }
    })
    const sumOf = ({ created: total, approved, declined, medianSeconds }: DayStats, waiting: number) => ({
      total,
      approval_rate: approved + declined === 0 ? null : approved / (approved + declined),
      median_seconds: medianSeconds,
      in_review: waiting,
    })
    return {
      mode,
      from,
      to,
      ...sumOf(current, inReview.now),
      days,
      reason_codes: [...reasons],
      previous: sumOf(previous, inReview.before),
    }
  },
)

const NOTHING: DayStats = { created: 0, approved: 0, declined: 0, error: 0, expired: 0, review: 0, medianSeconds: null }
