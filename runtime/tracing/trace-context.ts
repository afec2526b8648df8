import { AsyncLocalStorage } from 'node:async_hooks'

/** A place in a trace. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** 16 hexadecimal digits: the open span. */
  readonly spanId: string
  /** Whether this trace is sampled. */
  readonly isSampled: boolean
}

const current = new AsyncLocalStorage<TraceContext>()

/** Returns the trace of the caller. Undefined outside of any, and if traces are off. */
export const currentTrace = (): TraceContext | undefined => current.getStore()

/** Runs work as a part of a trace. */
export const within = <T>(context: TraceContext, work: () => T): T => current.run(context, work)

/** Returns the trace field of a log line: `trace_id`, if that trace is sampled. */
export function traceFields(): { trace_id?: string } {
  const trace = current.getStore()
  return trace?.isSampled === true ? { trace_id: trace.traceId } : {}
}

// W3C Trace Context, version 00: https://www.w3.org/TR/trace-context/#traceparent-header. It goes only between
// processes of the service, through Temporal. Foreign ones are never read.
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/
const ZEROS = /^0+$/

/** Writes 55 characters. */
export const formatTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-0${isSampled ? 1 : 0}`

/** Reads what {@link formatTraceparent} wrote. Undefined for anything else. */
export function parseTraceparent(text: unknown): TraceContext | undefined {
  const match = typeof text === 'string' ? TRACEPARENT.exec(text) : null
  if (match === null || ZEROS.test(match[1]) || ZEROS.test(match[2])) return undefined
  return { traceId: match[1], spanId: match[2], isSampled: match[3] === '1' }
}
