import { z } from 'zod'
import { countArrivals, countDecisions, countInReview, countReasons, type DecisionCount } from '../../db/verifications/stats.ts'
import { MODES } from '../../workflows/contracts.ts'
import { session } from '../auth/session.ts'
import { invalid } from '../http/problem.ts'
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

const DAY_MS = 86_400_000
/** Beyond these no verification was, or is, decided; a database's calendar ends somewhere too. */
const [FIRST_DAY, LAST_DAY] = ['2020-01-01', '2199-12-31']

const dayAfter = (text: string, days: number): string => new Date(Date.parse(text) + days * DAY_MS).toISOString().slice(0, 10)

export const getStats = route(
  {
    method: 'get', path: '/v1/me/stats', credential: session, status: 200, rateClass: 'OTHER', tag: 'Dashboard',
    summary: 'Count what was decided, day by day', description: `At most ${MAX_STATS_DAYS} days, both ends counted.`, errors: ['VALIDATION_ERROR'],
  },
  { query: { mode: z.enum(MODES), from: day, to: day }, answer: stats },
  async ({ query: { mode, from, to }, principal: { accountId }, deps: { db } }) => {
    const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
    if (from < FIRST_DAY || to > LAST_DAY) throw invalid(from < FIRST_DAY ? 'from' : 'to', `must be from ${FIRST_DAY} to ${LAST_DAY}`)
    if (length < 1 || length > MAX_STATS_DAYS) throw invalid('to', `must be from ${from} on, at most ${MAX_STATS_DAYS} days`)
    const range = { mode, from, end: dayAfter(to, 1), before: dayAfter(from, -length) }
    const [decisions, arrivals, inReview, reasons] = await Promise.all([
      countDecisions(db, accountId, range), countArrivals(db, accountId, range), countInReview(db, accountId, range), countReasons(db, accountId, range),
    ])
    const arrived = new Map(arrivals.map(({ kind, day: date, count: number }) => [`${kind} ${date}`, number]))
    const byDay = new Map(decisions.map((row) => [row.day, row]))
    const days = Array.from({ length }, (_, index) => dayAfter(from, index)).map((date) => ({
      date, total: arrived.get(`created ${date}`) ?? 0, review: arrived.get(`review ${date}`) ?? 0, ...present(byDay.get(date)),
    }))
    const createdIn = (isCurrent: boolean): number => arrivals.filter(({ kind, day: date }) => kind === 'created' && (date >= from) === isCurrent).reduce((total, row) => total + row.count, 0)
    const sumOf = (isCurrent: boolean) => {
      const whole = decisions.find((row) => row.day === null && row.isCurrent === isCurrent)
      const judged = (whole?.approved ?? 0) + (whole?.declined ?? 0)
      return {
        total: createdIn(isCurrent),
        approval_rate: whole === undefined || judged === 0 ? null : whole.approved / judged,
        median_seconds: whole?.medianSeconds ?? null,
        in_review: isCurrent ? inReview.now : inReview.before,
      }
    }
    return { mode, from, to, ...sumOf(true), days, reason_codes: reasons, previous: sumOf(false) }
  },
)

const present = (row: DecisionCount | undefined) => ({
  approved: row?.approved ?? 0, declined: row?.declined ?? 0, error: row?.error ?? 0, expired: row?.expired ?? 0,
  median_seconds: row?.medianSeconds ?? null,
})
