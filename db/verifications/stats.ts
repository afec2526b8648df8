import { sql } from 'kysely'
import type { Mode } from '../../contract/verification.ts'
import type { Db } from '../pool.ts'
import type { Counts } from '../tallies/schema.ts'
import { readDays, sumOf, verificationsOf } from '../tallies/tallies.ts'

/** The most frequent reasons shown. */
const SHOWN_REASONS = 10

/** A time of whole days in UTC, with the earlier time for comparison. */
export interface StatsRange {
  readonly mode: Mode
  /** First day of the earlier time, first day of the time, and the day after its last: `2026-11-22`. */
  readonly before: string
  readonly from: string
  readonly end: string
}

/** The counts of a day, or of several. */
export interface DayStats {
  readonly created: number
  readonly approved: number
  readonly declined: number
  readonly error: number
  readonly expired: number
  /** Sent to a person. */
  readonly review: number
  /** From submission to approved or declined, to two digits. Null if there is none. */
  readonly medianSeconds: number | null
}

export interface Stats {
  /** By day, `2026-11-22`. Days without data are missing. */
  readonly days: ReadonlyMap<string, DayStats>
  readonly current: DayStats
  readonly previous: DayStats
  /** Reviews that waited for a person at the end of each of the two times, or now if the end is still to come. */
  readonly inReview: { readonly now: number; readonly before: number }
  /** The most frequent reasons of declined or reviewed verifications in the time. */
  readonly reasons: readonly { readonly code: string; readonly count: number }[]
}

/**
 * Reads an account's statistics from the counts of days. The cost depends on the days, not on the number of
 * verifications.
 */
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

/** Computes the median of times counted by name: the middle one, or the mean of the two middle ones. */
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

/**
 * Counts the reviews that waited at the start of a day: those that wait now, less those started since, plus those
 * decided since.
 */
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
