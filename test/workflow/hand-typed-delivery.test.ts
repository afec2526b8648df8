import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import { workflowMetadataQuery } from '@temporalio/workflow'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { createWebhookActivities } from '../../activities/webhooks/attempt.ts'
import { createEndpointGate } from '../../activities/webhooks/endpoint-gate.ts'
import { createDeliveryMetrics } from '../../activities/webhooks/delivery-metrics.ts'
import type { Db } from '../../db/pool.ts'
import { listRearms, rearmDelivery } from '../../db/webhooks/webhook-rearm.ts'
import { insertDeliveries, insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { createSender } from '../../outbound/safe-fetch.ts'
import { activityInterceptors } from '../../workers/interceptors.ts'
import { deliveryWorkflowId, type DeliveryStart } from '../../contract/webhooks.ts'
import { endpointRemovedSignal, rearmSignal } from '../../contract/messages/webhook-delivery.ts'
import { deliveryStart } from '../../contract/messages/starts.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { historyText } from '../support/history-text.ts'
import { json, raw, signalRaw, startRaw, UNDECODABLE, type RawPayload } from '../support/raw-payloads.ts'
import { testDatabase } from '../support/stack.ts'
import { testClient, testWorkers } from '../support/workers.ts'
import { until } from '../support/until.ts'

const log = pino({ level: 'silent' })
const GOOD = { by: 'staff-7', reason: 'ticket 4711' }

/** Invalid `rearm` requests of an operator or a script. */
const NO_REARM: Readonly<Record<string, readonly RawPayload[]>> = {
  'nothing at all': [],
  null: [json(null)],
  'null of the other kind': [raw('binary/null', '')],
  'a text': [json('please')],
  'a number': [json(7)],
  true: [json(true)],
  'a list': [json([GOOD])],
  'an empty object': [json({})],
  nobody: [json({ reason: 'x' })],
  'no reason': [json({ by: 'x' })],
  nulls: [json({ by: null, reason: null })],
  numbers: [json({ by: 7, reason: 8 })],
  objects: [json({ by: { toString: 5 }, reason: [] })],
  'NULs alone': [json({ by: '\0', reason: '\0\0' })],
  'blanks alone': [json({ by: ' \n', reason: '\t' })],
  'a prototype': [raw('json/plain', '{"__proto__":{"by":"x","reason":"y"}}')],
  bytes: [raw('binary/plain', Buffer.from([0, 1, 2, 255]))],
  'JSON of 50,000 levels': [raw('json/plain', `${'['.repeat(50_000)}${']'.repeat(50_000)}`)],
  ...UNDECODABLE,
}

interface Shown {
  status: string
  attempts: number
  rearm: { refusal: string | null } | null
  dropped: { count: number; last: string } | null
}

// The real activities, database and sender; signals and starts over the bare gRPC service, as any CLI can send them.
describe('a delivery with malformed signals and input', () => {
  let db: Db, client: Client, server: Server, url: string
  const answers = new Map<string, number[]>() // by delivery: one status for each attempt, then 200
  const times = new Map<string, number[]>()
  let delayAfter = (attempt: number): number | undefined => (attempt < 6 ? 1_500 : undefined)

  before(async function () {
    ;({ db } = await testDatabase())
    server = createServer((request, response) => {
      const id = String(request.headers['x-service-delivery'])
      times.set(id, [...(times.get(id) ?? []), performance.now()])
      request.resume().on('end', () => response.writeHead(answers.get(id)?.shift() ?? 200).end())
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
        gate: createEndpointGate(400),
        metrics: createDeliveryMetrics(new Registry()),
      }),
      { interceptors: [activityInterceptors(log)] },
    )
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })

  async function aDelivery(...statuses: number[]): Promise<DeliveryStart> {
    const { accountId } = await anAccount(db)
    await insertEndpoint(db, KEY_RING, { accountId, url, events: ['verification.approved'] })
    const [input] = await insertDeliveries(db, {
      accountId,
      verificationId: null,
      event: 'verification.approved',
      data: { id: 'ver_1' },
    })
    answers.set(input.deliveryId, statuses)
    return input
  }
  const handleOf = ({ deliveryId }: DeliveryStart) => client.workflow.getHandle(deliveryWorkflowId(deliveryId))
  const start = (input: DeliveryStart) => client.workflow.start('webhookDelivery', deliveryStart(input))
  const shown = (input: DeliveryStart) => handleOf(input).query<Shown>('state')
  const detailsOf = async (input: DeliveryStart) =>
    (await handleOf(input).query(workflowMetadataQuery)).currentDetails ?? ''
  /** The result of the run, or 'wedged' when it does not end. */
  const ended = (input: DeliveryStart) =>
    Promise.race([handleOf(input).result() as Promise<string>, sleep(90_000, 'wedged', { ref: false })])
  const attempted = (input: DeliveryStart) => until('an attempt', () => times.has(input.deliveryId))

  it('is sent after any invalid "rearm": the request is dropped, and shown', async () => {
    const found = await Promise.all(
      Object.entries(NO_REARM).map(async ([what, payloads]) => {
        const input = await aDelivery(500, 200)
        await start(input)
        await signalRaw(client, deliveryWorkflowId(input.deliveryId), rearmSignal.name, payloads)
        return [
          what,
          [
            await ended(input),
            (await shown(input)).dropped?.count,
            /1 request was dropped.* rearm: /.test(await detailsOf(input)),
            (await listRearms(db, input.deliveryId)).length,
          ],
        ]
      }),
    )
    assert.deepEqual(
      Object.fromEntries(found),
      Object.fromEntries(Object.keys(NO_REARM).map((what) => [what, ['DELIVERED', 1, true, 0]])),
    )
  })

  it('accepts a request with control characters, half characters and a megabyte of text as one line of limited length', async () => {
    const input = await aDelivery(500, 200)
    await start(input)
    const typed = {
      by: ' staff\0-7\n\u202e ',
      reason: `ticket\0 4711\r\n\ud800 ${'x'.repeat(1_000_000)}`,
      id: 'x\0',
      more: 1,
    }
    await signalRaw(client, deliveryWorkflowId(input.deliveryId), rearmSignal.name, [
      json(typed),
      raw('nothing', 'that decodes'),
      json(3),
    ])
    assert.equal(await ended(input), 'DELIVERED')
    const [rearm, ...more] = await listRearms(db, input.deliveryId)
    assert.deepEqual(
      [rearm.actor, rearm.reason.slice(0, 16), rearm.reason.length, rearm.refusal, more.length],
      ['staff -7', 'ticket  4711 \ufffd x', 500, 'STILL_OPEN', 0],
    )
    assert.equal((await shown(input)).dropped, null)
  })

  it('is not delayed by unknown signals, nor by the other signal with arguments', async () => {
    const input = await aDelivery(500, 200)
    await start(input)
    const id = deliveryWorkflowId(input.deliveryId)
    for (const name of ['rearmed', 'stop', '__temporal_stop', '__stack_trace', 'constructor', '__proto__', 'a\0b', ' '])
      await signalRaw(client, id, name, [raw('x', 'y')])
    assert.equal(await ended(input), 'DELIVERED')
    assert.equal((await shown(input)).attempts, 2)
  })

  it('keeps its schedule after a false signal of a removal', async () => {
    delayAfter = (attempt) => (attempt < 6 ? 1_000 : undefined)
    const input = await aDelivery(500, 500, 500, 500, 200)
    await start(input)
    await attempted(input)
    await signalRaw(client, deliveryWorkflowId(input.deliveryId), endpointRemovedSignal.name, [raw('x', 'y')])
    assert.equal(await ended(input), 'DELIVERED')
    const at = times.get(input.deliveryId) ?? []
    assert.equal(at.length, 5)
    const gaps = at.slice(1).map((time, i) => time - at[i])
    assert.ok(
      gaps.filter((gap) => gap < 900).length <= 1,
      `one attempt may come early, the others not: ${gaps.map(Math.round).join(', ')}`,
    )
    assert.match((await shown(input)).dropped?.last ?? '', /^endpointRemoved: /)
    delayAfter = (attempt) => (attempt < 6 ? 1_500 : undefined)
  })

  it('accepts twenty of a thousand requests, counts the others, and is sent', async () => {
    delayAfter = (attempt) => (attempt < 6 ? 20_000 : undefined)
    const input = await aDelivery(500, 200)
    const handle = await start(input)
    await attempted(input)
    const left = Array.from({ length: 1_000 }, () => json({ ...GOOD, reason: 'r'.repeat(400) }))
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let one = left.pop(); one !== undefined; one = left.pop())
          await signalRaw(client, handle.workflowId, rearmSignal.name, [one])
      }),
    )
    assert.equal(await ended(input), 'DELIVERED')
    assert.deepEqual((await shown(input)).dropped, { count: 980, last: 'rearm: more than 20 in one run' })
    assert.equal((await listRearms(db, input.deliveryId)).length, 20)
    const { events } = await handle.fetchHistory()
    assert.ok((events?.length ?? 0) < 6_000, `${events?.length} events`)
    delayAfter = (attempt) => (attempt < 6 ? 1_500 : undefined)
  })

  it('stays unchanged after later signals', async () => {
    const input = await aDelivery(200)
    await start(input)
    assert.equal(await ended(input), 'DELIVERED')
    await assert.rejects(
      signalRaw(client, deliveryWorkflowId(input.deliveryId), rearmSignal.name, [json(null)]),
      /not found|already completed/i,
    )
    assert.equal((await handleOf(input).describe()).status.name, 'COMPLETED')
  })

  it('fails at once on invalid input, without endless retries', async () => {
    const input = await aDelivery(200)
    const bad: Record<string, readonly RawPayload[]> = {
      ...UNDECODABLE,
      nothing: [],
      null: [json(null)],
      'a text': [json('x')],
      'a list': [json([input])],
      'an empty object': [json({})],
      'an id with a NUL': [json({ ...input, deliveryId: `${input.deliveryId}\0` })],
      'a number for an id': [json({ ...input, deliveryId: 7 })],
      'an id of 2,000 characters': [json({ ...input, deliveryId: 'd'.repeat(2_000) })],
      'no endpoint': [json({ ...input, endpointId: undefined })],
      'an invalid event': [json({ ...input, event: 'x' })],
    }
    const found = await Promise.all(
      Object.entries(bad).map(async ([what, payloads]) => {
        const workflowId = `webhook-delivery/by-hand-${randomUUID()}`
        await startRaw(client, 'webhookDelivery', 'webhooks', workflowId, payloads)
        const handle = client.workflow.getHandle(workflowId)
        await Promise.race([handle.result().catch(() => undefined), sleep(60_000, undefined, { ref: false })])
        return [what, [(await handle.describe()).status.name, (await historyText(handle)).includes('InvalidInput')]]
      }),
    )
    assert.deepEqual(
      Object.fromEntries(found),
      Object.fromEntries(Object.keys(bad).map((what) => [what, ['FAILED', true]])),
    )
  })

  it('does nothing, and reports it, when it is started again with an invalid "rearm"', async () => {
    for (const rearm of [null, 'please', {}, { by: 'x' }, [GOOD], { by: '\0', reason: '\0' }]) {
      const input = await aDelivery(500)
      delayAfter = () => undefined
      await start(input)
      assert.equal(await ended(input), 'FAILED')
      delayAfter = (attempt) => (attempt < 6 ? 1_500 : undefined)
      await startRaw(client, 'webhookDelivery', 'webhooks', deliveryWorkflowId(input.deliveryId), [
        json({ ...input, rearm, firstAttempt: 'remote' }),
      ])
      assert.equal(await ended(input), 'FAILED')
      assert.deepEqual(
        [(await shown(input)).dropped?.count, times.get(input.deliveryId)?.length],
        [1, 1],
        JSON.stringify(rearm),
      )
    }
  })

  it('continues when the id of its request belongs to another delivery', async () => {
    const [one, other] = [await aDelivery(500, 200), await aDelivery(500, 200)]
    const id = randomUUID()
    await rearmDelivery(db, { id, deliveryId: other.deliveryId, actor: 'x', reason: 'y' })
    await start(one)
    await signalRaw(client, deliveryWorkflowId(one.deliveryId), rearmSignal.name, [json({ ...GOOD, id })])
    assert.equal(await ended(one), 'DELIVERED')
    assert.match((await shown(one)).dropped?.last ?? '', /^rearm: the database/)
    assert.equal((await listRearms(db, one.deliveryId)).length, 0)
  })
})
