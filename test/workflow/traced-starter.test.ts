import assert from 'node:assert/strict'
import { Client } from '@temporalio/client'
import { sql } from 'kysely'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { openDatabase, type Db } from '../../db/pool.ts'
import type { WebhookEndpoint } from '../../db/webhooks/schema.ts'
import { openStarterLine } from '../../db/webhooks/delivery-starters.ts'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { openTracing } from '../../runtime/tracing/open-tracing.ts'
import { traceSender } from '../../runtime/tracing/outbound.ts'
import { traceActivities, traceWorkflowCalls } from '../../runtime/tracing/temporal.ts'
import { startDeliveryStarter } from '../../workers/delivery-starter.ts'
import { deliveryWorkflowId } from '../../contract/webhooks.ts'
import { TRACE_HEADER } from '../../contract/tracing.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { startCollector, type Collector } from '../support/collector.ts'
import { anAccount, aSession, KEY_RING } from '../support/factories.ts'
import { atEnd } from '../support/stack.ts'
import { until } from '../support/until.ts'
import { aReceiver } from '../support/webhook-receiver.ts'
import { nativeConnection, testClient, testWorkers } from '../support/workers.ts'

const log = pino({ level: 'silent' })
const STRANGER = {
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  tracestate: 'a=held',
  baggage: 'b=held',
}

// From the request for a test delivery over the database's notification of a worker to the receiver.
describe('the trace of a test delivery', function () {
  let api: TestApi,
    quiet: TestApi,
    db: Db,
    client: Client,
    endpoint: WebhookEndpoint,
    token: string,
    collector: Collector
  let receiver: Awaited<ReturnType<typeof aReceiver>>

  before(async () => {
    collector = await startCollector()
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }
    api = await startApi({ env })
    db = api.db
    const tracing =
      (await openTracing(
        { url: `${collector.endpoint}/v1/traces`, headers: {}, ratio: 1, resourceAttributes: {}, unread: [] },
        { process: 'worker', registry: new Registry(), log, times: { sendEveryMs: 100, drainMs: 200 } },
      )) ?? assert.fail('traces are on')
    atEnd(() => tracing.close())
    const {
      options: { namespace },
    } = await testClient()
    const connection = await nativeConnection()
    client = new Client({ connection, namespace, interceptors: { workflow: [traceWorkflowCalls(tracing)] } })
    receiver = await aReceiver(db, (sender) => traceSender(sender, tracing))
    await testWorkers(client, ['webhooks'], receiver.activities, {
      connection,
      interceptors: [traceActivities(tracing)],
    })
    const { accountId } = await anAccount(db)
    ;({ endpoint } = await insertEndpoint(db, KEY_RING, {
      accountId,
      url: receiver.url,
      events: ['verification.approved'],
    }))
    ;({ token } = await aSession(db, accountId))
    const starter = startDeliveryStarter({ databaseUrl: api.env.DATABASE_URL, client: client.workflow, log })
    atEnd(() => starter.close())
    await starter.tried
    quiet = await startApi({ env: { ...env, OTEL_TRACES_SAMPLER_ARG: '0' } })
  })

  const delivered = (id: string) =>
    until(`${id} to be received`, () => receiver.received.some(({ headers }) => headers['x-service-delivery'] === id))
  const send = async (): Promise<string> => {
    const answer = await call(api, 'POST', `/v1/webhooks/${endpoint.id}/test`, { key: token, headers: STRANGER })
    assert.equal(answer.status, 201)
    const id = String(answer.json.id)
    await delivered(id)
    return id
  }
  const headerOf = async (id: string) => {
    const field = (await client.workflow.getHandle(deliveryWorkflowId(id)).fetchHistory()).events?.[0]
      .workflowExecutionStartedEventAttributes?.header?.fields?.[TRACE_HEADER]?.data
    return field === undefined || field === null ? undefined : String(JSON.parse(Buffer.from(field).toString()))
  }

  it('leads from the request to the receiver, one trace for each, whatever the caller sends', async () => {
    await Promise.all([send(), send(), send()])
    await until('the spans of all three', () => {
      const spans = collector.spans()
      return (
        spans.filter(({ name }) => name === 'webhook POST').length === 3 &&
        spans.every(
          ({ name, parentSpanId }) => name.startsWith('POST ') || spans.some(({ spanId }) => spanId === parentSpanId),
        )
      )
    })
    const traces = Map.groupBy(collector.spans(), ({ traceId }) => traceId)
    assert.equal(traces.size, 3)
    for (const spans of traces.values()) {
      const way: string[] = []
      for (
        let span = spans.find(({ name }) => name === 'webhook POST');
        span !== undefined;
        span = spans.find(({ spanId }) => spanId === span?.parentSpanId)
      )
        way.unshift(span.name)
      // The second attempt belongs to a delivery that found its endpoint busy.
      assert.match(
        way.join(', '),
        /^POST \/v1\/webhooks\/:id\/test, StartWorkflow webhookDelivery, RunActivity attemptDelivery(Now)?, webhook POST$/,
      )
    }
    assert.ok(!/0af7651916cd|b7ad6b716920|held/.test(Buffer.concat(collector.bytes).toString()))
    assert.ok(
      receiver.received.every(({ headers }) => headers.traceparent === undefined),
      'the receiver gets no trace',
    )
  })

  it('is sent to the worker, also when it is not sampled, and not when traces are off', async () => {
    const heardFrom = async (one: TestApi) => {
      const heard: unknown[] = []
      const line = await openStarterLine(one.env.DATABASE_URL, '00000000000000fe', {
        heard: (_, trace) => heard.push(trace ?? 'none'),
        lost: () => undefined,
      })
      try {
        const { accountId } = await anAccount(one.db)
        const { endpoint: own } = await insertEndpoint(one.db, KEY_RING, {
          accountId,
          url: receiver.url,
          events: ['verification.approved'],
        })
        const { token: key } = await aSession(one.db, accountId)
        await line.announce()
        assert.equal((await call(one, 'POST', `/v1/webhooks/${own.id}/test`, { key })).status, 201)
        await until('the notification of the worker', () => heard.length === 1)
        return heard[0]
      } finally {
        await line.close()
      }
    }
    assert.match(String(await heardFrom(quiet)), /^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
    assert.equal(await heardFrom(await startApi()), 'none')
  })

  it('is absent, and the delivery starts, after an invalid notification', async () => {
    const {
      rows: [{ channel }],
    } = await sql<{
      channel: string
    }>`select 'deliveries_' || right(application_name, 16) as channel from pg_stat_activity where datname = current_database() and application_name like '% deliveries %'`.execute(
      db,
    )
    const other = openDatabase(api.env.DATABASE_URL, 1, () => undefined)
    atEnd(() => other.destroy())
    const nonsense = [
      'Tobias Falkenrath',
      `${STRANGER.traceparent}x`,
      STRANGER.traceparent.toUpperCase(),
      7,
      null,
      { a: 1 },
      'x'.repeat(7_000),
    ]
    for (const [index, traceparent] of nonsense.entries()) {
      const id = `dlv_0${String(index).padStart(25, '0')}`
      await db
        .insertInto('webhook_delivery')
        .values({
          id,
          endpoint_id: endpoint.id,
          account_id: endpoint.account_id,
          event: 'webhook.test',
          body: '{}',
          next_attempt_at: new Date(),
        })
        .execute()
      await sql`select pg_notify(${channel}, ${JSON.stringify({ deliveryId: id, endpointId: endpoint.id, accountId: endpoint.account_id, traceparent, more: 'of a later release' })})`.execute(
        other,
      )
      await delivered(id)
      assert.equal(await headerOf(id), undefined, JSON.stringify(traceparent).slice(0, 80))
    }
  })
})
