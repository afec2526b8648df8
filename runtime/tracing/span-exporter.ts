import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Duplex } from 'node:stream'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { TracingSettings } from '../../config/tracing.ts'

export interface SpanExporterLimits {
  /** One batch, with its retries. */
  readonly exportMs: number
  /** One connection, whatever arrives. */
  readonly connectionMs: number
  readonly batchesAtOnce: number
}

/**
 * Posts batches to a collector, as OTLP by HTTP and JSON. It uses the parts of OpenTelemetry's exporter and not its
 * constructor, which adds headers, compression and key files from the environment. Only config/ reads the environment.
 */
export async function openSpanExporter(
  settings: TracingSettings,
  { exportMs, connectionMs, batchesAtOnce }: SpanExporterLimits,
): Promise<SpanExporter> {
  const [
    { CompressionAlgorithm, OTLPExporterBase },
    { createOtlpHttpExportDelegate },
    { JsonTraceSerializer, TraceExporterMetricsHelper },
  ] = await Promise.all([
    import('@opentelemetry/otlp-exporter-base'),
    import('@opentelemetry/otlp-exporter-base/node-http'),
    import('@opentelemetry/otlp-transformer'),
  ])
  return new OTLPExporterBase(
    createOtlpHttpExportDelegate(
      {
        url: settings.url,
        headers: async () => ({ ...settings.headers, 'Content-Type': 'application/json' }),
        compression: CompressionAlgorithm.NONE,
        timeoutMillis: exportMs,
        concurrencyLimit: batchesAtOnce,
        agentFactory: (protocol) => Promise.resolve(shortLivedAgent(protocol, connectionMs)),
      },
      JsonTraceSerializer,
      'otlp_http_span_exporter',
      TraceExporterMetricsHelper,
      undefined,
    ),
  )
}

/** A connection for each batch, with a time limit. */
function shortLivedAgent(protocol: string, connectionMs: number): HttpAgent | HttpsAgent {
  const agent = protocol === 'http:' ? new HttpAgent({ keepAlive: false }) : new HttpsAgent({ keepAlive: false })
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) => {
    const socket: Duplex | null | undefined = connect(options, callback)
    if (socket !== null && socket !== undefined) {
      const timer = setTimeout(() => socket.destroy(), connectionMs).unref()
      socket.once('close', () => clearTimeout(timer))
    }
    return socket
  }
  return agent
}
