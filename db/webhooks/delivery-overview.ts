import type { Db } from '../pool.ts'
import { listRearms } from './webhook-rearm.ts'

/**
 * A webhook delivery as support sees it: where it goes, how it stands, every attempt and re-arm. Not its body or secret.
 *
 * @returns undefined when there is none of this id
 */
export async function findDeliveryOverview(db: Db, deliveryId: string) {
  const delivery = await db.selectFrom('webhook_delivery').innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'webhook_delivery.endpoint_id')
    .select([
      'webhook_delivery.id', 'webhook_delivery.account_id', 'verification_id', 'event', 'webhook_delivery.status', 'attempts', 'response_code', 'last_error',
      'webhook_delivery.created_at', 'next_attempt_at', 'finished_at', 'endpoint_id', 'url', 'active', 'deleted_at',
    ])
    .where('webhook_delivery.id', '=', deliveryId).executeTakeFirst()
  if (delivery === undefined) return undefined
  const [attempts, rearms] = await Promise.all([
    db.selectFrom('webhook_attempt').select(['attempt', 'started_at', 'finished_at', 'response_code', 'error']).where('delivery_id', '=', deliveryId).orderBy('attempt').execute(),
    listRearms(db, deliveryId),
  ])
  return { delivery, attempts, rearms }
}
