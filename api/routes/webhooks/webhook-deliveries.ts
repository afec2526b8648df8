import { z } from 'zod'
import { idPattern } from '../../../db/ids.ts'
import { findDelivery, listDeliveries, openExcerpt } from '../../../db/webhooks/deliveries.ts'
import { findEndpoint } from '../../../db/webhooks/webhook-endpoints.ts'
import { DELIVERY_STATUSES } from '../../../contract/webhooks.ts'
import { session } from '../../auth/session.ts'
import { pageOf, pageQuery, pagesOf } from '../../http/list-pages.ts'
import { Problem } from '../../http/problem.ts'
import { route } from '../../routing/route.ts'
import { shownText } from '../../../contract/shown-text.ts'
import { endpointId, presentDelivery, webhookDelivery, webhookDeliveryDetail } from '../../present/webhook-schemas.ts'

/** Cleans old excerpts that were stored uncleaned. */
const excerptOf = (kept: string | null): string | null => (kept === null ? null : shownText(kept))

const shared = { credential: session, status: 200, rateClass: 'OTHER', tag: 'Webhooks' } as const

export const listWebhookDeliveries = route(
  {
    ...shared,
    method: 'get',
    path: '/v1/webhooks/:id/deliveries',
    summary: 'List the deliveries to an endpoint, newest first',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
  {
    params: { id: endpointId },
    query: { ...pageQuery, status: z.enum(DELIVERY_STATUSES).optional() },
    answer: pageOf(webhookDelivery).meta({ id: 'WebhookDeliveryPage' }),
  },
  async ({ params, query: { status, ...asked }, principal: { accountId }, deps: { db, config } }) => {
    if ((await findEndpoint(db, accountId, params.id)) === undefined) throw new Problem('NOT_FOUND')
    const { paging, answer } = pagesOf(config.keyRing, `deliveries to ${params.id}`, asked)
    const found = await listDeliveries(db, params.id, { ...paging, status })
    return answer(found, found.items.map(presentDelivery))
  },
)

export const getWebhookDelivery = route(
  {
    ...shared,
    method: 'get',
    path: '/v1/webhooks/:id/deliveries/:deliveryId',
    summary: 'Retrieve a delivery with its body and all attempts',
    description: 'A removed endpoint gets NOT_FOUND.',
    errors: ['NOT_FOUND'],
  },
  { params: { id: endpointId, deliveryId: z.string().regex(idPattern('delivery')) }, answer: webhookDeliveryDetail },
  async ({ params, principal: { accountId }, deps: { db, config } }) => {
    const found =
      (await findEndpoint(db, accountId, params.id)) === undefined
        ? undefined
        : await findDelivery(db, params.id, params.deliveryId)
    if (found === undefined) throw new Problem('NOT_FOUND')
    const { delivery, attempts } = found
    return {
      ...presentDelivery(delivery),
      finished_at: delivery.finished_at?.toISOString() ?? null,
      body: delivery.body,
      attempt_list: attempts.map((attempt) => ({
        number: attempt.attempt,
        started_at: attempt.started_at.toISOString(),
        finished_at: attempt.finished_at?.toISOString() ?? null,
        response_code: attempt.response_code,
        error: attempt.error,
        excerpt: excerptOf(openExcerpt(config.keyRing, attempt)),
      })),
    }
  },
)
