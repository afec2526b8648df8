import { sql } from 'kysely'
import type { VerificationEvent } from '../../contract/webhooks.ts'
import { newId } from '../ids.ts'
import type { Db } from '../pool.ts'

// Stores the events of test mode, as a webhook would send them. A cursor is `<transaction>.<id>`. A reader that
// continues behind it gets each event once.

/** One event of test mode. */
export interface TestEvent {
  readonly id: string
  readonly event: string
  readonly verification_id: string | null
  /** The body of a webhook about it, whose `id` is this event's. */
  readonly body: string
  readonly created_at: Date
}

/** How long they are stored: a long weekend. */
const KEPT_DAYS = 3
const PURGED_AT_ONCE = 1_000

/** The settled past. A transaction from here on may still be open, and its events come before those of later ones. */
const SETTLED = sql`pg_snapshot_xmin(pg_current_snapshot())`

/** Stores an event, in the transaction of its change. A repetition adds nothing. */
export async function insertTestEvent(
  trx: Db,
  {
    accountId,
    verificationId,
    event,
    data,
  }: {
    accountId: string
    verificationId: string
    event: VerificationEvent
    data: Record<string, unknown>
  },
): Promise<void> {
  const id = newId('delivery')
  await trx
    .insertInto('test_event')
    .values({
      id,
      account_id: accountId,
      verification_id: verificationId,
      event,
      body: JSON.stringify({ id, event, created: Math.floor(Date.now() / 1_000), data }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Returns the cursor behind all events so far. An open transaction anywhere on the server may delay some of them, and a
 * reader that starts here gets those later. Events being committed right now may be before it.
 */
export async function testEventCursor(db: Db): Promise<string> {
  const {
    rows: [{ next }],
  } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  return `${next}.`
}

/**
 * Lists the next events of an account, oldest first.
 *
 * @param cursor of {@link testEventCursor}, or of an earlier call
 * @returns the cursor behind the last of them
 */
export async function listTestEvents(
  db: Db,
  accountId: string,
  cursor: string,
  limit: number,
): Promise<{ events: TestEvent[]; cursor: string }> {
  const dot = cursor.indexOf('.')
  const { rows } = await sql<TestEvent & { xact: string }>`
    select id, event, verification_id, body, created_at, xact::text as xact from test_event
    where account_id = ${accountId} and xact < ${SETTLED} and (xact, id) > (${cursor.slice(0, dot)}::xid8, ${cursor.slice(dot + 1)})
    order by test_event.xact, id limit ${limit}`.execute(db)
  const last = rows.at(-1)
  return { events: rows, cursor: last === undefined ? cursor : `${last.xact}.${last.id}` }
}

/** Finds the newest event of each account, as a text that changes with it. Empty if there is none. */
export async function newestTestEvents(db: Db, accountIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ account_id: string; id: string | null }>`
    select a.id as account_id, e.id from unnest(${[...accountIds]}::text[]) a (id) left join lateral (
      select id from test_event where account_id = a.id and xact < ${SETTLED} order by xact desc, id desc limit 1
    ) e on true`.execute(db)
  return new Map(rows.map(({ account_id: accountId, id }) => [accountId, id ?? '']))
}

/** Finds one event of test mode by its id, or by that of its delivery. */
export async function findTestEvent(db: Db, accountId: string, id: string): Promise<TestEvent | undefined> {
  const found = await db
    .selectFrom('test_event')
    .select(['id', 'event', 'verification_id', 'body', 'created_at'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return (
    found ??
    (await db
      .selectFrom('webhook_delivery')
      .innerJoin('verification', 'verification.id', 'webhook_delivery.verification_id')
      .select([
        'webhook_delivery.id',
        'event',
        'webhook_delivery.verification_id',
        'body',
        'webhook_delivery.created_at',
      ])
      .where('webhook_delivery.id', '=', id)
      .where('webhook_delivery.account_id', '=', accountId)
      .where('verification.mode', '=', 'TEST')
      .executeTakeFirst())
  )
}

/** Removes events after their retention. The sweep runs it, a batch at a time. */
export async function purgeTestEvents(db: Db): Promise<void> {
  await sql`delete from test_event where id in (
    select id from test_event where created_at < now() - ${KEPT_DAYS} * interval '1 day' order by created_at limit ${PURGED_AT_ONCE} for update skip locked)`.execute(
    db,
  )
}
