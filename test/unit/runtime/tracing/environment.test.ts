import assert from 'node:assert/strict'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { openTracing } from '../../../../runtime/tracing/open-tracing.ts'
import type { TracingSettings } from '../../../../config/tracing.ts'
import { startCollector, type Collector } from '../../../support/collector.ts'

const MARK = 'held-in-the-environment'
/** Variables that the exporter and SDK of OpenTelemetry read or may read, each with its most harmful value. */
const variables = (elsewhere: string): Record<string, string> => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: elsewhere,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${elsewhere}/v1/traces`,
  OTEL_EXPORTER_OTLP_HEADERS: `x-more=${MARK}`,
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: `x-more=${MARK},x-key=${MARK}`,
  OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
  OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: 'gzip',
  OTEL_EXPORTER_OTLP_TIMEOUT: '1',
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: '1',
  OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/protobuf',
  OTEL_EXPORTER_OTLP_INSECURE: 'true',
  OTEL_EXPORTER_OTLP_CERTIFICATE: `/${MARK}`,
  OTEL_EXPORTER_OTLP_TRACES_CERTIFICATE: `/${MARK}`,
  OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE: `/${MARK}`,
  OTEL_EXPORTER_OTLP_CLIENT_KEY: `/${MARK}`,
  OTEL_RESOURCE_ATTRIBUTES: `more=${MARK}`,
  OTEL_SERVICE_NAME: MARK,
  OTEL_NODE_RESOURCE_DETECTORS: 'all',
  OTEL_ENTITIES: `k8s.pod{name=${MARK}}`,
  OTEL_TRACES_SAMPLER: 'always_off',
  OTEL_TRACES_SAMPLER_ARG: '0',
  OTEL_TRACES_EXPORTER: 'none',
  OTEL_SDK_DISABLED: 'true',
  OTEL_PROPAGATORS: 'b3',
  OTEL_BSP_MAX_QUEUE_SIZE: '1',
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '1',
  OTEL_BSP_SCHEDULE_DELAY: '3600000',
  OTEL_BSP_EXPORT_TIMEOUT: '1',
  OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT: '0',
  OTEL_ATTRIBUTE_COUNT_LIMIT: '0',
  OTEL_SPAN_ATTRIBUTE_VALUE_LENGTH_LIMIT: '1',
  OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT: '1',
  OTEL_LOG_LEVEL: 'ALL',
  OTEL_CONFIG_FILE: `/${MARK}`,
})

// Only config/ reads the environment. A variable that it does not pass on has no effect on traces.
describe('tracing without variables of its own', () => {
  let collector: Collector
  let elsewhere: Collector
  before(async () => {
    ;[collector, elsewhere] = [await startCollector(), await startCollector()]
  })

  /** The data that reached the collector, without ids and times. */
  async function exported(env: Record<string, string>) {
    Object.assign(process.env, env)
    try {
      const from = collector.bytes.length
      const settings: TracingSettings = {
        url: `${collector.endpoint}/v1/traces`,
        headers: { 'x-key': 'given', 'CONTENT-TYPE': 'text/html' },
        ratio: 1,
        resourceAttributes: {},
        unread: [],
      }
      const tracing =
        (await openTracing(settings, {
          process: 'api',
          registry: new Registry(),
          log: pino({ level: 'silent' }),
          times: { sendEveryMs: 600_000, drainMs: 60_000 },
        })) ?? assert.fail('tracing is off')
      for (let i = 0; i < 3; i++)
        await tracing.run(
          {
            name: 'webhook POST',
            kind: 'client',
            parent: 'new',
            attributes: { outcome: 'again', 'temporal.attempt': 3 },
          },
          async () => undefined,
        )
      await tracing.close()
      return {
        batches: collector.bytes.length - from,
        headers: collector.headers[from],
        body: collector.bytes[from].toString().replaceAll(/"[0-9a-f]{16,32}"|"[0-9a-f-]{36}"|"\d{12,}"/g, '""'),
      }
    } finally {
      for (const name of Object.keys(env)) Reflect.deleteProperty(process.env, name)
    }
  }

  it('exports by the given settings', async () => {
    const { batches, headers, body } = await exported({})
    assert.deepEqual(
      [
        batches,
        headers['x-key'],
        headers['content-type'],
        headers['content-encoding'],
        body.match(/webhook POST/g)?.length,
      ],
      [1, 'given', 'application/json', undefined, 3],
    )
  })
  for (const name of Object.keys(variables(''))) {
    it(`ignores ${name}`, async () => {
      const env = { [name]: variables(elsewhere.endpoint)[name] }
      assert.deepEqual(await exported(env), await exported({}))
      assert.deepEqual(elsewhere.paths, [])
    })
  }
})
