import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Connection } from '@temporalio/client'
import { z } from 'zod'
import { callJson } from '../../dev/https-json.ts'
import { verificationWorkflowId } from '../../contract/verification.ts'
import { TRACE_HEADER } from '../../contract/tracing.ts'
import { startCollector, type CollectedSpan, type Collector } from '../support/collector.ts'
import { historyText } from '../support/history-text.ts'
import { mailTo, tokenIn } from '../support/mail.ts'
import { formsOf } from '../support/search-marks.ts'
import { actionsOf, specimenAssets, startTestService, type TestService } from '../support/service.ts'
import { atEnd } from '../support/stack.ts'

const PRELOAD = join(import.meta.dirname, '..', 'support', 'seen-modules.ts')
/** Records the files of OpenTelemetry that the processes load. */
const watched = () => {
  const file = join(mkdtempSync(join(tmpdir(), 'identity-modules-')), 'seen')
  return {
    env: { NODE_OPTIONS: `--import=${PRELOAD}`, SEEN_MODULES: file },
    seen: () => (existsSync(file) ? readFileSync(file, 'utf8') : ''),
  }
}
const logLines = (service: TestService, name: string) =>
  readFileSync(join(service.folder, 'logs', `${name}.log`), 'utf8')
    .split('\n')
    .flatMap((line) =>
      line.startsWith('{')
        ? [z.looseObject({ msg: z.string(), trace_id: z.string().optional() }).parse(JSON.parse(line))]
        : [],
    )
const historyOf = async (service: TestService, id: string) => {
  const connection = await Connection.connect({ address: service.temporal.address })
  atEnd(() => connection.close())
  return new Client({ connection, namespace: service.temporal.namespace }).workflow.getHandle(
    verificationWorkflowId(id),
  )
}

// One live verification, and one registration, with traces on: the content of the collector, and the data that it must never contain.
describe('traces, end to end', function () {
  const STRANGER = {
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    tracestate: 'stranger=held-in-tracestate',
    baggage: 'user=held-in-baggage',
  }
  const PERSON = { first_name: 'Tobias', last_name: 'Falkenrath', date_of_birth: '1986-03-17', sex: 'M' }
  const [REFERENCE, EMAIL, PASSWORD, REQUEST_ID, COLLECTOR_KEY] = [
    'customer-of-the-shop-17',
    'Trace.Example@example.org',
    'a password that nobody exports',
    'K74H21097.request',
    'the key of the collector',
  ]
  const modules = watched()
  let collector: Collector
  let service: TestService
  let id: string
  let traceOf: (span: CollectedSpan) => CollectedSpan[]
  const secrets: string[] = []

  before(async () => {
    collector = await startCollector()
    service = await startTestService({
      trustedCapture: true,
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: `x-collector-key=${encodeURIComponent(COLLECTOR_KEY)}`,
        OTEL_RESOURCE_ATTRIBUTES: 'k8s.pod.name=pod-1',
        ...modules.env,
      },
    })
    const created = await service.call(
      'POST',
      '/v1/verifications',
      { level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT', end_user_ref: REFERENCE, declared: PERSON },
      { 'idempotency-key': 'the-key-of-the-call', 'x-request-id': REQUEST_ID, ...STRANGER },
    )
    assert.equal(created.status, 201, JSON.stringify(created.body))
    id = String(created.body.id)
    const assets = specimenAssets(actionsOf(created.body))
    assert.equal((await service.call('POST', `/v1/verifications/${id}/submit`, { assets }, STRANGER)).status, 201)
    assert.equal((await service.until(id, ({ status }) => status !== 'PENDING')).status, 'APPROVED')
    await service.eventsOf(id, 1)
    const register = await callJson(
      { baseUrl: service.baseUrl, ca: service.ca, apiKey: '' },
      'POST',
      '/v1/auth/register',
      { email: EMAIL, password: PASSWORD, company: 'Held & Sons' },
      { 'x-forwarded-for': '198.51.100.77', 'x-forwarded-proto': 'https' },
    )
    assert.equal(register.status, 201)
    await collector.until('the attempt', ({ name }) => name === 'webhook POST')
    await collector.until('the mail', ({ name }) => name === 'smtp send')
    await Promise.all(service.processes().map((child) => child.stop())) // each sends its waiting spans
    const spans = collector.spans()
    traceOf = ({ traceId }) => spans.filter((span) => span.traceId === traceId)
    secrets.push(
      service.webhookSecret,
      service.account.live.plaintext,
      service.account.test.plaintext,
      tokenIn(await mailTo(service.mailFolder, EMAIL.toLowerCase())),
      ...assets.map(({ data }) => data.slice(1_000, 1_060)),
    )
  })

  it('join a submission into one trace, from the request over the checks and the decision to the receiver of the webhook', async () => {
    const spans = collector.spans()
    const submit =
      spans.find(({ name }) => name === 'POST /v1/verifications/:id/submit') ?? assert.fail('no span of the request')
    const trace = traceOf(submit)
    const parentOf = (span: CollectedSpan) => trace.find(({ spanId }) => spanId === span.parentSpanId)
    assert.deepEqual(
      trace.filter((span) => parentOf(span) === undefined),
      [submit],
      'each span but the first has its parent in the trace',
    )
    assert.equal(submit.parentSpanId, undefined)
    const attempt = trace.find(({ name }) => name === 'webhook POST') ?? assert.fail('no span of the webhook')
    const way: string[] = []
    for (let span: CollectedSpan | undefined = attempt; span !== undefined; span = parentOf(span))
      way.unshift(span.name)
    assert.deepEqual(way, [
      'POST /v1/verifications/:id/submit',
      'SignalWithStartWorkflow verification',
      'RunActivity settleVerification',
      'StartWorkflow webhookDelivery',
      'RunActivity attemptDeliveryNow',
      'webhook POST',
    ])
    assert.deepEqual(attempt.attributes, { 'http.request.method': 'POST', 'http.response.status_code': 204 })
    for (const name of ['RunActivity checkPictures', 'RunActivity screenPerson', 'object put', 'object get'])
      assert.ok(
        trace.some((span) => span.name === name),
        name,
      )
    assert.equal(
      new Set(trace.map(({ resource }) => resource['service.instance.id'])).size,
      3,
      'the API and two workers',
    )
    assert.deepEqual([...new Set(trace.map(({ resource }) => resource['service.name']))].sort(), [
      'identity-verification-api',
      'identity-verification-worker',
    ])
    assert.ok(trace.every(({ resource }) => resource['k8s.pod.name'] === 'pod-1'))
    const check = trace.find(({ name }) => name === 'RunActivity checkPictures')
    assert.deepEqual(check?.attributes, {
      'temporal.activity.type': 'checkPictures',
      'temporal.task_queue': 'vision',
      'temporal.attempt': 1,
      'temporal.workflow.type': 'verification',
    })
  })

  it('join a creation into one trace, and a registration into one that reaches the mail server', () => {
    const named = (name: string) =>
      traceOf(collector.spans().find((span) => span.name === name) ?? assert.fail(name)).map((span) => span.name)
    const created = named('POST /v1/verifications')
    assert.ok(created.includes('StartWorkflow verification'), created.join())
    const registered = named('POST /v1/auth/register')
    for (const name of ['StartWorkflow mail', 'smtp send'])
      assert.ok(registered.includes(name), `${name} among ${registered.join()}`)
  })

  it('carry no personal data, no credential, no asset, no id and no trace header of a stranger', async () => {
    const all = Buffer.concat(collector.bytes).toString('latin1')
    const { host, pathname } = new URL(service.receiverUrl)
    const never = [
      ...secrets,
      ...Object.values(PERSON).filter((value) => value.length > 1),
      'K74H21097',
      REFERENCE,
      EMAIL,
      EMAIL.toLowerCase(),
      PASSWORD,
      'Held & Sons',
      'the-key-of-the-call',
      REQUEST_ID,
      COLLECTOR_KEY,
      id,
      id.slice(4),
      service.account.accountId,
      host,
      pathname.length > 4 ? pathname : host,
      '198.51.100.77',
      '203.0.',
      STRANGER.traceparent.slice(3, 35),
      STRANGER.traceparent.slice(36, 52),
      'held-in-tracestate',
      'held-in-baggage',
      'insert into',
      'select ',
      service.folder,
      service.temporal.namespace,
    ]
    assert.deepEqual(
      never.filter((mark) => formsOf(mark).some((form) => all.includes(form))),
      [],
    )
    assert.ok(all.includes('checkPictures'), 'the search sees the received spans')
    assert.ok(collector.headers.every((headers) => headers['x-collector-key'] === COLLECTOR_KEY))
    assert.deepEqual([...new Set(collector.paths)], ['POST /v1/traces'])
  })

  it('are named in the lines of the log, beside ids that no span has', () => {
    const { traceId } =
      collector.spans().find(({ name }) => name === 'POST /v1/verifications/:id/submit') ?? assert.fail('no span')
    const request = logLines(service, 'api').find(
      ({ route, method }) => route === '/v1/verifications/:id/submit' && method === 'POST',
    )
    assert.deepEqual([request?.trace_id, request?.verificationId], [traceId, id])
    const checked = logLines(service, 'vision-worker').find(({ activity }) => activity === 'checkPictures')
    assert.deepEqual([checked?.trace_id, checked?.workflowId], [traceId, verificationWorkflowId(id)])
    const sent = logLines(service, 'worker').find(({ msg }) => msg === 'delivery attempted')
    assert.equal(sent?.trace_id, traceId)
  })

  it('pass through the history in a header of less than 128 bytes', async () => {
    const { events = [] } = await (await historyOf(service, id)).fetchHistory()
    const headers = (events ?? []).flatMap(
      ({ workflowExecutionStartedEventAttributes: started, activityTaskScheduledEventAttributes: scheduled }) => {
        const payload = (started ?? scheduled)?.header?.fields?.[TRACE_HEADER]
        return payload === undefined
          ? []
          : [
              TRACE_HEADER.length +
                (payload.data?.length ?? 0) +
                Object.entries(payload.metadata ?? {}).reduce(
                  (sum, [key, value]) => sum + key.length + value.length,
                  0,
                ),
            ]
      },
    )
    assert.ok(headers.length >= 4, String(headers))
    assert.ok(
      headers.every((bytes) => bytes <= 128),
      String(headers),
    )
  })

  it('loaded the watched modules', () => assert.match(modules.seen(), /@opentelemetry\/sdk-trace\//))
})

describe('without an address for traces', function () {
  it('OpenTelemetry is not loaded, no history has a header, and no line has a trace', async () => {
    const modules = watched()
    const service = await startTestService({
      services: ['api', 'worker'],
      env: { ...modules.env, OTEL_SERVICE_NAME: 'alone', OTEL_EXPORTER_OTLP_HEADERS: 'a=b' },
    })
    const created = await service.create({ level: ['FULL_KYC'], country: 'de' }, 'test')
    assert.equal((await service.submit(created.id, specimenAssets(actionsOf(created)), 'test')).status, 201)
    await service.until(created.id, ({ status }) => status === 'APPROVED', 'test')
    await service.eventsOf(created.id, 1)
    const text = await historyText(await historyOf(service, created.id))
    assert.ok(text.includes('settleVerification'))
    assert.ok(!text.includes(TRACE_HEADER))
    assert.ok(
      [...logLines(service, 'api'), ...logLines(service, 'worker')].every((line) => line.trace_id === undefined),
    )
    // prom-client includes the API package, which alone does nothing.
    assert.deepEqual(
      modules
        .seen()
        .split('\n')
        .filter((url) => url !== '' && !url.includes('/@opentelemetry/api/')),
      [],
    )
  })
})
