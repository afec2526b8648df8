import { WorkflowUpdateRPCTimeoutOrCancelledError } from '@temporalio/client'
import type { TemporalSettings } from '../config/temporal.ts'
import { deliveryRearm } from '../contract/messages/starts.ts'
import type { VerificationStatus } from '../contract/verification.ts'
import type { DeliveryStart, RearmRequest } from '../contract/webhooks.ts'
import { removeFromOutbox } from '../db/operations/outbox.ts'
import type { OutboxKind } from '../db/operations/schema.ts'
import type { Db } from '../db/pool.ts'
import type { Logger } from '../runtime/log.ts'
import { outboxCall, type OutboxSubjects } from '../temporal/outbox.ts'
import { carryOutDecision } from '../temporal/review-decision.ts'
import { CircuitOpenError } from './circuits/circuit-breaker.ts'
import { openTemporalLink, type LinkObservers } from './circuits/temporal-circuit.ts'

/** The API's only way to Temporal. */
export interface TemporalGateway {
  /** Makes the call of an outbox entry (temporal/outbox.ts); what was told before counts as told. */
  tell<Kind extends OutboxKind>(kind: Kind, subject: OutboxSubjects[Kind]): Promise<void>
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
  return {
    async tell(kind, subject) {
      await link.call(DEADLINE_MS, (workflow) => outboxCall(kind).tell(workflow, subject))
    },
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
export async function tellTemporal<Kind extends OutboxKind>(
  { db, temporal, log }: Teller,
  kind: Kind,
  subject: OutboxSubjects[Kind],
): Promise<void> {
  const subjectId = outboxCall(kind).idOf(subject)
  try {
    await temporal.tell(kind, subject)
    await removeFromOutbox(db, kind, subjectId)
  } catch (error) {
    // That Temporal is away was said when the circuit opened: once, not for each caller.
    const level = error instanceof CircuitOpenError ? 'debug' : 'warn'
    log[level]({ kind, subjectId, err: error }, 'Temporal not told; left to the sweep')
  }
}
