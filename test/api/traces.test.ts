import assert from 'node:assert/strict'
import { anAccount } from '../support/factories.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { startCollector, type Collector } from '../support/collector.ts'

const STRANGER = {
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  tracestate: 'a=held-in-tracestate',
  baggage: 'b=held-in-baggage',
}
const BODY = { level: ['FULL_KYC'], country: 'de' }

describe('traces of the API', () => {
  let collector: Collector
  let api: TestApi
  let key: string
  before(async () => {
    collector = await startCollector()
    api = await startApi({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint } })
    key = (await anAccount(api.db, { credits: 100 })).test.plaintext
  })

  it('begin with each request, whatever trace headers its caller sends', async () => {
    for (const headers of [
      STRANGER,
      { ...STRANGER, traceparent: STRANGER.traceparent.repeat(50) },
      { ...STRANGER, traceparent: 'x' },
      { ...STRANGER, traceparent: `${STRANGER.traceparent.slice(0, -2)}00` },
    ]) {
      const { status } = await call(api, 'GET', '/v1/health', { headers })
      assert.equal(status, 200)
    }
    await collector.until(
      'the last',
      () => collector.spans().filter(({ name }) => name === 'GET /v1/health').length === 4,
    )
    const spans = collector.spans()
    assert.ok(spans.every(({ parentSpanId }) => parentSpanId === undefined))
    assert.equal(new Set(spans.map(({ traceId }) => traceId)).size, 4)
    assert.ok(!/0af7651916cd|b7ad6b716920|held-in/.test(Buffer.concat(collector.bytes).toString()))
  })

  it('name the pattern of a route, and no pattern where no route matches', async () => {
    assert.equal(
      (await call(api, 'GET', '/v1/verifications/ver_01ARZ3NDEKTSV4RRFFQ69G5FAV?token=held-in-query', { key })).status,
      404,
    )
    assert.equal((await call(api, 'GET', '/v1/held-in-path/Falkenrath', { key })).status, 404)
    assert.equal((await call(api, 'DELETE', '/v1/verifications', { key })).status, 405)
    const known = await collector.until(
      'the known',
      ({ attributes }) => attributes['http.route'] === '/v1/verifications/:id',
    )
    assert.deepEqual(
      [
        known.name,
        known.attributes['http.request.method'],
        known.attributes['http.response.status_code'],
        known.status.code ?? 0,
      ],
      ['GET /v1/verifications/:id', 'GET', 404, 0],
    )
    const unknown = await collector.until(
      'the unknown',
      ({ name, attributes }) => name === 'HTTP' && attributes['http.response.status_code'] === 404,
    )
    assert.deepEqual(Object.keys(unknown.attributes).sort(), ['http.response.status_code', 'request.id'])
    await collector.until(
      'the other method',
      ({ name, attributes }) => name === 'HTTP' && attributes['http.response.status_code'] === 405,
    )
    assert.ok(!/held-in|Falkenrath|01ARZ3NDEK/.test(Buffer.concat(collector.bytes).toString()))
  })

  it('carry the request id of the service, never one of the caller', async () => {
    const own = await call(api, 'GET', '/v1/health')
    const given = await call(api, 'GET', '/v1/verifications/ver_01ARZ3NDEKTSV4RRFFQ69G5FAV', {
      key,
      headers: { 'x-request-id': 'K74H21097' },
    })
    assert.equal(given.headers['x-request-id'], 'K74H21097')
    await collector.until('the own', ({ attributes }) => attributes['request.id'] === own.headers['x-request-id'])
    await collector.until(
      'the given',
      ({ attributes }) =>
        attributes['http.route'] === '/v1/verifications/:id' && attributes['request.id'] === undefined,
    )
    assert.ok(!Buffer.concat(collector.bytes).toString().includes('K74H21097'))
  })

  it('mark requests that failed by our fault', async () => {
    const away = await startApi({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint } })
    await away.db.schema.alterTable('api_key').renameTo('api_key_gone').execute()
    assert.equal((await call(away, 'GET', '/v1/verifications/ver_01ARZ3NDEKTSV4RRFFQ69G5FAV', { key })).status, 500)
    const span = await collector.until(
      'the failed',
      ({ attributes }) => attributes['http.response.status_code'] === 500,
    )
    assert.deepEqual([span.status.code, span.attributes['error.type']], [2, '500'])
    assert.ok(!Buffer.concat(collector.bytes).toString().includes('api_key'))
  })

  it("are not sampled at a stranger's request", async () => {
    const quiet = await startCollector()
    const unsampled = await startApi({
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: quiet.endpoint, OTEL_TRACES_SAMPLER_ARG: '0' },
    })
    assert.equal((await call(unsampled, 'GET', '/v1/health', { headers: STRANGER })).status, 200)
    await unsampled.deps.tracing?.close()
    assert.deepEqual(quiet.spans(), [])
  })

  it('delay nobody while the collector hangs', async () => {
    const hanging = await startCollector('hangs')
    const held = await startApi({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: hanging.endpoint } })
    const { test } = await anAccount(held.db, { credits: 100 })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        call(held, 'POST', '/v1/verifications', {
          key: test.plaintext,
          json: BODY,
          headers: { 'idempotency-key': `k-${i}` },
        }),
      ),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array.from({ length: 12 }, () => 201),
    )
    await held.deps.tracing?.close()
    const dropped = await held.deps.registry.getSingleMetric('trace_spans_dropped_total')?.get()
    assert.ok((dropped?.values ?? []).reduce((sum, { value }) => sum + value, 0) >= 24, 'a request and a start each')
  })
})
