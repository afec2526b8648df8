import { sql } from 'kysely'
import type { KeyedAccount } from '../account-data.ts'
import type { Db } from '../pool.ts'
import { SWITCHED_OFF } from './endpoint-activation.ts'
import type { WebhookDelivery, WebhookEndpoint } from './schema.ts'

export interface AttemptResult {
  readonly delivered: boolean
  readonly responseCode: number | null
  /** Short stable text. Null when delivered. */
  readonly error: string | null
}

/** What an attempt needs of its delivery and endpoint. */
export interface AttemptTarget {
  /** The previous secret is present only while it signs. */
  readonly endpoint: Pick<WebhookEndpoint, 'id' | 'url_sealed' | 'secret' | 'previous_secret'>
  /** The owner, for urlOf. */
  readonly account: KeyedAccount
  readonly delivery: Pick<WebhookDelivery, 'id' | 'event' | 'body' | 'created_at' | 'next_attempt_at'>
}

export type BegunAttempt =
  /** Counted just now: send it. */
  | { readonly kind: 'started'; readonly target: AttemptTarget }
  /** Counted before, and its process died: it counts, and is not sent again under this number. */
  | { readonly kind: 'unfinished'; readonly dueInMs: number }
  /** Ended before. The answer to that call was lost. */
  | { readonly kind: 'ended'; readonly result: AttemptResult; readonly dueInMs: number }
  /** The delivery has ended: nothing is sent. */
  | {
      readonly kind: 'over'
      readonly status: 'DELIVERED' | 'FAILED'
      readonly responseCode: number | null
      readonly error: string | null
    }

/**
 * Starts attempt `attempt`: counts it and sets when the next is due, before anything is sent, so that an attempt whose
 * process dies still counts (interface.md 3.2). One statement, so one round trip and all or nothing. An open delivery
 * of a removed or switched off endpoint is ended instead. Each row is found by a given id, none by a join. To plan a
 * join, PostgreSQL looks up both ends of each possible index, which is a third of these reads once the tables are
 * large.
 *
 * @param retryInMs time to the next attempt, or undefined for the last
 * @returns undefined if there is no such delivery
 */
export async function beginAttempt(
  db: Db,
  deliveryId: string,
  attempt: number,
  retryInMs: number | undefined,
): Promise<BegunAttempt | undefined> {
  const {
    rows: [row],
  } = await sql<BeginRow>`
    with started as (
      update webhook_delivery d set attempts = ${attempt}, status = ${attempt === 1 ? 'PENDING' : 'RETRYING'},
        next_attempt_at = clock_timestamp() + ${retryInMs ?? null}::float8 * interval '1 millisecond'
      where d.id = ${deliveryId} and d.attempts = ${attempt - 1} and d.status in ('PENDING', 'RETRYING') and ${IS_THERE}
      returning d.id
    ), noted as (
      insert into webhook_attempt (delivery_id, attempt) select id, ${attempt}::integer from started
    ), removed as (
      update webhook_delivery d set status = 'FAILED', last_error = ${GONE}, next_attempt_at = null, finished_at = clock_timestamp()
      where d.id = ${deliveryId} and d.status in ('PENDING', 'RETRYING') and not ${IS_THERE}
      returning d.id
    ), told as (
      delete from outbox where kind = 'START_DELIVERY' and subject_id in (select id from started union all select id from removed)
    )
    select d.event, d.body, d.created_at, d.next_attempt_at, d.status, d.response_code, d.last_error, ${GONE} as gone, e.id as endpoint_id, e.url_sealed, e.secret, c.id as account_id, c.data_key,
      case when e.previous_secret_until > clock_timestamp() then e.previous_secret end as previous_secret,
      exists (select from started) as is_started, exists (select from removed) as is_removed,
      greatest(0, extract(epoch from d.next_attempt_at - clock_timestamp()) * 1000)::float8 as due_in_ms,
      a.attempt as earlier, a.finished_at as earlier_finished_at, a.response_code as earlier_response_code, a.error as earlier_error
    from webhook_delivery d
      join webhook_endpoint e on e.id = (select endpoint_id from webhook_delivery where id = ${deliveryId})
      join account c on c.id = (select account_id from webhook_delivery where id = ${deliveryId})
      left join webhook_attempt a on a.delivery_id = ${deliveryId} and a.attempt = ${attempt}
    where d.id = ${deliveryId}`.execute(db)
  if (row === undefined) return undefined
  if (row.is_started) {
    const { event, body, created_at, next_attempt_at } = row
    return {
      kind: 'started',
      target: {
        delivery: { id: deliveryId, event, body, created_at, next_attempt_at },
        endpoint: {
          id: row.endpoint_id,
          url_sealed: row.url_sealed,
          secret: row.secret,
          previous_secret: row.previous_secret,
        },
        account: { id: row.account_id, data_key: row.data_key },
      },
    }
  }
  if (row.is_removed) return { kind: 'over', status: 'FAILED', responseCode: row.response_code, error: row.gone }
  if (row.status === 'DELIVERED' || row.status === 'FAILED')
    return { kind: 'over', status: row.status, responseCode: row.response_code, error: row.last_error }
  if (row.earlier === null) throw new Error(`attempt ${attempt} of ${deliveryId} does not follow the attempts made`)
  const dueInMs = row.due_in_ms ?? 0
  if (row.earlier_finished_at === null) return { kind: 'unfinished', dueInMs }
  return {
    kind: 'ended',
    result: {
      delivered: row.earlier_error === null,
      responseCode: row.earlier_response_code,
      error: row.earlier_error,
    },
    dueInMs,
  }
}

/**
 * Whether the endpoint accepts a delivery `d`. A switched off endpoint accepts tests, so that its owner sees whether it
 * works again.
 */
const IS_THERE = sql`(select e.deleted_at is null and (e.active or d.event = 'webhook.test') from webhook_endpoint e where e.id = d.endpoint_id)`
/** Why it does not accept it. */
const GONE = sql<string>`(select case when e.deleted_at is null then ${SWITCHED_OFF} else 'ENDPOINT_REMOVED' end from webhook_endpoint e where e.id = d.endpoint_id)`

interface BeginRow extends Pick<
  WebhookDelivery,
  'event' | 'body' | 'created_at' | 'next_attempt_at' | 'status' | 'response_code' | 'last_error'
> {
  endpoint_id: string
  url_sealed: Buffer | null
  account_id: string
  data_key: Buffer | null
  secret: Buffer
  previous_secret: Buffer | null
  is_started: boolean
  gone: string
  is_removed: boolean
  due_in_ms: number | null
  earlier: number | null
  earlier_finished_at: Date | null
  earlier_response_code: number | null
  earlier_error: string | null
}

/**
 * Ends attempt `attempt` and moves the delivery in one statement: DELIVERED, RETRYING with its next due time, or
 * FAILED. It also updates the endpoint, only on a change: since when it fails (the death of our process is not its
 * failure), and that a delivery failed for good without a mail yet.
 *
 * @returns false if the delivery ended meanwhile (its endpoint was removed): only the attempt is recorded then
 */
export async function finishAttempt(
  db: Db,
  deliveryId: string,
  attempt: number,
  result: AttemptResult & { readonly excerpt?: Buffer | null },
  next: { status: 'DELIVERED' | 'RETRYING' | 'FAILED'; retryInMs?: number },
): Promise<boolean> {
  const isLost = next.status === 'FAILED'
  const endpoint = result.delivered
    ? sql`set failing_since = null, outage_told_at = null where e.id = (select endpoint_id from moved) and e.failing_since is not null`
    : sql`set failing_since = case when ${result.error !== 'WORKER_DIED'} then coalesce(e.failing_since, clock_timestamp()) else e.failing_since end,
          failures_untold = e.failures_untold or ${isLost}
        where e.id = (select endpoint_id from moved) and ((e.failing_since is null and ${result.error !== 'WORKER_DIED'}) or (${isLost} and not e.failures_untold))`
  const { rows } = await sql`
    with attempt as (
      update webhook_attempt set finished_at = clock_timestamp(), response_code = ${result.responseCode}, error = ${result.error}, excerpt = coalesce(${result.excerpt ?? null}::bytea, excerpt)
      where delivery_id = ${deliveryId} and attempt = ${attempt}
    ), moved as (
    update webhook_delivery set status = ${next.status}, response_code = ${result.responseCode}, last_error = ${result.error},
      next_attempt_at = clock_timestamp() + ${next.retryInMs ?? null}::float8 * interval '1 millisecond',
      finished_at = case when ${next.status} = 'RETRYING' then null else clock_timestamp() end
    where id = ${deliveryId} and status in ('PENDING', 'RETRYING')
    returning id, endpoint_id
    ), health as (update webhook_endpoint e ${endpoint})
    select id from moved`.execute(db)
  return rows.length === 1
}
