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

/** The API's only access to Temporal. */
export interface TemporalGateway {
  /** Makes the call of an outbox row (temporal/outbox.ts). A repeated call counts as made. */
  tell<Kind extends OutboxKind>(kind: Kind, subject: OutboxSubjects[Kind]): Promise<void>
  /** Rearms a delivery. An open run gets the signal; after a closed one, a new run starts. */
  rearmDelivery(delivery: DeliveryStart, request: RearmRequest): Promise<void>
  /**
   * Carries out the decision of a review (temporal/review-decision.ts).
   *
   * @returns the new status; undefined when no worker answered in time, or without a decision
   */
  carryOutDecision(db: Db, verificationId: string): Promise<VerificationStatus | undefined>
  /** Whether the frontend answers. */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

/** How long a request waits for Temporal while the circuit is closed. The sweep repeats failed calls. */
const DEADLINE_MS = 3_000
/** A worker settles and announces within a second or two, while a person waits. */
const UPDATE_MS = 8_000

/** Connects at the first call, so that the API starts, and accepts work, without Temporal. */
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
          // No worker answered, but Temporal did, so the circuit stays closed.
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
 * Sends an outbox row to Temporal and removes the row. Never throws: the change is committed, and the sweep repeats a
 * failed call within seconds.
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
    // The circuit logged once that Temporal is unavailable; callers do not repeat it.
    const level = error instanceof CircuitOpenError ? 'debug' : 'warn'
    log[level]({ kind, subjectId, err: error }, 'call to Temporal failed, left to sweep')
  }
}

/** Observers of the calls over the link. */
interface LinkObservers {
  readonly log: Logger
  readonly registry: Registry
  readonly tracing?: Tracing | undefined
}

interface TemporalLink {
  /** Makes a call with a deadline. Throws CircuitOpenError at once while Temporal is known to be unavailable. */
  call<T>(withinMs: number, run: (workflow: WorkflowClient) => Promise<T>): Promise<T>
  /** Whether the frontend answers now, independent of the circuit. */
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

/**
 * The connection to Temporal behind a circuit breaker. Each probe opens a new connection, which replaces the old one on
 * success. An old connection with lost packets is found dead only after 45 s, and one that was refused for long retries
 * only every two minutes.
 */
function openTemporalLink(settings: TemporalSettings, { log, registry, tracing }: LinkObservers): TemporalLink {
  const workflow = tracing === undefined ? [] : [traceWorkflowCalls(tracing)]
  const connect = () => {
    // A separate pool: by default a second connection to one address shares the transport of the first.
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

  /**
   * Asks for a workflow that does not exist. Unlike the frontend's own answers, this needs a shard and its database.
   */
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
        gauge: 'Whether the circuit of Temporal is open, so that its calls are left to the sweep',
        log: 'calls left to sweep',
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
        return false // a health check does not need the reason; the calls that need it log their own errors
      }
    },
    async close() {
      isClosed = true
      circuit.stop()
      await current.connection.close()
    },
  }
}
