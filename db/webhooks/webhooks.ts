import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { DeliveryStart, EventType, VerificationEvent } from '../../contract/webhooks.ts'
import { openByRing, sealByRing, type KeyRing } from '../../encryption/key-ring.ts'
import { newId } from '../ids.ts'
import type { Db } from '../pool.ts'
import type { WebhookDelivery, WebhookEndpoint } from './schema.ts'
import { accountKeyOf } from '../account-data.ts'
import { oneStarter, tellStarter } from './delivery-starters.ts'
import { sealedUrl } from './endpoint-url.ts'

const secretPlace = (endpointId: string): string => `${endpointId}/secret`

/** Makes a signing secret: 32 random bytes. */
export const newEndpointSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`

/** Seals a signing secret, bound to its endpoint. */
export const sealEndpointSecret = (keyRing: KeyRing, endpointId: string, secret: string): Buffer =>
  sealByRing(keyRing, Buffer.from(secret), secretPlace(endpointId))

/** Registers a receiver with a new signing secret, which is returned once and stored sealed. */
export async function insertEndpoint(
  db: Db,
  keyRing: KeyRing,
  endpoint: { accountId: string; url: string; events: readonly VerificationEvent[] },
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const id = newId('endpoint')
  const secret = newEndpointSecret()
  const row = await db
    .insertInto('webhook_endpoint')
    .values({
      id,
      account_id: endpoint.accountId,
      url_sealed: sealedUrl(await accountKeyOf(db, keyRing, endpoint.accountId), id, endpoint.url),
      events: [...endpoint.events],
      secret: sealEndpointSecret(keyRing, id, secret),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { endpoint: row, secret }
}

/** Opens the signing secret of an endpoint. */
export const openEndpointSecret = (keyRing: KeyRing, endpoint: Pick<WebhookEndpoint, 'id' | 'secret'>): string =>
  openByRing(keyRing, endpoint.secret, secretPlace(endpoint.id)).toString()

/** Opens the current signing secrets of an endpoint: its own, and the previous one during an overlap. */
export const openSigningSecrets = (
  keyRing: KeyRing,
  endpoint: Pick<WebhookEndpoint, 'id' | 'secret' | 'previous_secret'>,
): { secret: string; previous: string | undefined } => ({
  secret: openEndpointSecret(keyRing, endpoint),
  previous:
    endpoint.previous_secret === null
      ? undefined
      : openEndpointSecret(keyRing, { id: endpoint.id, secret: endpoint.previous_secret }),
})

export const listEndpoints = (db: Db, accountId: string): Promise<WebhookEndpoint[]> =>
  db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/**
 * Writes one delivery for every active endpoint of the account (interface.md 6: whatever events it registered), with
 * the exact body of all attempts, and its outbox entry. A repetition for the same event adds nothing.
 *
 * @param event.data the `data` object of the body, interface.md 6.2
 */
export async function insertDeliveries(
  trx: Db,
  event: { accountId: string; verificationId: string | null; event: EventType; data: Record<string, unknown> },
): Promise<DeliveryStart[]> {
  const endpoints = await trx
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('account_id', '=', event.accountId)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
  if (endpoints.length === 0) return []
  const created = Math.floor(Date.now() / 1000)
  const rows = await trx
    .with('delivery', (cte) =>
      cte
        .insertInto('webhook_delivery')
        .values(
          endpoints.map((endpoint) => {
            const id = newId('delivery')
            return {
              id,
              endpoint_id: endpoint.id,
              account_id: event.accountId,
              verification_id: event.verificationId,
              event: event.event,
              body: JSON.stringify({ id, event: event.event, created, data: event.data }),
              next_attempt_at: new Date(),
            }
          }),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'endpoint_id']),
    )
    .with('told', (cte) =>
      cte
        .insertInto('outbox')
        .columns(['kind', 'subject_id'])
        .expression((eb) =>
          eb.selectFrom('delivery').select([sql.lit<'START_DELIVERY'>('START_DELIVERY').as('kind'), 'id']),
        ),
    )
    .selectFrom('delivery')
    .selectAll()
    .execute()
  return rows.map((row) => ({
    deliveryId: row.id,
    endpointId: row.endpoint_id,
    accountId: event.accountId,
    event: event.event,
  }))
}

/**
 * Writes one delivery of `webhook.test` to one endpoint of the account, with its outbox entry, and notifies a worker
 * that can start it, in one statement (decisions.md, "Webhooks").
 *
 * @param traceparent of the request's trace, for that worker
 * @returns `isTold`: whether there was such a worker; otherwise the caller starts it. Undefined if the account has no
 * such endpoint
 */
export async function insertTestDelivery(
  db: Db,
  accountId: string,
  endpointId: string,
  traceparent?: string,
): Promise<{ delivery: WebhookDelivery; isTold: boolean } | undefined> {
  const id = newId('delivery')
  const created = Math.floor(Date.now() / 1000)
  const body = JSON.stringify({ id, event: 'webhook.test', created, data: { endpoint_id: endpointId } })
  const row = await db
    .with('delivery', (cte) =>
      cte
        .insertInto('webhook_delivery')
        .columns(['id', 'endpoint_id', 'account_id', 'event', 'body', 'next_attempt_at'])
        .expression((eb) =>
          eb
            .selectFrom('webhook_endpoint')
            .select([
              sql.val(id).as('id'),
              'id as endpoint_id',
              'account_id',
              sql.lit<'webhook.test'>('webhook.test').as('event'),
              sql.val(body).as('body'),
              sql<Date>`now()`.as('next_attempt_at'),
            ])
            .where('id', '=', endpointId)
            .where('account_id', '=', accountId)
            .where('deleted_at', 'is', null),
        )
        .returningAll(),
    )
    .with('told', (cte) =>
      cte
        .insertInto('outbox')
        .columns(['kind', 'subject_id'])
        .expression((eb) =>
          eb.selectFrom('delivery').select([sql.lit<'START_DELIVERY'>('START_DELIVERY').as('kind'), 'id']),
        ),
    )
    .selectFrom('delivery')
    .leftJoin(oneStarter.as('starter'), (join) => join.onTrue())
    .selectAll('delivery')
    .select('starter.id as starter_id')
    .select(
      sql<
        string | null
      >`case when starter.id is not null then ${tellStarter(sql`starter.id`, { id: sql`delivery.id`, endpointId: sql`delivery.endpoint_id`, accountId: sql`delivery.account_id` }, traceparent)} end`.as(
        'notified',
      ),
    )
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { starter_id: starterId, notified: _, ...delivery } = row
  return { delivery, isTold: starterId !== null }
}

const toStart = (row: Pick<WebhookDelivery, 'id' | 'endpoint_id' | 'account_id' | 'event'>): DeliveryStart => ({
  deliveryId: row.id,
  endpointId: row.endpoint_id,
  accountId: row.account_id,
  event: row.event,
})

/** Lists the deliveries of one event of a verification, for a repeated settlement. */
export async function listDeliveryStarts(db: Db, verificationId: string, event: EventType): Promise<DeliveryStart[]> {
  const rows = await db
    .selectFrom('webhook_delivery')
    .select(['id', 'endpoint_id', 'account_id', 'event'])
    .where('verification_id', '=', verificationId)
    .where('event', '=', event)
    .orderBy('id')
    .execute()
  return rows.map(toStart)
}

/** Reads the input of a lost delivery's workflow. Undefined if there is none with this id. */
export async function findDeliveryStart(db: Db, deliveryId: string): Promise<DeliveryStart | undefined> {
  const row = await db
    .selectFrom('webhook_delivery')
    .select(['id', 'endpoint_id', 'account_id', 'event'])
    .where('id', '=', deliveryId)
    .executeTakeFirst()
  return row === undefined ? undefined : toStart(row)
}

/** Whether there is, or was, an endpoint with this id. */
export const isEndpoint = async (db: Db, endpointId: string): Promise<boolean> =>
  (await db.selectFrom('webhook_endpoint').select('id').where('id', '=', endpointId).executeTakeFirst()) !== undefined
