import type { TraceContext } from './trace-context.ts'

// The face of traces: what the service says of itself, and nothing more. Where they are off there is none of it (undefined), and
// nothing is wrapped, loaded or asked.

/**
 * All that a span may say: figures, and words of ours. No id (that of a verification is the capability of its hosted flow), no address,
 * host, header, query, body, statement or message has a place here; the log, which stays in the house, has the ids beside `trace_id`.
 */
export interface SpanAttributes {
  readonly 'http.request.method'?: string
  /** The route's pattern, never a path. */
  readonly 'http.route'?: string
  readonly 'http.response.status_code'?: number
  /** A stable code or the class of an error, or a status. */
  readonly 'error.type'?: string
  /** `X-Request-Id` where we made it up ourselves. */
  readonly 'request.id'?: string
  readonly 'temporal.workflow.type'?: string
  readonly 'temporal.activity.type'?: string
  readonly 'temporal.task_queue'?: string
  readonly 'temporal.attempt'?: number
  /** How it ended, where that is more than well or badly. */
  readonly outcome?: string
}

/** Who asks whom, as OpenTelemetry names it. */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer'

export interface SpanStart {
  readonly name: string
  readonly kind: SpanKind
  readonly attributes?: SpanAttributes
  /**
   * `open`: the trace that the caller is part of; no span where there is none. `new`: a trace begins here. A context: that of another
   * process, or, where it gave none, a new trace.
   */
  readonly parent: 'open' | 'new' | { readonly from: TraceContext | undefined }
  /** Whether a rejection is a fault; any is unless said. */
  readonly isFault?: (error: unknown) => boolean
}

/** A span that is open. */
export interface OpenSpan {
  rename(name: string): void
  set(attributes: SpanAttributes): void
  /** Marks it as failed. `type`: a stable code or an error's class. */
  fail(type: string): void
}

export interface Tracing {
  /** Does work within a span, which ends with it; a rejection marks the span with the error's class and goes on to the caller. */
  run<T>(start: SpanStart, work: (span: OpenSpan) => Promise<T>): Promise<T>
  /** Sends what waits, for a few seconds at most. Never throws. */
  close(): Promise<void>
}

const WORD = /^[A-Za-z0-9_./:*{}()?-]{1,120}$/
const CODE = /^[A-Za-z0-9_]{1,64}$/
/** How last_error and a download name an answer that is none. */
const STATUS = /^HTTP (\d{3})$/

/** The second net: a text that does not look like a word of ours is not told. */
export const saneWord = (text: string): string => (WORD.test(text) ? text : '_OTHER')

/** What may be told of an error: its code, status or class, never its message, which may quote anything. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER'
  for (const name of ['type', 'code', 'reason', 'name'] as const) {
    const value: unknown = Reflect.get(error, name)
    if (typeof value !== 'string') continue
    const status = STATUS.exec(value)
    if (status !== null) return status[1]
    if (CODE.test(value)) return value
  }
  return '_OTHER'
}
