import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Span, SpanContext } from '@opentelemetry/api'
import type { Registry } from 'prom-client'
import type { Logger } from '../log.ts'
import type { TracingSettings } from '../../config/tracing.ts'
import { openSpanExporter } from './span-exporter.ts'
import { createSpanMetrics, createSpanOutlet, MAX_WAITING } from './span-outlet.ts'
import { currentTrace, within, type TraceContext } from './trace-context.ts'
import { errorType, saneWord, type OpenSpan, type SpanAttributes, type Tracing } from './tracing.ts'

const BATCH = 512
const TIMES = {
  sendEveryMs: 5_000,
  /** One batch, with the exporter's own retries. */
  exportMs: 8_000,
  /** Longest life of a connection to the collector, whatever arrives: a slow answer would hold a batch for ever. */
  connectionMs: 10_000,
  drainMs: 3_000,
}
/** Batches in flight: one, and at the end all waiting ones. */
const BATCHES_AT_ONCE = 2 * (MAX_WAITING / BATCH)
const MAX_ATTRIBUTES = 16

export interface TracingOptions {
  /** `api` or `worker`. */
  readonly process: string
  readonly registry: Registry
  readonly log: Logger
  /**
   * For tests that do not wait: the interval of batches, the time of one with its retries, the life of a connection,
   * and the time of the last batches.
   */
  readonly times?: Partial<typeof TIMES>
}

/**
 * Opens the traces of a process, and loads OpenTelemetry only then. Nothing of it is global, and nothing instruments
 * itself: a span is what our own code sends through {@link Tracing}. Undefined settings: traces are off, and none of
 * this runs.
 */
export async function openTracing(
  settings: TracingSettings | undefined,
  options: TracingOptions,
): Promise<Tracing | undefined> {
  if (settings === undefined) return undefined
  const [
    { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags },
    { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
  ])

  const times = { ...TIMES, ...options.times }
  const outlet = createSpanOutlet(createSpanMetrics(options.registry), options.log)
  if (settings.unread.length > 0)
    options.log.warn(
      { variables: settings.unread },
      'unsupported OpenTelemetry variables ignored (docs/reference/environment.md)',
    )
  const exporter = outlet.counting(
    await openSpanExporter(settings, {
      exportMs: times.exportMs,
      connectionMs: times.connectionMs,
      batchesAtOnce: BATCHES_AT_ONCE,
    }),
  )
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      ...settings.resourceAttributes,
      'service.name': settings.serviceName ?? `identity-verification-${options.process}`,
      'service.instance.id': randomUUID(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.ratio) }),
    spanLimits: {
      attributeCountLimit: MAX_ATTRIBUTES,
      attributeValueLengthLimit: 128,
      eventCountLimit: 0,
      linkCountLimit: 0,
    },
    spanProcessors: [
      outlet.before(
        new BatchSpanProcessor({
          exporter,
          maxQueueSize: MAX_WAITING,
          maxExportBatchSize: BATCH,
          scheduledDelayMillis: times.sendEveryMs,
          exportTimeoutMillis: times.exportMs + times.connectionMs,
        }),
      ),
    ],
  })
  const tracer = provider.getTracer('identity-verification')
  const KINDS = {
    server: SpanKind.SERVER,
    client: SpanKind.CLIENT,
    producer: SpanKind.PRODUCER,
    consumer: SpanKind.CONSUMER,
  } as const

  const contextOf = ({ traceId, spanId, isSampled }: TraceContext) =>
    trace.setSpanContext(ROOT_CONTEXT, {
      traceId,
      spanId,
      traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
      isRemote: true,
    })
  const isKept = ({ traceFlags }: SpanContext) => (traceFlags & TraceFlags.SAMPLED) !== 0

  const opened = (span: Span): OpenSpan => ({
    rename: (name) => {
      span.updateName(saneName(name))
    },
    set: (attributes) => {
      span.setAttributes(sane(attributes))
    },
    fail(type) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', saneWord(type))
    },
  })

  return {
    async run({ name, kind, attributes = {}, parent, isFault = isAnyFault }, work) {
      const above = parent === 'open' ? currentTrace() : parent === 'new' ? undefined : parent.from
      if (parent === 'open' && above === undefined) return work(NOT_TOLD)
      if (above?.isSampled === false) return within(above, () => work(NOT_TOLD))
      const span = tracer.startSpan(
        saneName(name),
        { kind: KINDS[kind], attributes: sane(attributes) },
        above === undefined ? ROOT_CONTEXT : contextOf(above),
      )
      const own = span.spanContext()
      const told = opened(span)
      try {
        return await within({ traceId: own.traceId, spanId: own.spanId, isSampled: isKept(own) }, () => work(told))
      } catch (error) {
        if (isFault(error)) told.fail(errorType(error))
        throw error
      } finally {
        span.end()
      }
    },
    async close() {
      await Promise.race([provider.shutdown().catch(() => undefined), sleep(times.drainMs, undefined, { ref: false })]) // failures were counted
      outlet.giveUp()
    },
  }
}

const isAnyFault = (): boolean => true
const NOT_TOLD: OpenSpan = { rename: () => undefined, set: () => undefined, fail: () => undefined }

/** Cleans a name of a few words. */
const saneName = (name: string): string => name.split(' ').map(saneWord).join(' ')

const sane = (attributes: SpanAttributes): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([key, value]: [string, string | number | undefined]) =>
      value === undefined ? [] : [[key, typeof value === 'string' ? saneWord(value) : value]],
    ),
  )
