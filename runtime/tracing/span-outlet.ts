import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace'
import { Counter, type Registry } from 'prom-client'
import type { Logger } from '../log.ts'
import { saneWord } from './tracing.ts'

/** Spans that may wait for the collector, at about one KiB each. More are dropped. */
export const MAX_WAITING = 2_048
/** A failing collector is logged at once, and then once in this time. */
const TELL_EVERY_MS = 60_000

/** Metrics of the traces of one process. */
export interface SpanMetrics {
  readonly exported: Counter
  readonly dropped: Counter<'reason'>
}

/** Registers the metrics, once for each registry. */
export function createSpanMetrics(registry: Registry): SpanMetrics {
  const dropped = new Counter({
    name: 'trace_spans_dropped_total',
    help: 'Spans lost before the collector: `queue`, too many waited; `export`, the collector refused them; `end`, the process ended first',
    labelNames: ['reason'],
    registers: [registry],
  })
  for (const reason of ['queue', 'export', 'end']) dropped.inc({ reason }, 0)
  return {
    exported: new Counter({
      name: 'trace_spans_exported_total',
      help: 'Spans accepted by the collector',
      registers: [registry],
    }),
    dropped,
  }
}

/** The way out for ended spans. */
export interface SpanOutlet {
  /** Comes before the batch processor: its input is bounded and counted. */
  before(next: SpanProcessor): SpanProcessor
  /** Comes before the exporter. */
  counting(exporter: SpanExporter): SpanExporter
  /** Counts the remaining spans as lost, because the process ends. */
  giveUp(): void
}

/** Counts outgoing spans, drops those above the limit, and logs the drops in one line a minute. */
export function createSpanOutlet(metrics: SpanMetrics, log: Logger): SpanOutlet {
  let waiting = 0
  let underWay = 0
  let untold = 0
  let toldAt = -Infinity
  const drop = (count: number, reason: 'queue' | 'export' | 'end', detail: string) => {
    metrics.dropped.inc({ reason }, count)
    untold += count
    if (performance.now() - toldAt < TELL_EVERY_MS) return
    log.warn({ spans: untold, reason: detail }, 'spans dropped: collector does not accept them')
    toldAt = performance.now()
    untold = 0
  }
  return {
    before: (next) => ({
      onStart: (span, context) => next.onStart(span, context),
      onEnd(span) {
        if (waiting >= MAX_WAITING) return drop(1, 'queue', 'QUEUE_FULL')
        waiting++
        next.onEnd(span)
      },
      forceFlush: () => next.forceFlush(),
      shutdown: () => next.shutdown(),
    }),
    counting: (exporter) => ({
      export(spans: ReadableSpan[], done) {
        waiting -= spans.length
        underWay += spans.length
        exporter.export(spans, (result) => {
          underWay -= spans.length
          if (Number(result.code) === TAKEN) metrics.exported.inc(spans.length)
          else drop(spans.length, 'export', reasonOf(result.error))
          done(result)
        })
      },
      shutdown: () => exporter.shutdown(),
    }),
    giveUp() {
      if (waiting + underWay > 0) drop(waiting + underWay, 'end', 'PROCESS_ENDED')
    },
  }
}

/** ExportResultCode.SUCCESS, whose package is loaded only if traces are on. */
const TAKEN = 0

/** Reads a status or code. The error's own words are the collector's answer. */
function reasonOf(error: Error | undefined): string {
  if (error === undefined) return 'NOT_TAKEN'
  const code: unknown = 'code' in error ? error.code : undefined
  if (typeof code === 'number') return `HTTP_${code}`
  return typeof code === 'string' ? saneWord(code) : error.message === 'Request timed out' ? 'TIMEOUT' : 'NOT_TAKEN'
}
