import { z } from 'zod'
import { idPattern } from '../../db/ids.ts'
import { DELIVERY_STATUSES } from '../../workflows/contracts.ts'
import { session } from '../auth/session.ts'
import { pageOf, pageQuery } from '../http/pages.ts'
import { unbuilt } from '../http/unbuilt.ts'
import { route } from '../http/route.ts'
import { endpointId, webhookDelivery, webhookDeliveryDetail } from './webhook-schemas.ts'

const shared = { credential: session, status: 200, rateClass: 'OTHER', tag: 'Webhooks' } as const

export const listWebhookDeliveries = route(
  { ...shared, method: 'get', path: '/v1/webhooks/:id/deliveries', summary: 'List the deliveries to an endpoint, newest first', errors: ['NOT_FOUND', 'VALIDATION_ERROR'] },
  {
    params: { id: endpointId }, query: { ...pageQuery, status: z.enum(DELIVERY_STATUSES).optional() },
    answer: pageOf(webhookDelivery).meta({ id: 'WebhookDeliveryPage' }),
  },
  unbuilt,
)

export const getWebhookDelivery = route(
  {
    ...shared, method: 'get', path: '/v1/webhooks/:id/deliveries/:deliveryId', summary: 'Retrieve a delivery with its body and every attempt',
    description: 'Of a removed endpoint nothing is found.', errors: ['NOT_FOUND'],
  },
  { params: { id: endpointId, deliveryId: z.string().regex(idPattern('delivery')) }, answer: webhookDeliveryDetail },
  unbuilt,
)
