import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { DeliveryStart, EventType, VerificationEvent } from '../workflows/contracts.ts'
import { open, seal } from './crypto.ts'
import { newId } from './ids.ts'
import { addToOutbox, removeFromOutbox } from './outbox.ts'
import type { Db } from './pool.ts'
import type { WebhookDelivery, WebhookEndpoint } from './schema.ts'

const secretPlace = (endpointId: string): string => `${endpointId}/secret`

/** Registers a receiver with a fresh signing secret, which is given once and kept sealed. */
export async function insertEndpoint(
  db: Db,
  masterKey: Uint8Array,
  endpoint: { accountId: string; url: string; events: readonly VerificationEvent[] },
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const id = newId('endpoint')
  const secret = `whsec_${randomBytes(32).toString('base64url')}`
  const row = await db.insertInto('webhook_endpoint').values({
    id, account_id: endpoint.accountId, url: endpoint.url, events: [...endpoint.events],
    secret: seal(masterKey, Buffer.from(secret), secretPlace(id)),
  }).returningAll().executeTakeFirstOrThrow()
  return { endpoint: row, secret }
}

/** The signing secret of an endpoint, opened. */
export const openEndpointSecret = (masterKey: Uint8Array, endpoint: Pick<WebhookEndpoint, 'id' | 'secret'>): string =>
  open(masterKey, endpoint.secret, secretPlace(endpoint.id)).toString()

export const listEndpoints = (db: Db, accountId: string): Promise<WebhookEndpoint[]> =>
  db.selectFrom('webhook_endpoint').selectAll().where('account_id', '=', accountId).where('deleted_at', 'is', null)
    .orderBy('id', 'desc').execute()

/**
 * Writes one delivery for every active endpoint of the account (interface.md 6: whatever events it registered), with the
 * exact body that all attempts will send, and its outbox entry. Repeating it for the same event adds nothing.
 *
 * @param event.data the `data` object of the body, interface.md 6.2
 */
export async function insertDeliveries(
  trx: Db,
  event: { accountId: string; verificationId: string | null; event: EventType; data: Record<string, unknown> },
): Promise<DeliveryStart[]> {
  const endpoints = await trx.selectFrom('webhook_endpoint').select('id')
    .where('account_id', '=', event.accountId).where('active', '=', true).where('deleted_at', 'is', null).execute()
  if (endpoints.length === 0) return []
  const created = Math.floor(Date.now() / 1000)
  const rows = await trx.insertInto('webhook_delivery').values(endpoints.map((endpoint) => {
    const id = newId('delivery')
    return {
      id, endpoint_id: endpoint.id, account_id: event.accountId, verification_id: event.verificationId, event: event.event,
      body: JSON.stringify({ id, event: event.event, created, data: event.data }),
      next_attempt_at: new Date(),
    }
  })).onConflict((conflict) => conflict.doNothing()).returning(['id', 'endpoint_id']).execute()
  await addToOutbox(trx, 'START_DELIVERY', ...rows.map((row) => row.id))
  return rows.map((row) => ({ deliveryId: row.id, endpointId: row.endpoint_id, accountId: event.accountId, event: event.event }))
}

const toStart = (row: Pick<WebhookDelivery, 'id' | 'endpoint_id' | 'account_id' | 'event'>): DeliveryStart =>
  ({ deliveryId: row.id, endpointId: row.endpoint_id, accountId: row.account_id, event: row.event })

/** The deliveries of one event of a verification, for a settlement that is repeated. */
export async function listDeliveryStarts(db: Db, verificationId: string, event: EventType): Promise<DeliveryStart[]> {
  const rows = await db.selectFrom('webhook_delivery').select(['id', 'endpoint_id', 'account_id', 'event'])
    .where('verification_id', '=', verificationId).where('event', '=', event).orderBy('id').execute()
  return rows.map(toStart)
}

/** What a lost delivery is started with; undefined when there is none of that id. */
export async function findDeliveryStart(db: Db, deliveryId: string): Promise<DeliveryStart | undefined> {
  const row = await db.selectFrom('webhook_delivery').select(['id', 'endpoint_id', 'account_id', 'event'])
    .where('id', '=', deliveryId).executeTakeFirst()
  return row === undefined ? undefined : toStart(row)
}

/** A delivery with its endpoint, as an attempt needs them. */
export async function findDelivery(db: Db, deliveryId: string): Promise<{ delivery: WebhookDelivery; endpoint: WebhookEndpoint } | undefined> {
  const delivery = await db.selectFrom('webhook_delivery').selectAll().where('id', '=', deliveryId).executeTakeFirst()
  if (delivery === undefined) return undefined
  const endpoint = await db.selectFrom('webhook_endpoint').selectAll().where('id', '=', delivery.endpoint_id).executeTakeFirstOrThrow()
  return { delivery, endpoint }
}

export interface AttemptResult {
  readonly delivered: boolean
  readonly responseCode: number | null
  /** Short stable text; null when delivered. */
  readonly error: string | null
}

/**
 * Begins attempt `n`: counts it and says when the next is due, before anything is sent, so that an attempt whose
 * process dies still counts (interface.md 3.2).
 *
 * @param retryInMs time to the next attempt, or undefined when this is the last
 * @returns 'begun'; or, when `n` was begun before, its stored result, which is 'unfinished' if the process died in it
 */
export async function beginAttempt(db: Db, deliveryId: string, n: number, retryInMs: number | undefined): Promise<'begun' | 'unfinished' | AttemptResult> {
  return db.transaction().execute(async (trx) => {
    const counted = await trx.updateTable('webhook_delivery').set({
      attempts: n,
      status: n === 1 ? 'PENDING' : 'RETRYING',
      next_attempt_at: retryInMs === undefined ? null : sql<Date>`clock_timestamp() + ${retryInMs} * interval '1 millisecond'`,
    }).where('id', '=', deliveryId).where('attempts', '=', n - 1).executeTakeFirst()
    if (counted.numUpdatedRows === 1n) {
      await trx.insertInto('webhook_attempt').values({ delivery_id: deliveryId, attempt: n }).execute()
      if (n === 1) await removeFromOutbox(trx, 'START_DELIVERY', deliveryId) // its workflow runs
      return 'begun'
    }
    const earlier = await trx.selectFrom('webhook_attempt').selectAll()
      .where('delivery_id', '=', deliveryId).where('attempt', '=', n).executeTakeFirstOrThrow()
    if (earlier.finished_at === null) return 'unfinished'
    return { delivered: earlier.error === null, responseCode: earlier.response_code, error: earlier.error }
  })
}

/** Ends attempt `n` and moves the delivery: DELIVERED, RETRYING with its next due time, or FAILED. One transaction. */
export async function finishAttempt(
  db: Db, deliveryId: string, n: number, result: AttemptResult, next: { status: 'DELIVERED' | 'RETRYING' | 'FAILED'; retryInMs?: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('webhook_attempt').set({ finished_at: sql<Date>`clock_timestamp()`, response_code: result.responseCode, error: result.error })
      .where('delivery_id', '=', deliveryId).where('attempt', '=', n).execute()
    await trx.updateTable('webhook_delivery').set({
      status: next.status,
      response_code: result.responseCode,
      last_error: result.error,
      next_attempt_at: next.retryInMs === undefined ? null : sql<Date>`clock_timestamp() + ${next.retryInMs} * interval '1 millisecond'`,
      finished_at: next.status === 'RETRYING' ? null : sql<Date>`clock_timestamp()`,
    }).where('id', '=', deliveryId).execute()
  })
}

/** Ends a delivery that has nowhere to go, without an attempt. */
export async function failDelivery(db: Db, deliveryId: string, error: string): Promise<void> {
  await db.updateTable('webhook_delivery').set({ status: 'FAILED', last_error: error, next_attempt_at: null, finished_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', deliveryId).where('status', 'in', ['PENDING', 'RETRYING']).execute()
}
