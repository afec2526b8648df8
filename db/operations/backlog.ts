import { sql } from 'kysely'
import type { Db } from '../pool.ts'

/** The backlog for the gauges of the operators. */
export interface Backlog {
  /** Deliveries that wait for an attempt, due or not. */
  readonly openDeliveries: number
  /** Of these, overdue by more than `lateMs`. */
  readonly lateDeliveries: number
  /** Delay of the longest overdue one, in seconds; 0 if none is due. */
  readonly latestBySeconds: number
  /** Webhook endpoints switched off because they failed for days. */
  readonly switchedOffEndpoints: number
  /** Entries not sent to Temporal yet. */
  readonly outboxEntries: number
  readonly oldestOutboxSeconds: number
}

/** Oldest open deliveries that are counted. The cost of a gauge must not grow with an outage. */
const MOST = 100_000

/** Counts in one statement over partial indexes, {@link MOST} of each kind at most. */
export async function readBacklog(db: Db, lateMs: number): Promise<Backlog> {
  const {
    rows: [row],
  } = await sql<{
    open: number
    late: number
    latest: number | null
    switched_off: number
    outbox: number
    oldest: number | null
  }>`
    select d.open, d.late, d.latest, s.switched_off, o.outbox, o.oldest from (
        select count(*) as open, count(*) filter (where next_attempt_at < now() - ${lateMs} * interval '1 millisecond') as late,
          (extract(epoch from now() - min(next_attempt_at) filter (where next_attempt_at < now())))::float8 as latest
        from (select next_attempt_at from webhook_delivery where status in ('PENDING', 'RETRYING') order by id limit ${MOST}) oldest) d,
      (select count(*) as switched_off from (select 1 from webhook_endpoint where switched_off_at is not null limit ${MOST}) off) s,
      (select count(*) as outbox, (extract(epoch from now() - min(created_at)))::float8 as oldest from (select created_at from outbox order by created_at limit ${MOST}) entries) o`.execute(
    db,
  )
  return {
    openDeliveries: row.open,
    lateDeliveries: row.late,
    latestBySeconds: row.latest ?? 0,
    switchedOffEndpoints: row.switched_off,
    outboxEntries: row.outbox,
    oldestOutboxSeconds: row.oldest ?? 0,
  }
}

/**
 * Counts submitted verifications without a decision. It reads the whole table, so it is for a person, not for a gauge.
 */
export async function countUndecided(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('verification')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('status', '=', 'PENDING')
    .where('submitted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
