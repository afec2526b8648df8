import { sql } from 'kysely'
import type { Mode } from '../../contract/verification.ts'
import type { Db } from '../pool.ts'
import type { Counts } from '../tallies/schema.ts'
import { readDays, sumOf, verificationsOf } from '../tallies/tallies.ts'

/** Reasons that are told, the most frequent. */
const SHOWN_REASONS = 10

/** A time of whole days in UTC, and the day from which on they are compared with those before. */
export interface StatsRange {
  readonly mode: Mode
  /** First day of the time before, first day of the time, and the day behind its last: `2026-11-22`. */
  readonly before: string
  readonly from: string
  readonly end: string
}

/** What happened on a day, or in a time of several. */
export interface DayStats {
  readonly created: number
  readonly approved: number
  readonly declined: number
  readonly error: number
  readonly expired: number
  /** Given to a person. */
  readonly review: number
  /** From submission to approved or declined, to two figures; null when there is none. */
  readonly medianSeconds: number | null
}

export interface Stats {
  /** By day, `2026-11-22`; a day of which there is nothing is not there. */
  readonly days: ReadonlyMap<string, DayStats>
  readonly current: DayStats
  readonly previous: DayStats
  /** How many waited for a person when each of the two times ended; now, where the end is still to come. */
  readonly inReview: { readonly now: number; readonly before: number }
  /** The most frequent of what was decided otherwise than approved, or given to a person, in the time. */
  readonly reasons: readonly { readonly code: string; readonly count: number }[]
}

/** An account's figures, from the counts of days: what they cost depends on the days, not on how much was verified. */
export async function readStats(db: Db, accountId: string, { mode, before, from, end }: StatsRange): Promise<Stats> {
  const subject = verificationsOf(accountId, mode)
  const [counts, now, then] = await Promise.all([
    readDays(db, subject, before, end),
    countInReview(db, subject, end),
    countInReview(db, subject, from),
  ])
  const part = (isCurrent: boolean): Counts =>
    sumOf([...counts].filter(([day]) => day >= from === isCurrent).map(([, of]) => of))
  const current = part(true)
  const reasons = Object.entries(current)
    .filter(([name, n]) => name.startsWith('REASON/') && n > 0)
    .map(([name, count]) => ({ code: name.slice('REASON/'.length), count }))
    .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
    .slice(0, SHOWN_REASONS)
  return {
    days: new Map([...counts].map(([day, of]) => [day, statsOf(of)])),
    current: statsOf(current),
    previous: statsOf(part(false)),
    inReview: { now, before: then },
    reasons,
  }
}

const statsOf = (counts: Counts): DayStats => ({
  created: counts.CREATED ?? 0,
  approved: counts.APPROVED ?? 0,
  declined: counts.DECLINED ?? 0,
  error: counts.ERROR ?? 0,
  expired: counts.EXPIRED ?? 0,
  review: counts.REVIEW ?? 0,
  medianSeconds: medianOf(counts),
})

/** The middle one of the times that are counted by name, the mean of the two middle ones. */
function medianOf(counts: Counts): number | null {
  const times = Object.entries(counts)
    .filter(([name, n]) => name.startsWith('SECONDS/') && n > 0)
    .map(([name, n]) => ({ seconds: Number(name.slice('SECONDS/'.length)), n }))
    .sort((a, b) => a.seconds - b.seconds)
  const all = times.reduce((total, { n }) => total + n, 0)
  if (all === 0) return null
  const at = (index: number): number => {
    let behind = 0
    return times.find(({ n }) => (behind += n) > index)?.seconds ?? 0
  }
  return (at(Math.floor((all - 1) / 2)) + at(Math.floor(all / 2))) / 2
}

/** How many waited for a person when a day began: those that wait now, less those given to one since then, and those decided since then. */
async function countInReview(db: Db, subject: string, day: string): Promise<number> {
  const {
    rows: [{ waiting }],
  } = await sql<{ waiting: number }>`
    select coalesce(sum((coalesce((counts ->> 'REVIEW')::int8, 0) - coalesce((counts ->> 'REVIEW_ENDED')::int8, 0)) * sign), 0)::int8 as waiting from (
      select counts, 1 as sign from tally where subject = ${subject} and day = 'infinity'
      union all select counts, 1 from tally_change where subject = ${subject}
      union all select counts, -1 from tally where subject = ${subject} and day >= ${day}::date and day < 'infinity'
      union all select counts, -1 from tally_change where subject = ${subject} and day >= ${day}::date) counted`.execute(
    db,
  )
  return waiting
}
