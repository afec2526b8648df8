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

// How each workflow is started, for everyone who starts one: the API, a workflow, the sweep. A repeated start is harmless:
// the id is the subject's, an open run is used, a closed one is not run again.

const once = {
  workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
  workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
} as const

/** Waits for a start; that the workflow has run and ended before counts as started. */
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
  // Endpoints take turns: the backlog of one that hangs delays no other (matching.enableFairness on the server).
  priority: { fairnessKey: input.endpointId },
  // True from the start for the usual case, one attempt that succeeds: nothing is to be changed later.
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

/** Options to start the `partnerApplication` workflow, for which each decision after the first is a run of its own. */
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

/** Options to start the `erasure` workflow. One that was terminated, or failed, may be started again: the database tells what is left. */
export const erasureStart = (erasureId: string) => ({
  workflowId: erasureWorkflowId(erasureId),
  taskQueue: 'privacy' satisfies Queue,
  args: [erasureId] as [string],
  workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE_FAILED_ONLY,
  workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
})

/**
 * Options to re-arm a delivery by signal-with-start: an open run gets the signal, after a closed one a new run begins. The
 * database then decides whether the delivery may be sent anew.
 */
export const deliveryRearm = (input: DeliveryStart, request: RearmRequest) => ({
  ...deliveryStart(input),
  workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
  signal: rearmSignal,
  signalArgs: [request] as [RearmRequest],
})

/** Options to start the `payment` workflow; one that has ended runs anew where money came to an old address. */
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

/** Options to have a payment looked at now: an open run gets the signal, after a closed one a new run begins. */
export const paymentRescan = (payment: Parameters<typeof paymentStart>[0]) => ({
  ...paymentStart(payment),
  signal: rescanSignal,
  signalArgs: [] as [],
})
