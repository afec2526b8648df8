import type { WorkflowClient } from '@temporalio/client'
import type { Logger } from '../runtime/log.ts'
import type { DeliveryStart } from '../contract/webhooks.ts'
import { deliveryStart, unlessClosed } from '../contract/messages/starts.ts'

/**
 * Starts the workflows of deliveries that a transaction has just written. Eagerly: where this process works the webhooks
 * queue itself, the first task comes back with the start, which spares the server a third of a delivery's cost
 * (docs/performance.md). Never throws: the deliveries are in the outbox, and what fails here is started by the sweep.
 */
export async function startDeliveries(
  client: WorkflowClient,
  log: Logger,
  deliveries: readonly DeliveryStart[],
): Promise<void> {
  await Promise.all(
    deliveries.map(async (delivery) => {
      try {
        await unlessClosed(client.start('webhookDelivery', { ...deliveryStart(delivery), requestEagerStart: true }))
      } catch (error) {
        log.warn({ deliveryId: delivery.deliveryId, err: error }, 'delivery not started; left to the sweep')
      }
    }),
  )
}
