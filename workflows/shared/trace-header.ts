import type {
  Headers,
  Next,
  WorkflowInboundCallsInterceptor,
  WorkflowInterceptors,
  WorkflowOutboundCallsInterceptor,
} from '@temporalio/workflow'
import { TRACE_HEADER } from '../../contract/tracing.ts'

const MAX_BYTES = 64

type Payload = Headers[string]

/** Finds the trace among headers. A trace longer than our traces is dropped. */
function traceIn(headers: Headers): Payload | undefined {
  const payload = headers[TRACE_HEADER]
  const encoding = payload?.metadata?.encoding
  if (
    (payload?.data?.length ?? MAX_BYTES + 1) > MAX_BYTES ||
    encoding === undefined ||
    encoding === null ||
    encoding.length > 16
  )
    return undefined
  return { metadata: { encoding }, data: payload.data }
}

/**
 * Passes traces on, unread: the trace of the start, and the trace of the newest signal or update. A submission comes
 * hours after the start, and the following work belongs to it. All of it is in the history, so a replay does the same.
 * A run without a trace passes none on.
 */
export const interceptors = (): WorkflowInterceptors => {
  let trace: Payload | undefined
  const taken = (headers: Headers) => {
    trace = traceIn(headers) ?? trace
  }
  const given = <Input extends { readonly headers: Headers }>(input: Input): Input =>
    trace === undefined ? input : { ...input, headers: { ...input.headers, [TRACE_HEADER]: trace } }

  const inbound: WorkflowInboundCallsInterceptor = {
    execute(input, next: Next<WorkflowInboundCallsInterceptor, 'execute'>) {
      taken(input.headers)
      return next(input)
    },
    handleSignal(input, next: Next<Required<WorkflowInboundCallsInterceptor>, 'handleSignal'>) {
      taken(input.headers)
      return next(input)
    },
    handleUpdate(input, next: Next<Required<WorkflowInboundCallsInterceptor>, 'handleUpdate'>) {
      taken(input.headers)
      return next(input)
    },
  }
  const outbound: WorkflowOutboundCallsInterceptor = {
    scheduleActivity: (input, next) => next(given(input)),
    scheduleLocalActivity: (input, next) => next(given(input)),
    startChildWorkflowExecution: (input, next) => next(given(input)),
    signalWorkflow: (input, next) => next(given(input)),
    continueAsNew: (input, next) => next(given(input)),
  }
  return { inbound: [inbound], outbound: [outbound] }
}
