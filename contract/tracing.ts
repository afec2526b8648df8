/** The Temporal header in which processes tell each other the trace that they are part of: a traceparent of 55 characters as JSON. */
export const TRACE_HEADER = 'traceparent'
