import { WorkflowUpdateRPCTimeoutOrCancelledError, type WorkflowClient } from '@temporalio/client'
import type { TemporalSettings } from '../config/temporal.ts'
import type { Db } from '../db/pool.ts'
import { removeFromOutbox } from '../db/operations/outbox.ts'
import type { OutboxKind } from '../db/operations/schema.ts'
import type { Verification } from '../db/verifications/schema.ts'
import { verificationInput } from '../db/verifications/workflow-inputs.ts'
import type { Logger } from '../runtime/log.ts'
import { carryOutDecision } from '../temporal/review-decision.ts'
import { submittedSignal } from '../contract/messages/verification.ts'
import type { DeliveryStart, RearmRequest } from '../contract/webhooks.ts'
import type { VerificationStatus } from '../contract/verification.ts'
import type { PayoutInput } from '../contract/payouts.ts'
import {
  deliveryRearm,
  deliveryStart,
  erasureStart,
  mailStart,
  partnerApplicationStart,
  payoutStart,
  paymentStart,
  unlessClosed,
  verificationStart,
} from '../contract/messages/starts.ts'
import { CircuitOpenError } from './circuits/circuit-breaker.ts'
import { openTemporalLink, type LinkObservers } from './circuits/temporal-circuit.ts'

/** The API's only way to Temporal. */
export interface TemporalGateway {
  /** Starts the workflow of a verification; one that was started before counts as started. */
  startVerification(verification: Verification): Promise<void>
  /** Tells the workflow that assets are there; starts it first if that was lost. */
  signalSubmitted(verification: Verification): Promise<void>
  /** Starts the workflow of a webhook delivery. */
  startDelivery(delivery: DeliveryStart): Promise<void>
  /** Starts the workflow of a mail in the queue. */
  startMail(mailId: string): Promise<void>
  /** Starts the workflow of a partner's application. */
  startApplication(partner: Parameters<typeof partnerApplicationStart>[0]): Promise<void>
  /** Starts the workflow that watches a payment's address. */
  startPayment(payment: Parameters<typeof paymentStart>[0]): Promise<void>
  /** Starts the workflow of an erasure. */
  startErasure(erasureId: string): Promise<void>
  /** Starts the workflow of a payout. */
  startPayout(payout: PayoutInput): Promise<void>
  /** Re-arms a delivery: an open run gets the signal, after a closed one a new run begins. */
  rearmDelivery(delivery: DeliveryStart, request: RearmRequest): Promise<void>
  /**
   * Carries out the decision on a review (temporal/review-decision.ts).
   *
   * @returns the status it came to; undefined when no worker answered in time, or there is no decision
   */
  carryOutDecision(db: Db, verificationId: string): Promise<VerificationStatus | undefined>
  /** Whether the frontend answers. */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

/** How long a request waits for Temporal, and only until it is known to be away; what does not get through is told by the sweep. */
const DEADLINE_MS = 3_000
/** A worker settles and announces within a second or two; a person waits for it. */
const UPDATE_MS = 8_000

/** Connects at the first call, so that the API starts, and accepts work, while Temporal is away. */
export function connectTemporal(settings: TemporalSettings, observers: LinkObservers): TemporalGateway {
  const link = openTemporalLink(settings, observers)
  const tell = (call: (workflow: WorkflowClient) => Promise<unknown>): Promise<void> =>
    unlessClosed(link.call(DEADLINE_MS, call))
  return {
    startVerification: (verification) =>
      tell((workflow) => workflow.start('verification', verificationStart(verificationInput(verification)))),
    signalSubmitted: (verification) =>
      tell((workflow) =>
        workflow.signalWithStart('verification', {
          ...verificationStart(verificationInput(verification)),
          signal: submittedSignal,
          signalArgs: [],
        }),
      ),
    startDelivery: (delivery) => tell((workflow) => workflow.start('webhookDelivery', deliveryStart(delivery))),
    startMail: (mailId) => tell((workflow) => workflow.start('mail', mailStart(mailId))),
    startApplication: (partner) =>
      tell((workflow) => workflow.start('partnerApplication', partnerApplicationStart(partner))),
    startPayment: (payment) => tell((workflow) => workflow.start('payment', paymentStart(payment))),
    startErasure: (erasureId) => tell((workflow) => workflow.start('erasure', erasureStart(erasureId))),
    startPayout: (payout) => tell((workflow) => workflow.start('payout', payoutStart(payout))),
    rearmDelivery: async (delivery, request) => {
      await link.call(DEADLINE_MS, (workflow) =>
        workflow.signalWithStart('webhookDelivery', deliveryRearm(delivery, request)),
      )
    },
    carryOutDecision: (db, verificationId) =>
      link.call(UPDATE_MS, (workflow) =>
        carryOutDecision(db, workflow, verificationId).catch((error: unknown) => {
          // No worker answered: Temporal itself is there, and the circuit stays closed.
          if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError) return undefined
          throw error
        }),
      ),
    isReachable: () => link.isReachable(),
    close: () => link.close(),
  }
}

interface Teller {
  readonly db: Db
  readonly temporal: TemporalGateway
  readonly log: Logger
}

/**
 * Tells Temporal what a transaction left in the outbox, and crosses it out. Never throws: the change is committed, and
 * what fails here is told again by the sweep within seconds.
 */
export async function tellTemporal(
  { db, temporal, log }: Teller,
  kind: OutboxKind,
  subjectId: string,
  tell: (temporal: TemporalGateway) => Promise<void>,
): Promise<void> {
  try {
    await tell(temporal)
    await removeFromOutbox(db, kind, subjectId)
  } catch (error) {
    // That Temporal is away was said when the circuit opened: once, not for each caller.
    const level = error instanceof CircuitOpenError ? 'debug' : 'warn'
    log[level]({ kind, subjectId, err: error }, 'Temporal not told; left to the sweep')
  }
}

/** {@link tellTemporal} of a mail in the queue. */
export const tellTemporalOfMail = (teller: Teller, mailId: string): Promise<void> =>
  tellTemporal(teller, 'START_MAIL', mailId, (temporal) => temporal.startMail(mailId))
