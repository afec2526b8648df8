import { sql } from 'kysely'
import { listEndpoints, newEndpointSecret, sealEndpointSecret } from './webhooks.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import { countUpTo } from '../counted.ts'
import { NEWEST, readPage, type Paged, type Paging } from '../paging.ts'
import type { Db } from '../pool.ts'
import type { WebhookDelivery, WebhookEndpoint } from './schema.ts'

/** decisions.md, "Webhooks". */
export const MAX_ENDPOINTS = 20
/** interface.md 8. */
export const RECENT_DELIVERIES = 20

/** Counts the endpoints of an account. The account's row must be locked before, to enforce {@link MAX_ENDPOINTS}. */
export async function countEndpoints(trx: Db, accountId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('webhook_endpoint')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Lists one page of an account's endpoints, newest first, with the count of all. */
export async function listEndpointPage(db: Db, accountId: string, paging: Paging): Promise<Paged<WebhookEndpoint>> {
  const query = db.selectFrom('webhook_endpoint').where('account_id', '=', accountId).where('deleted_at', 'is', null)
  const [rows, total] = await Promise.all([
    readPage(query.selectAll(), NEWEST, paging),
    countUpTo(db, query.select('id')),
  ])
  return { ...rows, total }
}

/** Finds one endpoint of the account that was not removed. */
export const findEndpoint = (db: Db, accountId: string, endpointId: string): Promise<WebhookEndpoint | undefined> =>
  db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', endpointId)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Lists the newest deliveries of an endpoint. */
export const listRecentDeliveries = (db: Db, endpointId: string): Promise<WebhookDelivery[]> =>
  db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT_DELIVERIES)
    .execute()

/**
 * Removes an endpoint. It receives nothing more, and its open deliveries end as FAILED with ENDPOINT_REMOVED, in one
 * transaction. The outbox informs their workflows. The row stays, for the records of deliveries.
 *
 * @returns the current endpoint, or undefined if there is none
 */
export const removeEndpoint = (db: Db, accountId: string, endpointId: string): Promise<WebhookEndpoint | undefined> =>
  db.transaction().execute((trx) => removeEndpointIn(trx, accountId, endpointId))

/** {@link removeEndpoint} in the caller's transaction. */
async function removeEndpointIn(trx: Db, accountId: string, endpointId: string): Promise<WebhookEndpoint | undefined> {
  const own = await trx
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('id', '=', endpointId)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (own === undefined) return undefined
  // The deliveries before the endpoint, in the order of finishAttempt, so that neither waits for the other.
  await sql`
    with ended as (
      update webhook_delivery set status = 'FAILED', last_error = 'ENDPOINT_REMOVED', next_attempt_at = null, finished_at = clock_timestamp()
      where endpoint_id = ${endpointId} and status in ('PENDING', 'RETRYING') returning id
    )
    insert into outbox (kind, subject_id) select 'END_DELIVERY', id from ended on conflict do nothing`.execute(trx)
  return trx
    .updateTable('webhook_endpoint')
    .set({
      active: false,
      switched_off_at: null,
      deleted_at: sql<Date>`now()`,
      previous_secret: null,
      previous_secret_until: null,
      failing_since: null,
      failures_untold: false,
    })
    .where('id', '=', endpointId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Removes all endpoints of an account, in the caller's transaction. */
export async function removeEndpointsOf(trx: Db, accountId: string): Promise<void> {
  for (const { id } of await listEndpoints(trx, accountId)) await removeEndpointIn(trx, accountId, id)
}

/**
 * Gives an endpoint a new signing secret. The old one signs beside it for `overlapHours`, or no more. A still older one
 * is dropped.
 *
 * @returns undefined if there is no such endpoint
 */
export async function rotateEndpointSecret(
  db: Db,
  keyRing: KeyRing,
  accountId: string,
  endpointId: string,
  overlapHours = 0,
): Promise<{ secret: string; previousUntil: Date | null } | undefined> {
  const secret = newEndpointSecret()
  const updated = await db
    .updateTable('webhook_endpoint')
    .set((eb) => ({
      secret: sealEndpointSecret(keyRing, endpointId, secret),
      previous_secret: overlapHours === 0 ? null : eb.ref('secret'),
      previous_secret_until: overlapHours === 0 ? null : sql<Date>`now() + ${overlapHours} * interval '1 hour'`,
    }))
    .where('id', '=', endpointId)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .returning('previous_secret_until')
    .executeTakeFirst()
  return updated === undefined ? undefined : { secret, previousUntil: updated.previous_secret_until }
}

/** Removes the secrets whose overlap is over. The sweep runs it. They stop signing on time even before that. */
export async function dropOldSecrets(db: Db): Promise<void> {
  await sql`update webhook_endpoint set previous_secret = null, previous_secret_until = null where previous_secret is not null and previous_secret_until < now()`.execute(
    db,
  )
}
