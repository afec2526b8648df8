import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Connection } from '@temporalio/client'
import { startChild, type Child } from '../../dev/child-process.ts'
import { insertDeliveries, insertEndpoint } from '../../db/webhooks/webhooks.ts'
import type { DeliveryStart } from '../../contract/webhooks.ts'
import { deliveryStart } from '../../contract/messages/starts.ts'
import { KEY_RING } from '../support/factories.ts'
import { heldPort } from '../support/held-port.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { atEnd } from '../support/stack.ts'
import { until } from '../support/until.ts'

const ROOT = join(import.meta.dirname, '..', '..')

// Real worker processes, killed with -9, against a receiver that records its requests.
describe('webhook deliveries when workers are killed', () => {
  let service: TestService, client: Client, server: Server, url: string
  let answer: (path: string, n: number) => Promise<number> = async () => 204
  const received = new Map<string, number[]>() // by delivery: times
  const workers: Child[] = []

  before(async function () {
    service = await startTestService({ services: [] })
    const connection = await Connection.connect({ address: service.temporal.address })
    atEnd(() => connection.close())
    client = new Client({ connection, namespace: service.temporal.namespace })
    server = createServer((request, response) => {
      const delivery = String(request.headers['x-service-delivery'])
      const times = received.get(delivery) ?? []
      received.set(delivery, [...times, Date.now()])
      request.resume().on('end', () => {
        void answer(request.url ?? '', times.length + 1).then((status) => response.writeHead(status).end())
      })
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    atEnd(async () => {
      server.closeAllConnections()
      server.close()
      await Promise.all(workers.map((worker) => worker.stop(3_000)))
    })
  })

  /** A process that works only on the webhooks queue; settles when it is ready. */
  const startWorker = (changes: NodeJS.ProcessEnv = {}): Promise<Child> =>
    new Promise((resolve, reject) => {
      const worker = startChild({
        name: 'webhook worker',
        command: process.execPath,
        args: [join(ROOT, 'workers/main.ts'), 'webhooks'],
        cwd: ROOT,
        env: { ...service.env, ...changes },
        logFile: join(service.folder, 'logs', 'webhook-worker.log'),
        onLine: (line) => {
          if (line.includes('"msg":"worker ready"')) resolve(worker)
        },
      })
      workers.push(worker)
      void worker.ended.then((how) => reject(new Error(how)))
    })

  async function deliveries(path: string, count: number): Promise<DeliveryStart[]> {
    const { accountId } = service.account
    await service.db
      .updateTable('webhook_endpoint')
      .set({ active: false })
      .where('account_id', '=', accountId)
      .execute()
    await insertEndpoint(service.db, KEY_RING, { accountId, url: `${url}${path}`, events: ['verification.approved'] })
    const made: DeliveryStart[] = []
    for (let i = 0; i < count; i++)
      made.push(
        ...(await insertDeliveries(service.db, {
          accountId,
          verificationId: null,
          event: 'verification.approved',
          data: { id: `ver_${i}` },
        })),
      )
    return made
  }
  const start = (input: DeliveryStart) => client.workflow.start('webhookDelivery', deliveryStart(input))
  const attemptsOf = (id: string) =>
    service.db
      .selectFrom('webhook_attempt')
      .select(['attempt', 'error', 'response_code'])
      .where('delivery_id', '=', id)
      .orderBy('attempt')
      .execute()

  it('counts the hanging attempt of a killed worker, and makes the next one', async () => {
    answer = async (_path, n) => {
      if (n === 1) await sleep(60_000, undefined, { ref: false })
      return 200
    }
    const [input] = await deliveries('/hangs', 1)
    const worker = await startWorker()
    const handle = await start(input)
    await until('the attempt', () => received.has(input.deliveryId))
    const [started] = await attemptsOf(input.deliveryId)
    assert.deepEqual(started, { attempt: 1, error: null, response_code: null }) // counted before the request was sent
    process.kill(worker.pid, 'SIGKILL')
    await worker.ended
    await startWorker()
    assert.equal(await handle.result(), 'DELIVERED')
    assert.equal(received.get(input.deliveryId)?.length, 2)
    assert.deepEqual(await attemptsOf(input.deliveryId), [
      { attempt: 1, error: 'WORKER_DIED', response_code: null },
      { attempt: 2, error: null, response_code: 200 },
    ])
    const [first, second] = received.get(input.deliveryId) ?? []
    assert.ok(second - first >= 1_000, 'never before its time')
  })

  it('drains on SIGTERM while an attempt hangs: the attempt ends by itself, and counts', async () => {
    answer = async (_path, n) => {
      if (n === 1) await sleep(60_000, undefined, { ref: false })
      return 200
    }
    const [input] = await deliveries('/hangs-at-drain', 1)
    const worker = workers.at(-1)!
    const handle = await start(input)
    await until('the attempt', () => received.has(input.deliveryId))
    const asked = Date.now()
    process.kill(worker.pid, 'SIGTERM')
    assert.equal(await worker.ended, 'ended with code 0')
    assert.ok(Date.now() - asked < 15_000, 'an attempt lasts 8 s at most')
    await startWorker()
    assert.equal(await handle.result(), 'DELIVERED')
    const [first, second, ...more] = await attemptsOf(input.deliveryId)
    assert.ok(['TIMEOUT', 'WORKER_DIED'].includes(first.error ?? ''), String(first.error))
    assert.deepEqual([second.response_code, more.length, received.get(input.deliveryId)?.length], [200, 0, 2])
  })

  it('loses none of 500 deliveries while a worker is killed every 3 s', async () => {
    answer = async () => {
      await sleep(randomInt(400))
      return randomInt(10) === 0 ? 503 : 200
    }
    const made = await deliveries('/busy', 500)
    let pair = [workers.at(-1)!, await startWorker()]
    let kills = 0
    let isOver = false
    const killing = (async () => {
      while (!isOver) {
        await sleep(3_000)
        const victim = pair[randomInt(2)]
        process.kill(victim.pid, 'SIGKILL')
        kills++
        pair = [...pair.filter((worker) => worker !== victim), await startWorker()]
      }
    })()
    const handles = []
    for (const input of made) handles.push(await start(input))
    await Promise.all(handles.map(async (handle) => assert.equal(await handle.result(), 'DELIVERED')))
    isOver = true
    await killing
    assert.ok(kills >= 5, `only ${kills} kills`)

    let died = 0
    for (const { deliveryId } of made) {
      const attempts = await attemptsOf(deliveryId)
      const { attempts: counted, status } = await service.db
        .selectFrom('webhook_delivery')
        .select(['attempts', 'status'])
        .where('id', '=', deliveryId)
        .executeTakeFirstOrThrow()
      const requests = received.get(deliveryId)?.length ?? 0
      assert.equal(status, 'DELIVERED')
      assert.deepEqual(
        attempts.map(({ attempt }) => attempt),
        Array.from({ length: counted }, (_, i) => i + 1),
      )
      const crashed = attempts.filter(({ error }) => error === 'WORKER_DIED').length
      // Every counted attempt was sent once. An attempt that died may have died before its request.
      assert.ok(
        requests >= 1 && requests <= counted && requests >= counted - crashed,
        `${deliveryId}: ${requests} requests, ${counted} attempts, ${crashed} crashed`,
      )
      assert.equal(attempts.at(-1)?.error, null)
      died += crashed
    }
    assert.ok(died > 0, 'no kill met an attempt: the test shows nothing')
    assert.equal(new Set(made.map(({ deliveryId }) => deliveryId)).size, 500)
    assert.equal(
      await service.db
        .selectFrom('outbox')
        .select('subject_id')
        .where('kind', '=', 'START_DELIVERY')
        .executeTakeFirst(),
      undefined,
    )
  })

  it('shows its own metrics and those of the Temporal SDK', async () => {
    answer = async () => 200
    for (const worker of workers) await worker.stop(3_000)
    const [own, sdk] = [await heldPort(), await heldPort()]
    const worker = await startWorker({ METRICS_PORT: String(own), TEMPORAL_METRICS_PORT: String(sdk) })
    const [input] = await deliveries('/measured', 1)
    assert.equal(await (await start(input)).result(), 'DELIVERED')
    const text = await (await fetch(`http://127.0.0.1:${own}/metrics`)).text()
    assert.match(text, /^webhook_attempts_total\{result="DELIVERED",process="worker:webhooks"\} 1$/m)
    assert.match(text, /^webhook_deliveries_total\{status="DELIVERED",process="worker:webhooks"\} 1$/m)
    assert.match(text, /^task_queue_backlog\{queue="webhooks",kind="workflow",/m)
    assert.match(text, /^webhook_attempts_in_flight\{process="worker:webhooks"\} 0$/m)
    assert.match(text, /^process_resident_memory_bytes/m)
    assert.match(
      await (await fetch(`http://127.0.0.1:${sdk}/metrics`)).text(),
      /^temporal_workflow_completed\{.*workflow_type="webhookDelivery".*\} 1$/m,
    )
    await worker.stop(5_000)
  })

  it('delays no endpoint because another one hangs', async () => {
    answer = async (path) => {
      if (path === '/hangs-all') await sleep(60_000, undefined, { ref: false })
      return 200
    }
    await Promise.all([startWorker(), startWorker()])
    const hanging = await deliveries('/hangs-all', 400)
    await Promise.all(
      Array.from({ length: 10 }, async (_, lane) => {
        for (let i = lane; i < hanging.length; i += 10) await start(hanging[i])
      }),
    )
    const quick = await deliveries('/quick', 60)
    const handles = await Promise.all(quick.map(start))
    await Promise.all(handles.map((handle) => handle.result()))
    const open = await service.db
      .selectFrom('webhook_delivery')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where(
        'id',
        'in',
        hanging.map(({ deliveryId }) => deliveryId),
      )
      .where('attempts', '<', 3)
      .executeTakeFirstOrThrow()
    // All 60 are delivered while nearly all of the 400 are still before their third attempt, and few of the 400 are in flight at once.
    assert.ok(open.n > 300, `${open.n} of 400 still wait`)
    const inFlight = await service.db
      .selectFrom('webhook_attempt')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where(
        'delivery_id',
        'in',
        hanging.map(({ deliveryId }) => deliveryId),
      )
      .where('finished_at', 'is', null)
      .executeTakeFirstOrThrow()
    assert.ok(inFlight.n <= 2 * 16, `${inFlight.n} attempts of one endpoint in flight`) // two processes, 16 each
    assert.ok(quick.every(({ deliveryId }) => received.get(deliveryId)?.length === 1))
  })
})
