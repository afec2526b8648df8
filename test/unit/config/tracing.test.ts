import assert from 'node:assert/strict'
import { z } from 'zod'
import { TRACING_VARIABLES, tracingSettings } from '../../../config/tracing.ts'

const read = (env: Record<string, string>) => tracingSettings(z.object(TRACING_VARIABLES).parse(env), Object.keys(env))
const ON = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }

describe('settings of traces', () => {
  it('are off without an address, or if the SDK is disabled', () => {
    assert.equal(read({}), undefined)
    assert.equal(
      read({ OTEL_SERVICE_NAME: 'x', OTEL_EXPORTER_OTLP_HEADERS: 'a=b', OTEL_TRACES_SAMPLER_ARG: '1' }),
      undefined,
    )
    assert.equal(read({ ...ON, OTEL_SDK_DISABLED: 'true' }), undefined)
    assert.equal(read({ ...ON, OTEL_TRACES_EXPORTER: 'none' }), undefined)
  })

  it('build the address as OpenTelemetry does', () => {
    assert.deepEqual(read(ON), {
      url: 'http://collector:4318/v1/traces',
      headers: {},
      ratio: 1,
      resourceAttributes: {},
      unread: [],
    })
    assert.equal(
      read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://vendor.example/otlp/' })?.url,
      'https://vendor.example/otlp/v1/traces',
    )
    assert.equal(
      read({ ...ON, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://vendor.example/api/spans' })?.url,
      'https://vendor.example/api/spans',
    )
  })

  it('read headers and attributes, percent-encoded', () => {
    const settings = read({
      ...ON,
      OTEL_EXPORTER_OTLP_HEADERS: ' authorization=Basic%20dTpw , x-key=a=b',
      OTEL_RESOURCE_ATTRIBUTES: 'k8s.pod.name=pod-1,',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
      OTEL_SERVICE_NAME: 'kyc',
    })
    assert.deepEqual(
      [settings?.headers, settings?.resourceAttributes, settings?.ratio, settings?.serviceName],
      [{ authorization: 'Basic dTpw', 'x-key': 'a=b' }, { 'k8s.pod.name': 'pod-1' }, 0.05, 'kyc'],
    )
  })

  it('prefer headers for traces to headers for all signals, in any case', () => {
    assert.deepEqual(
      read({ ...ON, OTEL_EXPORTER_OTLP_HEADERS: 'X-Key=all,b=c', OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-key=traces' })
        ?.headers,
      { 'x-key': 'traces', b: 'c' },
    )
  })

  it('name the ignored variables of OpenTelemetry without their values', () => {
    const unread = {
      OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
      OTEL_EXPORTER_OTLP_CERTIFICATE: '/very-secret',
      OTEL_BSP_SCHEDULE_DELAY: '1',
    }
    const settings = read({
      ...ON,
      ...unread,
      OTEL_TRACES_EXPORTER: 'otlp',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_EXPORTER_OTLP_HEADERS_FILE: '/x',
      PATH: '/bin',
      ['OTEL_very-secret']: 'x',
    })
    assert.deepEqual(settings?.unread, Object.keys(unread))
    assert.equal(
      read({ ...ON, ...Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`OTEL_${i}`, 'x'])) })?.unread.length,
      40,
    )
  })

  const WRONG: [name: string, value: string][] = [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'file:///etc/passwd'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://user:very-secret@collector'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'very-secret-key'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x key=very-secret'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=very-secret%0d%0aHost:x'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=very-secret%'],
    ['OTEL_EXPORTER_OTLP_HEADERS', '=very-secret'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.1'],
    ['OTEL_TRACES_SAMPLER_ARG', '-1'],
    ['OTEL_SERVICE_NAME', 'a b'],
    ['OTEL_SDK_DISABLED', 'yes'],
    ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_TRACES_HEADERS', 'very-secret-key'],
    ['OTEL_TRACES_EXPORTER', 'console'],
    ['OTEL_TRACES_SAMPLER', 'always_off'],
    ['OTEL_RESOURCE_ATTRIBUTES', Array.from({ length: 33 }, (_, i) => `a${i}=b`).join()],
  ]
  for (const [name, value] of WRONG) {
    it(`refuse ${name}=${value.slice(0, 40)} and do not print it`, () => {
      assert.throws(
        () => read({ ...ON, [name]: value }),
        (error: Error) => error.message.includes(name) && !error.message.includes('very-secret'),
      )
    })
  }
})
