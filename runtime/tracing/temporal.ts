import type { WorkflowClientInterceptor } from '@temporalio/client'
import {
  ApplicationFailure,
  ApplicationFailureCategory,
  CancelledFailure,
  defaultPayloadConverter,
  type Headers,
} from '@temporalio/common'
import type { ActivityInterceptorsFactory } from '@temporalio/worker'
import { TRACE_HEADER } from '../../contract/tracing.ts'
import { currentTrace, formatTraceparent, parseTraceparent, type TraceContext } from './trace-context.ts'
import type { SpanAttributes, Tracing } from './tracing.ts'

/** One span for each start, signal or update of a workflow in a trace. Its context goes with it. */
export function traceWorkflowCalls(tracing: Tracing): WorkflowClientInterceptor {
  const told = <T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T> =>
    tracing.run({ name, kind: 'producer', attributes, parent: 'open' }, work)
  return {
    startWithDetails: (input, next) =>
      told(`StartWorkflow ${input.workflowType}`, { 'temporal.workflow.type': input.workflowType }, () =>
        next(withTrace(input)),
      ),
    signalWithStart: (input, next) =>
      told(`SignalWithStartWorkflow ${input.workflowType}`, { 'temporal.workflow.type': input.workflowType }, () =>
        next(withTrace(input)),
      ),
    signal: (input, next) => told(`SignalWorkflow ${input.signalName}`, {}, () => next(withTrace(input))),
    startUpdate: (input, next) => told(`UpdateWorkflow ${input.updateName}`, {}, () => next(withTrace(input))),
  }
}

function withTrace<Input extends { readonly headers: Headers }>(input: Input): Input {
  const trace = currentTrace()
  if (trace === undefined) return input
  return {
    ...input,
    headers: { ...input.headers, [TRACE_HEADER]: defaultPayloadConverter.toPayload(formatTraceparent(trace)) },
  }
}

/** One span for each attempt of an activity, below its caller. For a workflow without a trace, in a separate trace. */
export const traceActivities =
  (tracing: Tracing): ActivityInterceptorsFactory =>
  ({ info }) => ({
    inbound: {
      execute: (input, next) =>
        tracing.run(
          {
            name: `RunActivity ${info.activityType}`,
            kind: 'consumer',
            parent: { from: traceIn(input.headers) },
            attributes: {
              'temporal.activity.type': info.activityType,
              'temporal.task_queue': info.taskQueue,
              'temporal.attempt': info.attempt,
              ...(info.workflowType === undefined ? {} : { 'temporal.workflow.type': info.workflowType }),
            },
            isFault: (error) => outcomeOf(error) === undefined,
          },
          async (span) => {
            try {
              return await next(input)
            } catch (error) {
              const outcome = outcomeOf(error)
              if (outcome !== undefined) span.set({ outcome })
              throw error
            }
          },
        ),
    },
  })

/** A requested retry or a cancellation is no fault. */
function outcomeOf(error: unknown): 'again' | 'cancelled' | undefined {
  if (error instanceof CancelledFailure) return 'cancelled'
  return error instanceof ApplicationFailure && error.category === ApplicationFailureCategory.BENIGN
    ? 'again'
    : undefined
}

/**
 * Reads the trace in the headers of a workflow. Anybody with access to Temporal may write anything there, so an invalid
 * traceparent counts as none.
 */
function traceIn(headers: Headers): TraceContext | undefined {
  const payload = headers[TRACE_HEADER]
  try {
    return payload === undefined ? undefined : parseTraceparent(defaultPayloadConverter.fromPayload(payload))
  } catch {
    return undefined // of a foreign encoding
  }
}
