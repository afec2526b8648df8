import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { createWebhookActivities } from '../../activities/webhooks/attempt.ts'
import { createEndpointGate } from '../../activities/webhooks/endpoint-gate.ts'
import { createDeliveryMetrics } from '../../activities/webhooks/delivery-metrics.ts'
import type { Db } from '../../db/pool.ts'
import { insertDeliveries, insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { createSender, type Sender } from '../../outbound/safe-fetch.ts'
import type { DeliveryStart } from '../../contract/webhooks.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { testDatabase } from '../support/stack.ts'
import { receiver, stopReceivers } from './receivers.ts'

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'
const ATTEMPTS = 4

/** A receiver's reaction to the second request on a connection; it answers the first one and keeps the connection open. */
const SECOND: Record<string, (socket: Socket) => void> = {
  resets: (socket) => socket.resetAndDestroy(),
  cuts: (socket) => socket.destroy(),
  'closes its half': (socket) => socket.end(),
  'closes its half, and answers nothing for a while': (socket) => {
    socket.end()
    socket.resume()
  },
  'resets a moment later': (socket) => setTimeout(() => socket.resetAndDestroy(), 20),
  'begins to answer, then resets': (socket) =>
    socket.write('HTTP/1.1 200 O', () => setTimeout(() => socket.resetAndDestroy(), 20)),
  'begins to answer, then closes its half': (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-le'),
  'answers 500': (socket) => socket.write('HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n'),
}

// The activity, database and sender are real; the receivers speak bytes and count their requests.
describe('the requests at a receiver', () => {
  let db: Db, sender: Sender, activities: ReturnType<typeof createWebhookActivities>
  before(async function () {
    ;({ db } = await testDatabase())
    sender = createSender({ allowPrivate: true })
    activities = createWebhookActivities({
      db,
      keyRing: KEY_RING,
      sender,
      log: pino({ level: 'silent' }),
      retryDelayMs: (attempt) => (attempt < ATTEMPTS ? 1 : undefined),
      gate: createEndpointGate(400),
      metrics: createDeliveryMetrics(new Registry()),
    })
  })
  after(() => {
    sender.close()
    stopReceivers()
  })

  async function deliveriesTo(url: string, count: number): Promise<DeliveryStart[]> {
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
  /** Makes attempts one after the other, like the workflow, until the last; returns their number. */
  async function deliver({ deliveryId, endpointId, event }: DeliveryStart): Promise<number> {
    for (let attempt = 1; ; attempt++) {
      const outcome = await activities.attemptDelivery(deliveryId, attempt, event, endpointId, attempt)
      if (outcome.outcome === 'DELIVERED' || outcome.outcome === 'FAILED') return attempt
    }
  }
  const counted = async (ids: readonly string[]) =>
    Object.fromEntries(
      (await db.selectFrom('webhook_delivery').select(['id', 'attempts']).where('id', 'in', ids).execute()).map(
        ({ id, attempts }) => [id, attempts],
      ),
    )
  const gotten = (received: readonly string[], ids: readonly string[]) => {
    const all = received.join('')
    return Object.fromEntries(ids.map((id) => [id, all.split(`X-Service-Delivery: ${id}\r\n`).length - 1]))
  }

  for (const [what, second] of Object.entries(SECOND)) {
    it(`match the counted attempts when it ${what} at the second use of a connection`, async () => {
      const { url, received } = await receiver((socket) => {
        let requests = 1
        socket.on('data', () => {
          if (++requests === 2) second(socket)
          else socket.write(OK)
        })
        socket.write(OK)
      })
      const deliveries = await deliveriesTo(url, 6)
      for (const delivery of deliveries) await deliver(delivery)
      const ids = deliveries.map(({ deliveryId }) => deliveryId)
      assert.deepEqual(gotten(received, ids), await counted(ids))
    })
  }

  it('match the counted attempts when it closes idle connections at any moment', async () => {
    const { url, received } = await receiver((socket) => {
      const answer = () => socket.write(OK, () => setTimeout(() => socket.destroy(), randomInt(0, 6)))
      socket.on('data', answer)
      answer()
    })
    const deliveries = await deliveriesTo(url, 150)
    const ids = deliveries.map(({ deliveryId }) => deliveryId)
    const lanes = Array.from({ length: 4 }, async () => {
      for (let one = deliveries.shift(); one !== undefined; one = deliveries.shift()) {
        await deliver(one)
        await sleep(randomInt(0, 6))
      }
    })
    await Promise.all(lanes)
    // A request to a connection that just closed may be lost. The receiver never gets more than the count.
    const came = gotten(received, ids)
    for (const [id, attempts] of Object.entries(await counted(ids)))
      assert.ok(came[id] <= attempts && came[id] >= 1, `${id}: ${came[id]} came, ${attempts} counted`)
  })

  it('use their own connection from the second attempt on, because a broken one would cost more than a second', async () => {
    const { url, received } = await receiver((socket) => {
      const answer = () => socket.write('HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n')
      socket.on('data', answer)
      answer()
    })
    const [delivery] = await deliveriesTo(url, 1)
    assert.equal(await deliver(delivery), ATTEMPTS)
    assert.deepEqual(
      received.map((text) => /Connection: ([a-z-]+)/.exec(text)?.[1]),
      ['keep-alive', ...Array<string>(ATTEMPTS - 1).fill('close')],
    )
  })
})
