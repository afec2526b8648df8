import { WorkflowNotFoundError, type WorkflowClient } from '@temporalio/client'
import { erasedSignal, submittedSignal } from '../contract/messages/verification.ts'
import { endpointRemovedSignal } from '../contract/messages/webhook-delivery.ts'
import {
  deliveryStart,
  erasureStart,
  mailStart,
  partnerApplicationStart,
  payoutStart,
  paymentStart,
  unlessClosed,
  verificationStart,
} from '../contract/messages/starts.ts'
import type { PayoutInput } from '../contract/payouts.ts'
import { verificationWorkflowId } from '../contract/verification.ts'
import { deliveryWorkflowId, type DeliveryStart } from '../contract/webhooks.ts'
import type { OutboxKind } from '../db/operations/schema.ts'
import { findPartner } from '../db/partners/partners.ts'
import { findPayoutStart } from '../db/partners/payouts.ts'
import { findAnyPayment } from '../db/payments/payments.ts'
import type { Db } from '../db/pool.ts'
import type { Verification } from '../db/verifications/schema.ts'
import { findVerification } from '../db/verifications/verifications.ts'
import { verificationInput } from '../db/verifications/workflow-inputs.ts'
import { findDeliveryStart } from '../db/webhooks/webhooks.ts'
import type { Logger } from '../runtime/log.ts'
import { carryOutDecision } from './review-decision.ts'

// One table with the call to Temporal for each kind of outbox entry. The request that wrote the entry, the worker that
// settled and the sweep share it. Every call can be repeated: a start uses the open run, and a repeated signal counts
// once.

/** The subject of an entry, by kind. */
export interface OutboxSubjects {
  START_VERIFICATION: Verification
  SIGNAL_SUBMITTED: Verification
  START_DELIVERY: DeliveryStart
  END_DELIVERY: string
  START_MAIL: string
  /** With the database, where the decision is read, and closed when the workflow has taken it. */
  RESOLVE_REVIEW: { readonly db: Db; readonly verificationId: string }
  START_ERASURE: string
  SIGNAL_ERASED: string
  START_PAYMENT: Parameters<typeof paymentStart>[0]
  START_APPLICATION: Parameters<typeof partnerApplicationStart>[0]
  START_PAYOUT: PayoutInput
}

/** How a call is made. */
export interface TellOptions {
  /**
   * Starts deliveries eagerly. If the process of this client works the webhooks queue on the same connection, the first
   * task comes back with the start. This saves the server a third of a delivery's cost
   * (bench/results/2026-11-21-webhook-deliveries.md).
   */
  readonly isEager?: boolean
}

/** A row of the table. */
export interface OutboxCall<Subject> {
  /** The id of the entry in the outbox. */
  readonly idOf: (subject: Subject) => string
  /** For a caller that has only the entry. Undefined if nothing is left to send. */
  readonly find: (db: Db, id: string) => Promise<Subject | undefined>
  /** Makes the call. A workflow that has run and ended counts as called. */
  readonly tell: (client: WorkflowClient, subject: Subject, options?: TellOptions) => Promise<unknown>
}

/** A kind whose call needs only the id. */
const byId = (tell: OutboxCall<string>['tell']): OutboxCall<string> => ({
  idOf: (id) => id,
  find: (_db, id) => Promise.resolve(id),
  tell,
})

/** An erased verification has ended without a workflow. */
const ofVerification = (
  tell: (client: WorkflowClient, start: ReturnType<typeof verificationStart>) => Promise<unknown>,
): OutboxCall<Verification> => ({
  idOf: ({ id }) => id,
  async find(db, id) {
    const verification = await findVerification(db, id)
    return verification?.erased_at === null ? verification : undefined
  },
  tell: (client, verification) => unlessClosed(tell(client, verificationStart(verificationInput(verification)))),
})

/** The table of the outbox: how the subject of each kind is found, and which call it makes. */
const OUTBOX: { readonly [Kind in OutboxKind]: OutboxCall<OutboxSubjects[Kind]> } = {
  START_VERIFICATION: ofVerification((client, start) => client.start('verification', start)),
  // Includes the start, so that a signal whose workflow was never started is not lost.
  SIGNAL_SUBMITTED: ofVerification((client, start) =>
    client.signalWithStart('verification', { ...start, signal: submittedSignal, signalArgs: [] }),
  ),
  START_DELIVERY: {
    idOf: ({ deliveryId }) => deliveryId,
    find: findDeliveryStart,
    tell: (client, delivery, { isEager = false } = {}) =>
      unlessClosed(client.start('webhookDelivery', { ...deliveryStart(delivery), requestEagerStart: isEager })),
  },
  END_DELIVERY: byId((client, id) =>
    unlessOver(client.getHandle(deliveryWorkflowId(id)).signal(endpointRemovedSignal)),
  ),
  START_MAIL: byId((client, id) => unlessClosed(client.start('mail', mailStart(id)))),
  RESOLVE_REVIEW: {
    idOf: ({ verificationId }) => verificationId,
    find: (db, verificationId) => Promise.resolve({ db, verificationId }),
    tell: (client, { db, verificationId }) => carryOutDecision(db, client, verificationId),
  },
  START_ERASURE: byId((client, id) => unlessClosed(client.start('erasure', erasureStart(id)))),
  SIGNAL_ERASED: byId((client, id) => unlessOver(client.getHandle(verificationWorkflowId(id)).signal(erasedSignal))),
  START_PAYMENT: {
    idOf: ({ paymentId }) => paymentId,
    async find(db, paymentId) {
      const payment = await findAnyPayment(db, paymentId)
      return payment && { paymentId, accountId: payment.account_id, status: payment.status }
    },
    tell: (client, payment) => unlessClosed(client.start('payment', paymentStart(payment))),
  },
  START_APPLICATION: {
    idOf: ({ id }) => id,
    find: findPartner,
    tell: (client, partner) => client.start('partnerApplication', partnerApplicationStart(partner)),
  },
  START_PAYOUT: {
    idOf: ({ payoutId }) => payoutId,
    find: findPayoutStart,
    tell: (client, payout) => unlessClosed(client.start('payout', payoutStart(payout))),
  },
}

/** The row of a kind. */
export const outboxCall = <Kind extends OutboxKind>(kind: Kind): OutboxCall<OutboxSubjects[Kind]> => OUTBOX[kind]

/** Sends an entry's current subject to Temporal. */
export async function tellOfEntry<Kind extends OutboxKind>(
  db: Db,
  client: WorkflowClient,
  kind: Kind,
  id: string,
): Promise<void> {
  const call = outboxCall(kind)
  const subject = await call.find(db, id)
  if (subject !== undefined) await call.tell(client, subject)
}

/**
 * Eagerly starts the workflows of deliveries that a transaction has just written. Never throws: the deliveries are in
 * the outbox, and the sweep starts those that fail here.
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
        log.warn({ deliveryId: delivery.deliveryId, err: error }, 'delivery not started: left to the sweep')
      }
    }),
  )
}

/** Starts a mail whose row and outbox entry are committed. Never throws: the sweep starts a mail that fails here. */
export async function startMail(client: WorkflowClient, log: Logger, mailId: string): Promise<void> {
  await OUTBOX.START_MAIL.tell(client, mailId).catch((error: unknown) => {
    log.warn({ mailId, err: error }, 'mail not started: left to the sweep')
  })
}

/** Waits for a signal. A workflow that has ended or never ran needs none. */
async function unlessOver(signal: Promise<void>): Promise<void> {
  try {
    await signal
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error
  }
}
