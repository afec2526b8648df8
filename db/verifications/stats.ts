import { sql } from 'kysely'
import type { Mode } from '../../workflows/contracts.ts'
import type { Db } from '../pool.ts'

/** Reasons that are told, the most frequent. */
const SHOWN_REASONS = 10
/** How far back a verification is looked for that still waits for a person. */
const LONGEST_REVIEW_DAYS = 400

/** A time of whole days in UTC, and the day from which on they are compared with those before. */
export interface StatsRange {
  readonly mode: Mode
  /** First day of the time before, first day of the time, and the day behind its last: `2026-11-22`. */
  readonly before: string
  readonly from: string
  readonly end: string
}

export interface DecisionCount {
  readonly isCurrent: boolean
  /** Null: of the whole time. */
  readonly day: string | null
  readonly approved: number
  readonly declined: number
  readonly error: number
  readonly expired: number
  /** From submission to approved or declined. */
  readonly medianSeconds: number | null
}

const utc = (day: string) => sql`(${day}::date::timestamp at time zone 'UTC')`
const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')::date`

/** Decisions by their day, and of each of the two times as a whole; over the index of decisions. */
export async function countDecisions(db: Db, accountId: string, { mode, before, from, end }: StatsRange): Promise<DecisionCount[]> {
  const { rows } = await sql<DecisionCount>`
    with decided as (
      select status, ${dayOf('resolved_at')} as day, resolved_at >= ${utc(from)} as is_current,
        case when status in ('APPROVED', 'DECLINED') then extract(epoch from resolved_at - coalesce(submitted_at, created_at))::float8 end as seconds
      from verification
      where account_id = ${accountId} and mode = ${mode} and coalesce(resolved_at, review_at) >= ${utc(before)} and coalesce(resolved_at, review_at) < ${utc(end)}
        and resolved_at is not null
    )
    select is_current as "isCurrent", day::text as day,
      count(*) filter (where status = 'APPROVED') as approved, count(*) filter (where status = 'DECLINED') as declined,
      count(*) filter (where status = 'ERROR') as error, count(*) filter (where status = 'EXPIRED') as expired,
      percentile_cont(0.5) within group (order by seconds) as "medianSeconds"
    from decided group by grouping sets ((is_current, day), (is_current))`.execute(db)
  return rows
}

export interface DayCount {
  readonly kind: 'created' | 'review'
  readonly day: string
  readonly count: number
}

/** What was created, and what was given to a person, by day, from `before` on. */
export async function countArrivals(db: Db, accountId: string, { mode, before, end }: StatsRange): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select 'created' as kind, ${dayOf('created_at')}::text as day, count(*) as count from verification
      where account_id = ${accountId} and mode = ${mode} and created_at >= ${utc(before)} and created_at < ${utc(end)} group by 2
    union all
    select 'review', ${dayOf('review_at')}::text, count(*) from verification
      where account_id = ${accountId} and mode = ${mode} and review_at >= ${utc(before)} and review_at < ${utc(end)} group by 2`.execute(db)
  return rows
}

/** How many waited for a person when each of the two times ended; now, where the end is still to come. */
export async function countInReview(db: Db, accountId: string, { mode, from, end }: StatsRange): Promise<{ now: number; before: number }> {
  const waiting = (at: ReturnType<typeof utc>) => sql`(select count(*) from verification
    where account_id = ${accountId} and mode = ${mode} and review_at >= ${at} - ${LONGEST_REVIEW_DAYS} * interval '1 day' and review_at < ${at}
      and (resolved_at is null or resolved_at >= ${at}))`
  const { rows: [row] } = await sql<{ now: number; before: number }>`select ${waiting(utc(end))} as now, ${waiting(utc(from))} as before`.execute(db)
  return row
}

/** The most frequent reason codes of what was decided otherwise than approved, or given to a person, in the time. */
export async function countReasons(db: Db, accountId: string, { mode, from, end }: StatsRange): Promise<{ code: string; count: number }[]> {
  const { rows } = await sql<{ code: string; count: number }>`
    select code, count(*) as count from verification cross join unnest(reason_codes) as code
    where account_id = ${accountId} and mode = ${mode} and coalesce(resolved_at, review_at) >= ${utc(from)} and coalesce(resolved_at, review_at) < ${utc(end)}
      and status in ('DECLINED', 'REVIEW')
    group by code order by count desc, code limit ${SHOWN_REASONS}`.execute(db)
  return rows
}
