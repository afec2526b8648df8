import {
  TypedSearchAttributes,
  WorkflowExecutionAlreadyStartedError,
  WorkflowIdConflictPolicy,
  WorkflowIdReusePolicy,
} from '@temporalio/common'
import { deliveryWorkflowId, type DeliveryInput, type DeliveryStart, type RearmRequest } from '../webhooks.ts'
import { mailWorkflowId } from '../mail.ts'
import { partnerApplicationId } from '../partners.ts'
import { rearmSignal } from './webhook-delivery.ts'
import { verificationWorkflowId, type VerificationInput } from '../verification.ts'
import type { Queue } from '../queues.ts'
import { paymentWorkflowId } from '../payments.ts'
import { rescanSignal } from './payment.ts'
import { erasureWorkflowId } from '../privacy.ts'
import { workflowPriority } from '../priorities.ts'
import { payoutWorkflowId, type PayoutInput } from '../payouts.ts'
import {
  ACCOUNT_ID,
  PARTNER_ID,
  PAYOUT_STATUS,
  DELIVERY_STATUS,
  ENDPOINT_ID,
  EVENT_TYPE,
  MODE,
  PAYMENT_STATUS,
  REFERENCE_CODE,
  VERIFICATION_STATUS,
} from './search-attributes.ts'

// Options to start each workflow, for the API, the workflows and the sweep. A repeated start is harmless: the workflow
// id comes from the subject's id, Temporal uses an open run, and it does not run a closed one again.

const once = {
  workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
  workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
} as const

/** Waits for a start. A workflow that has run and ended before counts as started. */
export async function unlessClosed(start: Promise<unknown>): Promise<void> {
  try {
    await start
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error
  }
}

/** Options to start the `verification` workflow. */
export const verificationStart = (input: VerificationInput) => ({
  workflowId: verificationWorkflowId(input.verificationId),
  taskQueue: 'verification' satisfies Queue,
  args: [input] as [VerificationInput],
  priority: workflowPriority(input),
  typedSearchAttributes: new TypedSearchAttributes([
    { key: ACCOUNT_ID, value: input.accountId },
    { key: MODE, value: input.mode },
    { key: REFERENCE_CODE, value: input.referenceCode },
    { key: VERIFICATION_STATUS, value: 'PENDING' },
  ]),
  ...once,
})

/** Options to start the `webhookDelivery` workflow. */
export const deliveryStart = (input: DeliveryStart) => ({
  workflowId: deliveryWorkflowId(input.deliveryId),
  taskQueue: 'webhooks' satisfies Queue,
  args: [input] as [DeliveryInput],
  // Endpoints take turns: a backlog for one slow endpoint delays no other (matching.enableFairness on the server).
  priority: { fairnessKey: input.endpointId },
  // Right from the start for the usual case, one attempt that succeeds. The workflow then changes nothing.
  memo: { attempts: 1, lastError: null },
  typedSearchAttributes: new TypedSearchAttributes([
    { key: ACCOUNT_ID, value: input.accountId },
    { key: ENDPOINT_ID, value: input.endpointId },
    { key: EVENT_TYPE, value: input.event },
    { key: DELIVERY_STATUS, value: 'PENDING' },
  ]),
  ...once,
})

/** Options to start the `payout` workflow. */
export const payoutStart = (input: PayoutInput) => ({
  workflowId: payoutWorkflowId(input.payoutId),
  taskQueue: 'payments' satisfies Queue,
  args: [input] as [PayoutInput],
  typedSearchAttributes: new TypedSearchAttributes([
    { key: ACCOUNT_ID, value: input.accountId },
    { key: PARTNER_ID, value: input.partnerId },
    { key: PAYOUT_STATUS, value: 'REQUESTED' },
  ]),
  ...once,
})

/** Options to start the `mail` workflow. */
export const mailStart = (mailId: string) => ({
  workflowId: mailWorkflowId(mailId),
  taskQueue: 'mail' satisfies Queue,
  args: [mailId] as [string],
  ...once,
})

/** Options to start the `partnerApplication` workflow. Each decision after the first has its own run. */
export const partnerApplicationStart = ({
  id: partnerId,
  account_id: accountId,
}: {
  readonly id: string
  readonly account_id: string
}) => ({
  workflowId: partnerApplicationId(partnerId),
  taskQueue: 'payments' satisfies Queue,
  args: [partnerId] as [string],
  typedSearchAttributes: new TypedSearchAttributes([
    { key: PARTNER_ID, value: partnerId },
    { key: ACCOUNT_ID, value: accountId },
  ]),
  workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
  workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
})

/**
 * Options to start the `erasure` workflow. A terminated or failed one may start again: the database knows the remaining
 * steps.
 */
export const erasureStart = (erasureId: string) => ({
  workflowId: erasureWorkflowId(erasureId),
  taskQueue: 'privacy' satisfies Queue,
  args: [erasureId] as [string],
  workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE_FAILED_ONLY,
  workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
})

/**
 * Options to rearm a delivery by signal-with-start. An open run gets the signal; after a closed one, a new run starts.
 * The database then decides whether the delivery may be sent again.
 */
export const deliveryRearm = (input: DeliveryStart, request: RearmRequest) => ({
  ...deliveryStart(input),
  workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
  signal: rearmSignal,
  signalArgs: [request] as [RearmRequest],
})

/** Options to start the `payment` workflow. An ended one runs again when a deposit reaches an old address. */
export const paymentStart = ({
  paymentId,
  accountId,
  status,
}: {
  readonly paymentId: string
  readonly accountId: string
  readonly status: string
}) => ({
  workflowId: paymentWorkflowId(paymentId),
  taskQueue: 'payments' satisfies Queue,
  args: [paymentId] as [string],
  typedSearchAttributes: new TypedSearchAttributes([
    { key: ACCOUNT_ID, value: accountId },
    { key: PAYMENT_STATUS, value: status },
  ]),
  ...once,
  workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
})

/** Options to scan the chain for a payment now. An open run gets the signal; after a closed one, a new run starts. */
export const paymentRescan = (payment: Parameters<typeof paymentStart>[0]) => ({
  ...paymentStart(payment),
  signal: rescanSignal,
  signalArgs: [] as [],
})
