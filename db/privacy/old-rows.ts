import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../pool.ts'
import { TABLE_POLICIES } from './table-policies.ts'
import type { TableName } from './table-policy.ts'

// Removes rows whose retention has passed, a batch a statement: short locks, and locked rows are left to the next pass.
// Each removal reads an index of due rows, so a pass costs only as much as the rows that it removes.

/**
 * The result of a batch, and the start of the next. Nothing before it is read again, not even dead rows of the last
 * batches.
 */
export interface Batch {
  readonly removed: number
  /** Time of the last row, as text with its microseconds. Undefined if the batch was not full. */
  readonly next: string | undefined
}

const START = '-infinity'

/**
 * Removes deliveries that were DELIVERED longer ago than `days`, with their attempts. FAILED ones stay (interface.md
 * 6.4), so that staff can rearm them, but lose their attempts. Open deliveries stay, however old.
 *
 * @returns how many deliveries were removed or lost their attempts
 */
export const forgetDeliveries = (db: Db, days: number, limit: number, after = START): Promise<Batch> =>
  batch(
    db,
    limit,
    sql`
  with due as (
    select id, status, finished_at from webhook_delivery
    where finished_at is not null and log_gone_at is null and finished_at >= ${after}::timestamptz and finished_at < now() - ${days} * interval '1 day'
    order by finished_at, id limit ${limit} for update skip locked
  ), attempts as (
    delete from webhook_attempt where delivery_id = any (array(select id from due))
  ), trimmed as (
    update webhook_delivery set log_gone_at = now() where id = any (array(select id from due where status = 'FAILED'))
  ), ${goneWith(sql`select id from due where status = 'DELIVERED'`)}
  select count(*) as removed, max(finished_at)::text as last from due`,
  )

/** Removes deliveries that FAILED longer ago than `days`, only if the operator set a time for them. */
export const forgetFailedDeliveries = (db: Db, days: number, limit: number, after = START): Promise<Batch> =>
  batch(
    db,
    limit,
    sql`
  with due as (
    select id, finished_at from webhook_delivery
    where status = 'FAILED' and finished_at >= ${after}::timestamptz and finished_at < now() - ${days} * interval '1 day'
    order by finished_at, id desc limit ${limit} for update skip locked
  ), attempts as (
    delete from webhook_attempt where delivery_id = any (array(select id from due))
  ), ${goneWith(sql`select id from due`)}
  select count(*) as removed, max(finished_at)::text as last from due`,
  )

/**
 * Uses arrays, not joins. To plan a join, PostgreSQL looks up both ends of the indexes, in tables much larger than the
 * due rows.
 */
const goneWith = (ids: RawBuilder<unknown>) => sql`
  gone as (select array(${ids}) as ids), rearms as (
    delete from webhook_rearm where delivery_id = any ((select ids from gone)::text[])
  ), told as (
    delete from outbox where kind in ('START_DELIVERY', 'END_DELIVERY') and subject_id = any ((select ids from gone)::text[])
  ), deliveries as (
    delete from webhook_delivery where id = any ((select ids from gone)::text[])
  )`

/** Removes sessions that were unused for the time of their policy. None of them can be refreshed any more. */
export const forgetSessions = (db: Db, limit: number, after = START): Promise<Batch> =>
  forgetAged(db, 'session', undefined, limit, after)

/** Removes changes of an address that ended longer ago than the time of their policy. */
export const forgetEmailChanges = (db: Db, limit: number, after = START): Promise<Batch> =>
  forgetAged(db, 'email_change', undefined, limit, after)

/** Removes entries of the audit older than `days`. The database itself refuses less than five years. */
export const forgetAudit = (db: Db, days: number, limit: number, after = START): Promise<Batch> =>
  forgetAged(db, 'audit_entry', days, limit, after)

/** Removes rows older than the policy of their table says, or than `setting` if the operator decides. */
function forgetAged(
  db: Db,
  table: TableName,
  setting: number | undefined,
  limit: number,
  after: string,
): Promise<Batch> {
  const { retention } = TABLE_POLICIES[table]
  if (!('days' in retention)) throw new Error(`${table} is not bounded by the age of its rows`)
  const days = retention.days === 'SETTING' ? setting : retention.days
  if (days === undefined) throw new Error(`the retention of ${table} is not set`)
  const since = sql.ref(retention.since)
  return batch(
    db,
    limit,
    sql`
    with due as (
      select id, ${since} as since from ${sql.table(table)}
      where ${since} >= ${after}::timestamptz and ${since} < now() - ${days} * interval '1 day'${sql.join(
        (retention.unless ?? []).map((stays) => sql` and not ${stays}`),
        sql``,
      )}
      order by ${since}${retention.then === undefined ? sql`` : sql`, ${retention.then}`} limit ${limit} for update skip locked
    ), gone as (delete from ${sql.table(table)} where id = any (array(select id from due)))
    select count(*) as removed, max(since)::text as last from due`,
  )
}

async function batch(db: Db, limit: number, statement: RawBuilder<unknown>): Promise<Batch> {
  const {
    rows: [{ removed, last }],
  } = await (statement as RawBuilder<{ removed: number; last: string | null }>).execute(db)
  return { removed, next: removed < limit || last === null ? undefined : last }
}
