import type { Db } from '../pool.ts'
import { listRearms } from './webhook-rearm.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import { urlOf } from './endpoint-url.ts'

/**
 * Reads a webhook delivery as support sees it: its endpoint, its state, every attempt and rearm, without body and
 * secret.
 *
 * @returns undefined if there is none with this id
 */
export async function findDeliveryOverview(db: Db, keyRing: KeyRing, deliveryId: string) {
  const row = await db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'webhook_delivery.endpoint_id')
    .innerJoin('account', 'account.id', 'webhook_delivery.account_id')
    .select([
      'webhook_delivery.id',
      'webhook_delivery.account_id',
      'verification_id',
      'event',
      'webhook_delivery.status',
      'attempts',
      'response_code',
      'last_error',
      'webhook_delivery.created_at',
      'next_attempt_at',
      'finished_at',
      'endpoint_id',
      'url_sealed',
      'active',
      'deleted_at',
      'account.data_key',
    ])
    .where('webhook_delivery.id', '=', deliveryId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { data_key, url_sealed, ...rest } = row
  const delivery = {
    ...rest,
    url: urlOf(keyRing, { id: row.account_id, data_key }, { id: row.endpoint_id, url_sealed }),
  }
  const [attempts, rearms] = await Promise.all([
    db
      .selectFrom('webhook_attempt')
      .select(['attempt', 'started_at', 'finished_at', 'response_code', 'error'])
      .where('delivery_id', '=', deliveryId)
      .orderBy('attempt')
      .execute(),
    listRearms(db, deliveryId),
  ])
  return { delivery, attempts, rearms }
}
