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

/** The trace among headers; one that is longer than any of ours is left behind. */
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
 * A workflow takes no part in traces but to hand on, unread, what it was started with, and what came with the newest signal or
 * update: a submission comes hours after the start, and what follows belongs to it. All of it stands in the history, so a replay does the
 * same; a run that was told of no trace hands on none.
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
