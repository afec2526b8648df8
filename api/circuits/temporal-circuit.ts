import { Client, Connection, type WorkflowClient } from '@temporalio/client'
import type { Registry } from 'prom-client'
import type { TemporalSettings } from '../../config/temporal.ts'
import type { Logger } from '../../runtime/log.ts'
import { traceWorkflowCalls } from '../../runtime/tracing/temporal.ts'
import type { Tracing } from '../../runtime/tracing/tracing.ts'
import { isTemporalAway, temporalConnectionOptions } from '../../temporal/connection.ts'
import { ANSWER_WITHIN_MS, createObservedCircuit } from './observed-circuit.ts'

/** Who is told of what goes over the link. */
export interface LinkObservers {
  readonly log: Logger
  readonly registry: Registry
  readonly tracing?: Tracing | undefined
}

export interface TemporalLink {
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
export function openTemporalLink(settings: TemporalSettings, { log, registry, tracing }: LinkObservers): TemporalLink {
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
