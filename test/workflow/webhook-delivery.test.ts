import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import proto from '@temporalio/proto'
import type { Client, WorkflowHandle } from '@temporalio/client'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { createWebhookActivities } from '../../activities/webhooks/attempt.ts'
import { createEndpointGate } from '../../activities/webhooks/endpoint-gate.ts'
import { createDeliveryMetrics } from '../../activities/webhooks/delivery-metrics.ts'
import { retryDelayMs } from '../../activities/webhooks/schedule.ts'
import type { Db } from '../../db/pool.ts'
import { beginAttempt } from '../../db/webhooks/webhook-attempts.ts'
import { insertDeliveries, insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { isSignatureValid } from '../../dev/receiver-signature.ts'
import { createSender } from '../../outbound/safe-fetch.ts'
import type { DeliveryStart, DeliveryStatus } from '../../contract/webhooks.ts'
import { deliveryStart } from '../../contract/messages/starts.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { heldPort } from '../support/held-port.ts'
import { testDatabase } from '../support/stack.ts'
import { testClient, testWorkers } from '../support/workers.ts'
import { until } from '../support/until.ts'

const EXAMPLE = join(import.meta.dirname, '..', '..', 'examples', 'receiver', 'server.mjs')

// The real activity, database and sender against a real receiver; only the delays are short, except in the last test.
describe('webhook delivery workflow', () => {
  let db: Db, client: Client, server: Server, url: string
  const received: { path: string; delivery: string; signature: string; body: string }[] = []
  const answers = new Map<string, number[]>() // by path: one status for each attempt, then 500
  let delayAfter = (_attempt: number): number | undefined => 100

  before(async function () {
    ;({ db } = await testDatabase())
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      request.on('end', () => {
        const path = request.url ?? ''
        received.push({
          path,
          body,
          delivery: String(request.headers['x-service-delivery']),
          signature: String(request.headers['x-service-signature']),
        })
        response.writeHead(answers.get(path)?.shift() ?? 500).end()
      })
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    client = await testClient()
    const sender = createSender({ allowPrivate: true })
    await testWorkers(
      client,
      ['webhooks'],
      createWebhookActivities({
        db,
        keyRing: KEY_RING,
        sender,
        log: pino({ level: 'silent' }),
        retryDelayMs: (attempt) => delayAfter(attempt),
        gate: createEndpointGate(100),
        metrics: createDeliveryMetrics(new Registry()),
      }),
    )
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })

  async function aDelivery(...statuses: number[]): Promise<{ input: DeliveryStart; path: string; secret: string }> {
    const { accountId } = await anAccount(db)
    const path = `/${randomUUID()}`
    answers.set(path, statuses)
    const { secret } = await insertEndpoint(db, KEY_RING, {
      accountId,
      url: `${url}${path}`,
      events: ['verification.approved'],
    })
    const [input] = await insertDeliveries(db, {
      accountId,
      verificationId: null,
      event: 'verification.approved',
      data: { id: 'ver_1' },
    })
    return { input, path, secret }
  }
  const start = (input: DeliveryStart) =>
    client.workflow.start('webhookDelivery', deliveryStart(input)) as Promise<
      WorkflowHandle<() => Promise<DeliveryStatus>>
    >
  const rowOf = (id: string) =>
    db.selectFrom('webhook_delivery').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const requestsTo = (path: string) => received.filter((request) => request.path === path)

  it('delivers the stored body, signed, and ends', async () => {
    const { input, path, secret } = await aDelivery(204)
    assert.equal(await (await start(input)).result(), 'DELIVERED')
    const [request, ...more] = requestsTo(path)
    assert.equal(more.length, 0)
    const row = await rowOf(input.deliveryId)
    assert.equal(request.body, row.body)
    assert.equal(request.delivery, row.id)
    assert.ok(isSignatureValid(secret, request.signature, Buffer.from(request.body)))
    assert.deepEqual(
      [row.status, row.attempts, row.response_code, row.last_error, row.next_attempt_at],
      ['DELIVERED', 1, 204, null, null],
    )
    assert.equal(
      await db.selectFrom('outbox').selectAll().where('subject_id', '=', row.id).executeTakeFirst(),
      undefined,
    )
  })

  it('retries until one attempt succeeds, each with a new signature, the same id and body', async () => {
    const { input, path } = await aDelivery(500, 400, 200)
    assert.equal(await (await start(input)).result(), 'DELIVERED')
    const requests = requestsTo(path)
    assert.equal(requests.length, 3)
    assert.equal(new Set(requests.map(({ body, delivery }) => body + delivery)).size, 1)
    assert.equal((await rowOf(input.deliveryId)).attempts, 3)
  })

  it('counts an attempt of a dead process, sends nothing under its number again, and continues', async () => {
    const { input, path } = await aDelivery(200)
    await beginAttempt(db, input.deliveryId, 1, 100) // counted, then the process is gone
    assert.equal(await (await start(input)).result(), 'DELIVERED')
    assert.equal(requestsTo(path).length, 1)
    const attempts = await db
      .selectFrom('webhook_attempt')
      .select(['attempt', 'error'])
      .where('delivery_id', '=', input.deliveryId)
      .orderBy('attempt')
      .execute()
    assert.deepEqual(attempts, [
      { attempt: 1, error: 'WORKER_DIED' },
      { attempt: 2, error: null },
    ])
  })

  it('fails when the endpoint was removed, without an attempt', async () => {
    const { input, path } = await aDelivery(200)
    await db
      .updateTable('webhook_endpoint')
      .set({ deleted_at: new Date() })
      .where('id', '=', input.endpointId)
      .execute()
    assert.equal(await (await start(input)).result(), 'FAILED')
    assert.equal(requestsTo(path).length, 0)
    assert.equal((await rowOf(input.deliveryId)).last_error, 'ENDPOINT_REMOVED')
  })

  it('is accepted by the receiver of examples/, and not with another secret', async () => {
    const port = await heldPort()
    const { accountId } = await anAccount(db)
    const { secret } = await insertEndpoint(db, KEY_RING, {
      accountId,
      url: `http://127.0.0.1:${port}/`,
      events: ['verification.approved'],
    })
    const [input] = await insertDeliveries(db, {
      accountId,
      verificationId: null,
      event: 'verification.approved',
      data: { id: 'ver_1', status: 'APPROVED' },
    })
    const example = async (WEBHOOK_SECRET: string) => {
      const child = spawn(process.execPath, [EXAMPLE], {
        env: { ...process.env, WEBHOOK_SECRET, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      await lines.next() // listening
      return {
        line: async () => String((await lines.next()).value),
        stop: () =>
          new Promise<void>((resolve) => {
            child.once('exit', () => resolve())
            child.kill()
          }),
      }
    }
    const stranger = await example('whsec_other')
    delayAfter = () => 2_000
    const handle = await start(input)
    await until('a 400', async () => (await rowOf(input.deliveryId)).response_code === 400)
    await stranger.stop()
    const receiver = await example(secret)
    assert.equal(await handle.result(), 'DELIVERED')
    assert.deepEqual(JSON.parse(await receiver.line()), {
      id: input.deliveryId,
      event: 'verification.approved',
      verification: 'ver_1',
      status: 'APPROVED',
    })
    await receiver.stop()
  })

  it('is one delivery after any number of starts', async () => {
    const { input, path } = await aDelivery(200)
    const handles = await Promise.all([start(input), start(input), start(input)])
    await Promise.all(handles.map((handle) => handle.result()))
    assert.equal(requestsTo(path).length, 1)
  })

  it("runs the whole 24-hour schedule: 34 attempts, the contract's gaps, then FAILED", async () => {
    delayAfter = (attempt) => retryDelayMs(attempt, 0)
    const { input, path } = await aDelivery()
    const handle = await start(input)
    // The server skips the time in which this workflow only waits for a timer; its history has the true event times.
    await client.workflowService.updateWorkflowExecutionOptions({
      namespace: client.options.namespace,
      workflowExecution: { workflowId: handle.workflowId },
      workflowExecutionOptions: { timeSkippingConfig: { enabled: true } },
      updateMask: { paths: ['time_skipping_config'] },
    })
    assert.equal(await handle.result(), 'FAILED')

    assert.equal(requestsTo(path).length, 34)
    const row = await rowOf(input.deliveryId)
    assert.deepEqual([row.status, row.attempts, row.last_error, row.next_attempt_at], ['FAILED', 34, 'HTTP 500', null])
    const { events } = await handle.fetchHistory()
    const { EventType } = proto.temporal.api.enums.v1
    const timers = (events ?? []).filter(({ eventType }) => eventType === EventType.EVENT_TYPE_TIMER_STARTED)
    const waits = timers.map(({ timerStartedEventAttributes: timer }) =>
      Number(timer?.startToFireTimeout?.seconds ?? 0),
    )
    assert.deepEqual(waits, [1, 2, 4, 8, 16, 32, 64, 128, 256, ...new Array<number>(24).fill(3600)])
    // The first attempt is a local activity, which leaves a marker.
    const attempts = [EventType.EVENT_TYPE_MARKER_RECORDED, EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED]
    const times = (events ?? [])
      .filter(({ eventType }) => attempts.includes(eventType ?? 0))
      .map(({ eventTime }) => Number(eventTime?.seconds))
    times.slice(1).forEach((time, i) => {
      const late = time - times[i] - waits[i]
      assert.ok(late >= -1 && late <= 8, `attempt ${i + 2} came ${late} s off its time`)
    })
    assert.ok(times.at(-1)! - times[0] > 24 * 3600)
  })
})
