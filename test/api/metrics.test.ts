import assert from 'node:assert/strict'
import { Registry } from 'prom-client'
import { serveMetrics } from '../../runtime/metrics.ts'
import { createDeliveryMetrics } from '../../activities/webhooks/delivery-metrics.ts'
import { registerBacklogGauges } from '../../workers/worker-metrics.ts'
import { addPurchase } from '../../db/credits/credits.ts'
import { openDatabase } from '../../db/pool.ts'
import { insertDeliveries, insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { Connection } from '@temporalio/client'
import { call, startApi, type TestApi } from '../support/api.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { aPayment } from '../support/payments.ts'
import { heldPort } from '../support/held-port.ts'
import { atEnd } from '../support/stack.ts'
import { until } from '../support/until.ts'

describe('metrics', () => {
  let api: TestApi, registry: Registry, base: string
  before(async () => {
    api = await startApi()
    registry = new Registry()
    const served = await serveMetrics(registry, '127.0.0.1', 0)
    base = `http://127.0.0.1:${served.port}`
    atEnd(() => served.close())
  })
  const scrape = async () => (await fetch(`${base}/metrics`)).text()
  const value = (text: string, name: string) =>
    Number(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1])

  it('are served at /metrics alone', async () => {
    const answer = await fetch(`${base}/metrics`)
    assert.equal(answer.status, 200)
    assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/)
    for (const path of ['/', '/metrics/x', '/metrics?x=1']) assert.equal((await fetch(`${base}${path}`)).status, 404)
    assert.equal((await fetch(`${base}/metrics`, { method: 'POST' })).status, 404)
  })

  it('have /healthz and /readyz beside them, which ask only the process', async () => {
    const state = { isAlive: true, isReady: false }
    const served = await serveMetrics(new Registry(), '127.0.0.1', 0, {
      isAlive: () => state.isAlive,
      isReady: () => state.isReady,
    })
    atEnd(() => served.close())
    const statuses = () =>
      Promise.all(
        ['healthz', 'readyz'].map(async (path) => (await fetch(`http://127.0.0.1:${served.port}/${path}`)).status),
      )
    assert.deepEqual(await statuses(), [200, 503])
    Object.assign(state, { isAlive: false, isReady: true })
    assert.deepEqual(await statuses(), [503, 200])
    assert.equal((await fetch(`http://127.0.0.1:${served.port}/healthz`, { method: 'POST' })).status, 404)
  })

  it('count requests by route pattern, never by text of a caller', async () => {
    await call(api, 'GET', '/v1/health')
    await call(api, 'GET', '/v1/verifications/ver_01ARZ3NDEKTSV4RRFFQ69G5FAV')
    await call(api, 'GET', '/no/such/secret-path')
    const text = await api.deps.registry.metrics()
    assert.equal(value(text, 'http_requests_total{method="GET",route="/v1/health",status="200"}'), 1)
    assert.equal(value(text, 'http_requests_total{method="GET",route="/v1/verifications/:id",status="401"}'), 1)
    assert.equal(value(text, 'http_requests_total{method="none",route="none",status="404"}'), 1)
    assert.equal(value(text, 'http_request_duration_seconds_count{method="GET",route="/v1/health"}'), 1)
    assert.ok(!text.includes('secret-path') && !text.includes('ver_01'))
  })

  it('show waiting work: late deliveries, the outbox, and the backlog of each queue', async () => {
    const connection = await Connection.connect({ address: api.env.TEMPORAL_ADDRESS })
    atEnd(() => connection.close())
    registerBacklogGauges(registry, api.db, connection, api.env.TEMPORAL_NAMESPACE, api.deps.log)
    const { accountId } = await anAccount(api.db)
    await insertEndpoint(api.db, KEY_RING, {
      accountId,
      url: 'https://hooks.example.com/',
      events: ['verification.approved'],
    })
    const [late] = [
      ...(await insertDeliveries(api.db, {
        accountId,
        verificationId: null,
        event: 'verification.approved',
        data: {},
      })),
      ...(await insertDeliveries(api.db, {
        accountId,
        verificationId: null,
        event: 'verification.approved',
        data: {},
      })),
    ]
    await api.db
      .updateTable('webhook_delivery')
      .set({ next_attempt_at: new Date(Date.now() - 60_000) })
      .where('id', '=', late.deliveryId)
      .execute()
    const text = await scrape()
    assert.equal(value(text, 'webhook_deliveries_open'), 2)
    assert.equal(value(text, 'webhook_deliveries_late'), 1)
    assert.ok(value(text, 'webhook_delivery_latest_seconds') >= 60)
    assert.equal(value(text, 'outbox_entries'), 2)
    for (const queue of ['verification', 'vision', 'screening', 'webhooks', 'mail']) {
      assert.ok(value(text, `task_queue_backlog{queue="${queue}",kind="activity"}`) >= 0, queue)
    }
    assert.match(text, /^sanctions_list_refresh_failures\{list="ofac-sdn"\} 0$/m)
    assert.equal(value(text, 'screening_cases_open'), 0)
    assert.deepEqual(
      [value(text, 'metrics_source_up{source="database"}'), value(text, 'metrics_source_up{source="temporal"}')],
      [1, 1],
    )
  })

  it('show the payments that wait for staff, by reason, and the owed credits', async () => {
    const { accountId } = await anAccount(api.db, { credits: 0 })
    const [held, owing] = [await aPayment(api.db, accountId), await aPayment(api.db, accountId)]
    await api.db.updateTable('payment').set({ held: 'SANCTIONS' }).where('id', '=', held.id).execute()
    await api.db.transaction().execute(async (trx) => {
      await addPurchase(trx, accountId, 40, owing.id)
      await trx.updateTable('payment').set({ credited: 40, shortfall: 30 }).where('id', '=', owing.id).execute()
    })
    // One reading serves all requests within a quarter of a second.
    const text = await until('the next reading', async () => {
      const now = await scrape()
      return value(now, 'payment_credits_owed') > 0 ? now : undefined
    })
    assert.deepEqual(
      [
        value(text, 'payments_held{reason="SANCTIONS"}'),
        value(text, 'payments_held{reason="DEEP_REORG"}'),
        value(text, 'payment_credits_owed'),
      ],
      [1, 0, 30],
    )
  })

  it('omit values that cannot be read, name the failed source, and give the rest', async () => {
    const apart = new Registry()
    const port = await heldPort()
    const nobody = Connection.lazy({ address: `127.0.0.1:${port}`, interceptors: [] })
    const nowhere = openDatabase(`postgres://nobody:x@127.0.0.1:${port}/x`, 2, () => undefined)
    atEnd(() => nobody.close())
    atEnd(() => nowhere.destroy())
    registerBacklogGauges(apart, api.db, nobody, 'default', api.deps.log)
    const withoutTemporal = await apart.metrics()
    assert.deepEqual(
      [
        value(withoutTemporal, 'metrics_source_up{source="database"}'),
        value(withoutTemporal, 'metrics_source_up{source="temporal"}'),
      ],
      [1, 0],
    )
    assert.equal(value(withoutTemporal, 'webhook_deliveries_open'), 2)
    assert.doesNotMatch(withoutTemporal, /^task_queue_backlog\{/m)
    const other = new Registry()
    registerBacklogGauges(other, nowhere, nobody, 'default', api.deps.log)
    const withoutBoth = await other.metrics()
    assert.equal(value(withoutBoth, 'metrics_source_up{source="database"}'), 0)
    assert.doesNotMatch(
      withoutBoth,
      /^(webhook_deliveries_open|payments_held|payment_credits_owed|screening_cases_open|sanctions_list_age_seconds)/m,
    )
  })

  it('include the deliveries by outcome and the time of attempts', async () => {
    const metrics = createDeliveryMetrics(registry)
    metrics.attempts.inc({ result: 'TIMEOUT' })
    metrics.ended.inc({ status: 'FAILED' })
    metrics.attemptSeconds.observe(0.2)
    const text = await scrape()
    assert.equal(value(text, 'webhook_attempts_total{result="TIMEOUT"}'), 1)
    assert.equal(value(text, 'webhook_deliveries_total{status="FAILED"}'), 1)
    assert.equal(value(text, 'webhook_attempt_duration_seconds_count'), 1)
  })
})
