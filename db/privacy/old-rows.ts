import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../pool.ts'

// Rows that were kept for long enough, a batch a statement: short locks, and what somebody holds is left to the next pass. Each goes by
// an index of what is due, so that a pass costs as much as it removes, whatever else the table holds.

/** Sessions, and what is known of their device, after they were last used; those that still can be refreshed are younger. */
export const SESSION_DAYS = 90
/** Changes of an address after their end. */
export const EMAIL_CHANGE_DAYS = 365

/** What one batch did, and where the next begins: nothing before it is looked at again, dead rows of the last batches neither. */
export interface Batch {
  readonly removed: number
  /** Time of the last one, as text with its microseconds; undefined when the batch was not full. */
  readonly next: string | undefined
}

const START = '-infinity'

/**
 * Removes deliveries that were DELIVERED longer ago than `days`, with their attempts. Those that FAILED are kept (interface.md 6.4) so that
 * staff can re-arm them; their attempts go. No delivery that is open is touched, however old.
 *
 * @returns how many deliveries went, or lost their attempts
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

/** Removes deliveries that FAILED longer ago than `days`: only where the operator set a time for them. */
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

/** By arrays, not by joins: to plan a join, PostgreSQL looks up both ends of the indexes of tables that hold much more than what is due. */
const goneWith = (ids: RawBuilder<unknown>) => sql`
  gone as (select array(${ids}) as ids), rearms as (
    delete from webhook_rearm where delivery_id = any ((select ids from gone)::text[])
  ), told as (
    delete from outbox where kind in ('START_DELIVERY', 'END_DELIVERY') and subject_id = any ((select ids from gone)::text[])
  ), deliveries as (
    delete from webhook_delivery where id = any ((select ids from gone)::text[])
  )`

/** Removes sessions that nobody used for {@link SESSION_DAYS}: none of them can be refreshed any more. */
export const forgetSessions = (db: Db, limit: number, after = START): Promise<Batch> =>
  batch(
    db,
    limit,
    sql`
  with due as (
    select id, last_used_at from session s
    where last_used_at >= ${after}::timestamptz and last_used_at < now() - ${SESSION_DAYS} * interval '1 day'
      and not exists (select from refresh_token t where t.session_id = s.id) and not exists (select from email_change c where c.session_id = s.id)
    order by last_used_at limit ${limit} for update skip locked
  ), gone as (delete from session where id = any (array(select id from due)))
  select count(*) as removed, max(last_used_at)::text as last from due`,
  )

/** Removes changes of an address that ended longer ago than {@link EMAIL_CHANGE_DAYS}. */
export const forgetEmailChanges = (db: Db, limit: number, after = START): Promise<Batch> =>
  batch(
    db,
    limit,
    sql`
  with due as (
    select id, ended_at from email_change where ended_at >= ${after}::timestamptz and ended_at < now() - ${EMAIL_CHANGE_DAYS} * interval '1 day'
    order by ended_at limit ${limit} for update skip locked
  ), gone as (delete from email_change where id = any (array(select id from due)))
  select count(*) as removed, max(ended_at)::text as last from due`,
  )

/** Removes entries of the audit that are older than `days`; below five years the database itself refuses. */
export const forgetAudit = (db: Db, days: number, limit: number, after = START): Promise<Batch> =>
  batch(
    db,
    limit,
    sql`
  with due as (
    select id, at from audit_entry where at >= ${after}::timestamptz and at < now() - ${days} * interval '1 day' order by at, id desc limit ${limit}
    for update skip locked
  ), gone as (delete from audit_entry where id = any (array(select id from due)))
  select count(*) as removed, max(at)::text as last from due`,
  )

async function batch(db: Db, limit: number, statement: RawBuilder<unknown>): Promise<Batch> {
  const {
    rows: [{ removed, last }],
  } = await (statement as RawBuilder<{ removed: number; last: string | null }>).execute(db)
  return { removed, next: removed < limit || last === null ? undefined : last }
}
