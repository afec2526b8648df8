import type { DeliveryStatus } from '../../contract/webhooks.ts'
import { companyOf } from '../account-data.ts'
import { countUpTo } from '../counted.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import { readPage, type Order, type Paging } from '../paging.ts'
import type { Db } from '../pool.ts'
import { urlOf } from './endpoint-url.ts'

/**
 * Lists deliveries of all accounts for support, without bodies and secrets. Newest end first, and open ones by newest
 * creation (`total` is MAX_COUNTED at most).
 */
export async function listDeliveriesForStaff(
  db: Db,
  keyRing: KeyRing,
  filter: Paging & {
    readonly status: Exclude<DeliveryStatus, 'DELIVERED'>
    readonly accountId?: string
    readonly endpointId?: string
  },
) {
  let query = db.selectFrom('webhook_delivery').where('webhook_delivery.status', '=', filter.status)
  if (filter.accountId !== undefined) query = query.where('webhook_delivery.account_id', '=', filter.accountId)
  if (filter.endpointId !== undefined) query = query.where('webhook_delivery.endpoint_id', '=', filter.endpointId)
  const [{ items, ...rows }, total] = await Promise.all([
    readPage(
      query
        .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'webhook_delivery.endpoint_id')
        .innerJoin('account', 'account.id', 'webhook_delivery.account_id')
        .select([
          'webhook_delivery.id',
          'webhook_delivery.account_id',
          'webhook_delivery.endpoint_id',
          'verification_id',
          'event',
          'webhook_delivery.status',
          'attempts',
          'response_code',
          'last_error',
          'webhook_delivery.created_at',
          'finished_at',
          'url_sealed',
          'active',
          'deleted_at',
          'account.data_key',
          'account.company_sealed',
        ]),
      filter.status === 'FAILED' ? BY_END : BY_CREATION,
      filter,
    ),
    countUpTo(db, query.select('webhook_delivery.id')),
  ])
  return {
    items: items.map(({ data_key, company_sealed, url_sealed, ...row }) => {
      const account = { id: row.account_id, data_key, company_sealed }
      return {
        ...row,
        company: companyOf(keyRing, account),
        url: urlOf(keyRing, account, { id: row.endpoint_id, url_sealed }) ?? '',
      }
    }),
    ...rows,
    total,
  }
}

const BY_END: Order = { time: 'webhook_delivery.finished_at', id: 'webhook_delivery.id', ascending: { id: true } }
/** Open ones have no end, so they sort by creation, in the id. */
const BY_CREATION: Order = { id: 'webhook_delivery.id' }

/** Counts the failed deliveries that can be rearmed, MAX_COUNTED at most. */
export const countFailedDeliveries = (db: Db): Promise<number> =>
  countUpTo(
    db,
    db
      .selectFrom('webhook_delivery')
      .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'webhook_delivery.endpoint_id')
      .where('webhook_delivery.status', '=', 'FAILED')
      .where('webhook_endpoint.active', '=', true)
      .select('webhook_delivery.id'),
  )
