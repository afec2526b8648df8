import { Client, Connection, WorkflowUpdateRPCTimeoutOrCancelledError, type WorkflowClient } from '@temporalio/client'
import type { Registry } from 'prom-client'
import type { TemporalSettings } from '../config/temporal.ts'
import { deliveryRearm } from '../contract/messages/starts.ts'
import type { VerificationStatus } from '../contract/verification.ts'
import type { DeliveryStart, RearmRequest } from '../contract/webhooks.ts'
import { removeFromOutbox } from '../db/operations/outbox.ts'
import type { OutboxKind } from '../db/operations/schema.ts'
import type { Db } from '../db/pool.ts'
import type { Logger } from '../runtime/log.ts'
import { traceWorkflowCalls } from '../runtime/tracing/temporal.ts'
import type { Tracing } from '../runtime/tracing/tracing.ts'
import { isTemporalAway, temporalConnectionOptions } from '../temporal/connection.ts'
import { outboxCall, type OutboxSubjects } from '../temporal/outbox.ts'
import { carryOutDecision } from '../temporal/review-decision.ts'
import { ANSWER_WITHIN_MS, CircuitOpenError, createObservedCircuit } from './circuits/circuit-breaker.ts'

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

/** Who is told of what goes over the link. */
interface LinkObservers {
  readonly log: Logger
  readonly registry: Registry
  readonly tracing?: Tracing | undefined
}

interface TemporalLink {
  /** Makes a call with a deadline; throws CircuitOpenError at once while Temporal is known to be away. */
  call<T>(withinMs: number, run: (workflow: WorkflowClient) => Promise<T>): Promise<T>
  /** Whether the frontend answers now, whatever the circuit says. */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

/**
 * The connection to Temporal behind a circuit breaker. Each probe takes a new connection, and its success replaces the old one:
 * one whose packets vanish is found dead after 45 s only, and one that was refused for long tries again every two minutes.
 */
function openTemporalLink(settings: TemporalSettings, { log, registry, tracing }: LinkObservers): TemporalLink {
  const workflow = tracing === undefined ? [] : [traceWorkflowCalls(tracing)]
  const connect = () => {
    // A pool of its own: by default a second connection to one address shares the transport of the first.
    const connection = Connection.lazy({
      ...temporalConnectionOptions(settings),
      channelArgs: { 'grpc.use_local_subchannel_pool': 1 },
    })
    return {
      connection,
      workflow: new Client({ connection, namespace: settings.namespace, interceptors: { workflow } }).workflow,
    }
  }
  let current = connect()
  let isClosed = false

  /** Asks for a workflow that there is none of: unlike the frontend's own answers, this takes a shard and its database. */
  async function probe(): Promise<void> {
    const next = connect()
    try {
      await next.connection.withDeadline(Date.now() + ANSWER_WITHIN_MS, () =>
        next.connection.workflowService.describeWorkflowExecution({
          namespace: settings.namespace,
          execution: { workflowId: 'none' },
        }),
      )
    } catch (error) {
      if (isTemporalAway(error) || isClosed) {
        await next.connection.close()
        throw error
      }
    }
    const old = current
    current = next
    await old.connection.close()
  }

  const circuit = createObservedCircuit(
    {
      metric: 'temporal',
      name: 'Temporal',
      isAway: isTemporalAway,
      probe,
      meaning: {
        gauge: 'Whether calls to Temporal are left to the sweep because it is away',
        log: 'nobody waits for it, what it is not told is left to the sweep',
      },
      describe: (err) => ({ err }),
    },
    { log, registry },
  )

  return {
    call: (withinMs, run) =>
      circuit.call(() => {
        const { connection, workflow } = current
        return connection.withDeadline(Date.now() + withinMs, () => run(workflow))
      }),
    async isReachable() {
      const { connection } = current
      try {
        await connection.withDeadline(Date.now() + ANSWER_WITHIN_MS, () => connection.workflowService.getSystemInfo({}))
        return true
      } catch {
        return false // why is of no use to a health check; the calls that need it log their own errors
      }
    },
    async close() {
      isClosed = true
      circuit.stop()
      await current.connection.close()
    },
  }
}
