import type { WorkflowClient } from '@temporalio/client'
import type { DeliveryStart } from '../contract/webhooks.ts'
import type { Logger } from '../runtime/log.ts'
import { OUTBOX } from './outbox.ts'

/**
 * Starts the workflows of deliveries that a transaction has just written, eagerly. Never throws: the deliveries are in the outbox, and what
 * fails here is started by the sweep.
 */
export async function startDeliveries(
  client: WorkflowClient,
  log: Logger,
  deliveries: readonly DeliveryStart[],
): Promise<void> {
  await Promise.all(
    deliveries.map(async (delivery) => {
      try {
        await OUTBOX.START_DELIVERY.tell(client, delivery, { isEager: true })
      } catch (error) {
        log.warn({ deliveryId: delivery.deliveryId, err: error }, 'delivery not started; left to the sweep')
      }
    }),
  )
}
