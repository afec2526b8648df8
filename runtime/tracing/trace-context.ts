import { AsyncLocalStorage } from 'node:async_hooks'

/** Where in which trace something happens. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** 16 hexadecimal digits: the span that is open. */
  readonly spanId: string
  /** Whether this trace is kept. */
  readonly isSampled: boolean
}

const current = new AsyncLocalStorage<TraceContext>()

/** The trace that the caller is part of; undefined outside of any, and where traces are off. */
export const currentTrace = (): TraceContext | undefined => current.getStore()

/** Does work as a part of a trace. */
export const within = <T>(context: TraceContext, work: () => T): T => current.run(context, work)

/** What a log line tells of its trace: `trace_id`, where that trace is kept. */
export function traceFields(): { trace_id?: string } {
  const trace = current.getStore()
  return trace?.isSampled === true ? { trace_id: trace.traceId } : {}
}

// W3C Trace Context, version 00: https://www.w3.org/TR/trace-context/#traceparent-header. Ours alone, from one process of the service
// to another through Temporal; nobody else's is ever read.
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/
const ZEROS = /^0+$/

/** As 55 characters. */
export const formatTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-0${isSampled ? 1 : 0}`

/** Reads what {@link formatTraceparent} wrote; undefined for anything else. */
export function parseTraceparent(text: unknown): TraceContext | undefined {
  const match = typeof text === 'string' ? TRACEPARENT.exec(text) : null
  if (match === null || ZEROS.test(match[1]) || ZEROS.test(match[2])) return undefined
  return { traceId: match[1], spanId: match[2], isSampled: match[3] === '1' }
}
