import type { DeliveryStatus } from '../../contract/webhooks.ts'
import { countUpTo } from '../counted.ts'
import { openByRing, sealByRing, type KeyRing } from '../../encryption/key-ring.ts'
import { NEWEST, readPage, type Paged, type Paging } from '../paging.ts'
import type { Db } from '../pool.ts'
import type { WebhookAttemptTable, WebhookDelivery } from './schema.ts'
import type { Selectable } from 'kysely'

/** More than any verification has: five events to 20 endpoints. */
const MAX_OF_VERIFICATION = 100

/** Lists the deliveries about a verification, oldest first. */
export const listDeliveriesOf = (db: Db, verificationId: string): Promise<WebhookDelivery[]> =>
  db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_OF_VERIFICATION)
    .execute()

/**
 * Lists one page of the deliveries to an endpoint, newest first, with the count of all that have the status,
 * MAX_COUNTED at most.
 */
export async function listDeliveries(
  db: Db,
  endpointId: string,
  { status, ...paging }: Paging & { readonly status?: DeliveryStatus },
): Promise<Paged<WebhookDelivery>> {
  let query = db.selectFrom('webhook_delivery').where('endpoint_id', '=', endpointId)
  if (status !== undefined) query = query.where('status', '=', status)
  const [rows, total] = await Promise.all([
    readPage(query.selectAll(), NEWEST, paging),
    countUpTo(db, query.select('id')),
  ])
  return { ...rows, total }
}

export type WebhookAttempt = Selectable<WebhookAttemptTable>

/**
 * Finds one delivery to an endpoint with its attempts, newest first. Undefined if there is none, or it went to another
 * endpoint.
 */
export async function findDelivery(
  db: Db,
  endpointId: string,
  deliveryId: string,
): Promise<{ delivery: WebhookDelivery; attempts: WebhookAttempt[] } | undefined> {
  const delivery = await db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('id', '=', deliveryId)
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirst()
  if (delivery === undefined) return undefined
  const attempts = await db
    .selectFrom('webhook_attempt')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .orderBy('attempt', 'desc')
    .execute()
  return { delivery, attempts }
}

const excerptPlace = (deliveryId: string, attempt: number): string => `${deliveryId}/${attempt}/excerpt`

/** Seals the start of an answer, because it may repeat anything. */
export const sealExcerpt = (keyRing: KeyRing, deliveryId: string, attempt: number, text: string): Buffer =>
  sealByRing(keyRing, Buffer.from(text), excerptPlace(deliveryId, attempt))

/** Opens what {@link sealExcerpt} sealed. Null if nothing was stored. */
export const openExcerpt = (
  keyRing: KeyRing,
  { delivery_id: deliveryId, attempt, excerpt }: Pick<WebhookAttempt, 'delivery_id' | 'attempt' | 'excerpt'>,
): string | null =>
  excerpt === null ? null : openByRing(keyRing, excerpt, excerptPlace(deliveryId, attempt)).toString()
