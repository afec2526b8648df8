import { startChild, ParentClosePolicy } from '@temporalio/workflow'
import type { DeliveryInput } from '../contract/webhooks.ts'
import { firstAttempt, webhookActivities } from '../workflows/shared/proxies.ts'
import { deliveryStart } from '../contract/messages/starts.ts'
import { webhookDelivery } from '../workflows/webhook-delivery/workflow.ts'

// The product's workflow, and the workflows for comparison.

export { webhookDelivery }

/** The floor: a workflow that does nothing. */
export async function empty(): Promise<void> {}

/** An earlier design: the first attempt is a regular activity. */
export async function regularAttempt(input: DeliveryInput): Promise<string> {
  return (await webhookActivities.attemptDelivery(input.deliveryId, 1, input.event, input.endpointId, 1)).outcome
}

/** An earlier design: the delivery is the child of another workflow. */
export async function parentOfOne(input: DeliveryInput): Promise<void> {
  const child = await startChild(webhookDelivery, {
    ...deliveryStart(input),
    parentClosePolicy: ParentClosePolicy.ABANDON,
  })
  await child.result()
}

/** The cost of a delivery without the search attribute for its outcome. */
export async function unseen(input: DeliveryInput): Promise<string> {
  return (await firstAttempt.attemptDeliveryNow(input.deliveryId, 1, input.endpointId)).outcome
}
