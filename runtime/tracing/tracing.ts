import type { TraceContext } from './trace-context.ts'

// The interface of traces. If traces are off it is undefined, and nothing is wrapped, loaded or called.

/**
 * All that a span may contain: numbers, and our own words. No id (the id of a verification is the capability of its
 * hosted flow), no address, host, header, query, body, statement or message belongs here. The log, which stays inside,
 * has the ids beside `trace_id`.
 */
export interface SpanAttributes {
  readonly 'http.request.method'?: string
  /** The route's pattern, never a path. */
  readonly 'http.route'?: string
  readonly 'http.response.status_code'?: number
  /** A stable code or the class of an error, or a status. */
  readonly 'error.type'?: string
  /** `X-Request-Id` if we generated it. */
  readonly 'request.id'?: string
  readonly 'temporal.workflow.type'?: string
  readonly 'temporal.activity.type'?: string
  readonly 'temporal.task_queue'?: string
  readonly 'temporal.attempt'?: number
  /** The result, if it is more than success or failure. */
  readonly outcome?: string
}

/** Who calls whom, as OpenTelemetry names it. */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer'

export interface SpanStart {
  readonly name: string
  readonly kind: SpanKind
  readonly attributes?: SpanAttributes
  /**
   * `open`: the trace of the caller, and no span without one. `new`: a trace starts here. A context: the trace of
   * another process, or a new one if it gave none.
   */
  readonly parent: 'open' | 'new' | { readonly from: TraceContext | undefined }
  /** Whether a rejection is a fault. By default every rejection is. */
  readonly isFault?: (error: unknown) => boolean
}

/** An open span. */
export interface OpenSpan {
  rename(name: string): void
  set(attributes: SpanAttributes): void
  /** Marks it as failed. `type`: a stable code or an error's class. */
  fail(type: string): void
}

export interface Tracing {
  /**
   * Runs work within a span, which ends with it. A rejection marks the span with the error's class and goes on to the
   * caller.
   */
  run<T>(start: SpanStart, work: (span: OpenSpan) => Promise<T>): Promise<T>
  /** Sends waiting spans, for a few seconds at most. Never throws. */
  close(): Promise<void>
}

const WORD = /^[A-Za-z0-9_./:*{}()?-]{1,120}$/
const CODE = /^[A-Za-z0-9_]{1,64}$/
/** The name of an unsuccessful answer in last_error and in a download. */
const STATUS = /^HTTP (\d{3})$/

/** The second net: replaces a text that does not look like one of our words. */
export const saneWord = (text: string): string => (WORD.test(text) ? text : '_OTHER')

/** Reads the allowed part of an error: its code, status or class, never its message, which may quote anything. */
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
