/** The Temporal header that carries the trace between processes: a traceparent of 55 characters as JSON. */
export const TRACE_HEADER = 'traceparent'
