import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client } from '@temporalio/client'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { redriveOutbox } from '../../temporal/redrive-outbox.ts'
import { createWebhookActivities } from '../../activities/webhooks/attempt.ts'
import { createEndpointGate } from '../../activities/webhooks/endpoint-gate.ts'
import { createDeliveryMetrics } from '../../activities/webhooks/delivery-metrics.ts'
import type { Db } from '../../db/pool.ts'
import { removeEndpoint } from '../../db/webhooks/webhook-endpoints.ts'
import { listRearms } from '../../db/webhooks/webhook-rearm.ts'
import { insertDeliveries, insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { createSender } from '../../outbound/safe-fetch.ts'
import { deliveryWorkflowId, type DeliveryStart } from '../../contract/webhooks.ts'
import { rearmSignal } from '../../contract/messages/webhook-delivery.ts'
import { deliveryRearm, deliveryStart } from '../../contract/messages/starts.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { testDatabase } from '../support/stack.ts'
import { testClient, testWorkers } from '../support/workers.ts'

const log = pino({ level: 'silent' })

describe('rearming a failed delivery', () => {
  let db: Db, client: Client, server: Server, url: string
  let status = 500
  const received: string[] = []
  /** Three attempts for each run. */
  const delayAfter = (attempt: number): number | undefined => (attempt < 3 ? 50 : undefined)

  before(async function () {
    ;({ db } = await testDatabase())
    server = createServer((request, response) => {
      received.push(String(request.headers['x-service-delivery']))
      request.resume().on('end', () => response.writeHead(status).end())
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    client = await testClient()
    await testWorkers(
      client,
      ['webhooks'],
      createWebhookActivities({
        db,
        keyRing: KEY_RING,
        sender: createSender({ allowPrivate: true }),
        log,
        retryDelayMs: (attempt) => delayAfter(attempt),
        gate: createEndpointGate(100),
        metrics: createDeliveryMetrics(new Registry()),
      }),
    )
  })
  beforeEach(() => {
    status = 500
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })

  async function deliveries(count: number): Promise<DeliveryStart[]> {
    const { accountId } = await anAccount(db)
    await insertEndpoint(db, KEY_RING, { accountId, url, events: ['verification.approved'] })
    const made: DeliveryStart[] = []
    for (let i = 0; i < count; i++)
      made.push(
        ...(await insertDeliveries(db, {
          accountId,
          verificationId: null,
          event: 'verification.approved',
          data: { id: `ver_${i}` },
        })),
      )
    return made
  }
  const run = async (input: DeliveryStart) =>
    (await client.workflow.start('webhookDelivery', deliveryStart(input))).result() as Promise<string>
  const result = (id: string) => client.workflow.getHandle(deliveryWorkflowId(id)).result() as Promise<string>
  const rowOf = (id: string) =>
    db.selectFrom('webhook_delivery').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const sent = (id: string) => received.filter((delivery) => delivery === id).length
  const rearm = (input: DeliveryStart) =>
    client.workflow.signalWithStart('webhookDelivery', deliveryRearm(input, { by: 'staff-7', reason: 'ticket 4711' }))

  it('starts the schedule again after the first run has closed: same id and body, attempts continue to count', async () => {
    const [input] = await deliveries(1)
    assert.equal(await run(input), 'FAILED')
    const before = await rowOf(input.deliveryId)
    assert.deepEqual([before.attempts, sent(input.deliveryId)], [3, 3])

    await rearm(input)
    assert.equal(await result(input.deliveryId), 'FAILED')
    const again = await rowOf(input.deliveryId)
    assert.deepEqual([again.attempts, again.rearmed_after, sent(input.deliveryId), again.body], [6, 3, 6, before.body])

    status = 204
    await rearm(input)
    assert.equal(await result(input.deliveryId), 'DELIVERED')
    const delivered = await rowOf(input.deliveryId)
    assert.deepEqual(
      [delivered.status, delivered.attempts, delivered.last_error, sent(input.deliveryId)],
      ['DELIVERED', 7, null, 7],
    )
    const rearms = await listRearms(db, input.deliveryId)
    assert.deepEqual(
      rearms.map(({ actor, reason, attempts_before, refusal }) => [actor, reason, attempts_before, refusal]),
      [
        ['staff-7', 'ticket 4711', 3, null],
        ['staff-7', 'ticket 4711', 6, null],
      ],
    )
  })

  it('sends nothing for a delivered one, and shows the refusal', async () => {
    status = 200
    const [input] = await deliveries(1)
    assert.equal(await run(input), 'DELIVERED')
    await rearm(input)
    assert.equal(await result(input.deliveryId), 'DELIVERED')
    assert.equal(sent(input.deliveryId), 1)
    assert.deepEqual(
      (await listRearms(db, input.deliveryId)).map(({ refusal }) => refusal),
      ['ALREADY_DELIVERED'],
    )
    const { memo } = await client.workflow.getHandle(deliveryWorkflowId(input.deliveryId)).describe()
    assert.deepEqual(memo?.rearm, { by: 'staff-7', refusal: 'ALREADY_DELIVERED' })
  })

  it('refuses one with attempts left, in the open workflow, which continues', async () => {
    const [input] = await deliveries(1)
    const handle = await client.workflow.start('webhookDelivery', deliveryStart(input))
    await handle.signal(rearmSignal, { by: 'staff-7', reason: 'impatient' })
    assert.equal(await handle.result(), 'FAILED')
    assert.deepEqual(
      (await listRearms(db, input.deliveryId)).map(({ refusal }) => refusal),
      ['STILL_OPEN'],
    )
    assert.equal((await rowOf(input.deliveryId)).attempts, 3)
  })

  it('refuses one with a removed endpoint', async () => {
    const [input] = await deliveries(1)
    await run(input)
    await removeEndpoint(db, input.accountId, input.endpointId)
    await rearm(input)
    assert.equal(await result(input.deliveryId), 'FAILED')
    assert.deepEqual(
      (await listRearms(db, input.deliveryId)).map(({ refusal }) => refusal),
      ['ENDPOINT_REMOVED'],
    )
    assert.equal(sent(input.deliveryId), 3)
  })

  it('works by a start alone, as the Temporal UI does it after the run has closed', async () => {
    const [input] = await deliveries(1)
    await run(input)
    status = 200
    const { workflowId, taskQueue } = deliveryStart(input)
    const handle = await client.workflow.start('webhookDelivery', {
      workflowId,
      taskQueue,
      args: [{ ...input, rearm: { by: 'ui', reason: 'receiver mended' } }],
    })
    assert.equal(await handle.result(), 'DELIVERED')
    assert.equal((await rowOf(input.deliveryId)).attempts, 4)
  })

  it('does nothing for a run that is started again without a rearm', async () => {
    const [input] = await deliveries(1)
    await run(input)
    const { workflowId, taskQueue } = deliveryStart(input)
    const handle = await client.workflow.start('webhookDelivery', { workflowId, taskQueue, args: [input] })
    assert.equal(await handle.result(), 'FAILED')
    assert.equal(sent(input.deliveryId), 3)
  })

  it('continues a delivery whose workflow was terminated', async () => {
    const [input] = await deliveries(1)
    const handle = await client.workflow.start('webhookDelivery', { ...deliveryStart(input), startDelay: '1 hour' })
    await handle.terminate('by mistake')
    status = 200
    await rearm(input)
    assert.equal(await result(input.deliveryId), 'DELIVERED')
    assert.deepEqual(
      (await listRearms(db, input.deliveryId)).map(({ refusal }) => refusal),
      ['STILL_OPEN'],
    )
  })

  it('ends an open delivery at once when its endpoint is removed', async () => {
    const [input] = await deliveries(1)
    const waiting = await client.workflow.start('webhookDelivery', { ...deliveryStart(input), startDelay: '2 seconds' })
    await removeEndpoint(db, input.accountId, input.endpointId)
    assert.equal(await redriveOutbox({ db, client: client.workflow, log }, -1_000), 2) // its start, still in the outbox, and its end
    assert.equal(await waiting.result(), 'FAILED')
    assert.equal(sent(input.deliveryId), 0)
    assert.equal(
      await db.selectFrom('outbox').selectAll().where('subject_id', '=', input.deliveryId).executeTakeFirst(),
      undefined,
    )
  })

  it('puts an outbox entry that cannot be sent behind the others, and sends those', async () => {
    await db.deleteFrom('outbox').execute()
    const { accountId } = await anAccount(db)
    const [input] = await deliveries(1)
    // Temporal refuses an id of more than 1,000 characters: an entry that can never be sent.
    const poison = `dlv_${'0'.repeat(2_000)}`
    await db
      .insertInto('webhook_delivery')
      .values({ id: poison, endpoint_id: input.endpointId, account_id: accountId, event: 'webhook.test', body: '{}' })
      .execute()
    await db
      .insertInto('outbox')
      .values({ kind: 'START_DELIVERY', subject_id: poison, due_at: new Date(0) })
      .execute()
    const asked = Date.now()
    assert.equal(await redriveOutbox({ db, client: client.workflow, log }, -1_000), 1)
    assert.equal(await result(input.deliveryId), 'FAILED')
    const left = await db.selectFrom('outbox').select(['subject_id', 'tries', 'due_at']).execute()
    assert.deepEqual(
      left.map(({ subject_id: id, tries }) => [id, tries]),
      [[poison, 1]],
    )
    assert.ok(left[0].due_at.getTime() > asked + 1_500)
    await db.deleteFrom('outbox').execute()
  })
})
