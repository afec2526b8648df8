import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '@temporalio/client'
import { sql } from 'kysely'
import { pino } from 'pino'
import { redriveOutbox } from '../../temporal/redrive-outbox.ts'
import { openDatabase, type Db } from '../../db/pool.ts'
import { openStarterLine } from '../../db/webhooks/delivery-starters.ts'
import { insertEndpoint, insertTestDelivery } from '../../db/webhooks/webhooks.ts'
import type { WebhookEndpoint } from '../../db/webhooks/schema.ts'
import { startDeliveryStarter, type DeliveryStarterOptions } from '../../workers/delivery-starter.ts'
import { deliveryWorkflowId } from '../../contract/webhooks.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { atEnd, testDatabase, testPostgres } from '../support/stack.ts'
import { startTcpGate } from '../support/tcp-gate.ts'
import { until } from '../support/until.ts'
import { aReceiver } from '../support/webhook-receiver.ts'
import { nativeConnection, testClient, testWorkers } from '../support/workers.ts'

const log = pino({ level: 'silent' })

// Workers that start deliveries written by an API, after a notification by a real database, and the deliveries where that fails.
describe('starters of test deliveries', () => {
  let db: Db, url: string, client: Client, endpoint: WebhookEndpoint, receiver: Awaited<ReturnType<typeof aReceiver>>
  const stops: (() => Promise<unknown>)[] = []

  before(async () => {
    ;({ db, url } = await testDatabase())
    const {
      options: { namespace },
    } = await testClient()
    const connection = await nativeConnection()
    client = new Client({ connection, namespace })
    receiver = await aReceiver(db)
    await testWorkers(client, ['webhooks'], receiver.activities, { connection })
    const { accountId } = await anAccount(db)
    ;({ endpoint } = await insertEndpoint(db, KEY_RING, {
      accountId,
      url: receiver.url,
      events: ['verification.approved'],
    }))
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
    await until('an empty list of workers', async () => (await listed()) === 0)
    await db.deleteFrom('outbox').execute()
  })

  const listed = async (): Promise<number> =>
    (
      await sql<{
        n: number
      }>`select count(*) as n from pg_stat_activity where datname = current_database() and application_name like '% deliveries %'`.execute(
        db,
      )
    ).rows[0].n
  const starter = async (changes: Partial<DeliveryStarterOptions> = {}) => {
    const started = startDeliveryStarter({
      databaseUrl: url,
      client: client.workflow,
      log,
      reconnectAfterMs: 50,
      ...changes,
    })
    stops.push(() => started.close())
    await started.tried
    return started
  }
  const send = async () => {
    const written = await insertTestDelivery(db, endpoint.account_id, endpoint.id)
    assert.ok(written !== undefined)
    return { id: written.delivery.id, isTold: written.isTold }
  }
  const receipts = (id: string): number =>
    receiver.received.filter(({ headers }) => headers['x-service-delivery'] === id).length
  const delivered = (id: string) =>
    until(
      `${id} to be delivered`,
      async () =>
        (await db.selectFrom('webhook_delivery').select('status').where('id', '=', id).executeTakeFirstOrThrow())
          .status === 'DELIVERED',
    )
  const outbox = async (): Promise<string[]> =>
    (await db.selectFrom('outbox').select('subject_id').execute()).map((row) => row.subject_id)
  const startedEvent = async (id: string) =>
    (await client.workflow.getHandle(deliveryWorkflowId(id)).fetchHistory()).events?.[0]
      .workflowExecutionStartedEventAttributes
  /** A client of the same workers that counts its starts. With a promise it waits for that and starts nothing. */
  const counting = (instead?: Promise<void>) => {
    const starts: string[] = []
    const {
      connection,
      options: { namespace },
    } = client
    const counted = new Client({
      connection,
      namespace,
      interceptors: {
        workflow: [
          {
            async start(input, next) {
              starts.push(String(input.options.workflowId))
              if (instead === undefined) return next(input)
              await instead
              return 'none'
            },
          },
        ],
      },
    })
    return { starts, workflow: counted.workflow }
  }

  it('start a delivery eagerly, and leave nothing to the sweep', async () => {
    await starter()
    const { id, isTold } = await send()
    assert.equal(isTold, true)
    await delivered(id)
    assert.equal((await startedEvent(id))?.eagerExecutionAccepted, true)
    assert.deepEqual(await outbox(), [])
    assert.equal(receipts(id), 1)
  })

  it('share the deliveries, each started by one of them', async () => {
    const [one, two] = [counting(), counting()]
    await starter({ client: one.workflow })
    await starter({ client: two.workflow })
    const sent = await Promise.all(Array.from({ length: 30 }, send))
    for (const { id } of sent) await delivered(id)
    assert.deepEqual([...one.starts, ...two.starts].sort(), sent.map(({ id }) => deliveryWorkflowId(id)).sort())
    assert.ok(one.starts.length > 0 && two.starts.length > 0, `${one.starts.length} and ${two.starts.length}`) // all with one: 2^-29
    assert.ok(sent.every(({ id, isTold }) => isTold && receipts(id) === 1))
  })

  it('lose no delivery when one dies before the start: the sweep starts it', async () => {
    const line = await openStarterLine(url, '0123456789abcdef', { heard: () => undefined, lost: () => undefined })
    stops.push(() => line.close())
    await line.announce()
    const { id, isTold } = await send()
    assert.equal(isTold, true)
    assert.deepEqual(await outbox(), [id])
    await redriveOutbox({ db, client: client.workflow, log }, -1_000)
    await delivered(id)
    assert.deepEqual([receipts(id), await outbox()], [1, []])
  })

  it('get no notification after their end, nor about rows of another database or of nobody', async () => {
    const { starts, workflow } = counting()
    const one = await starter({ client: workflow })
    const other = await testDatabase()
    const { accountId } = await anAccount(other.db)
    const { endpoint: there } = await insertEndpoint(other.db, KEY_RING, {
      accountId,
      url: receiver.url,
      events: ['verification.approved'],
    })
    assert.equal((await insertTestDelivery(other.db, accountId, there.id))?.isTold, false)
    assert.equal(await insertTestDelivery(db, accountId, endpoint.id), undefined) // not of this account
    await one.close()
    await until('its connection to end', async () => (await listed()) === 0)
    assert.equal((await send()).isTold, false)
    assert.deepEqual(starts, [])
  })

  it('are listed again after a broken connection, a silent cut, and a refused login', async () => {
    const { host, pathname, username, password } = new URL(url)
    const gate = await startTcpGate(host)
    const through = `postgresql://${username}:${password}@${gate.address}${pathname}`
    await starter({ databaseUrl: through, testEveryMs: 50, testWithinMs: 1_000 })
    stops.push(async () => gate.stop())
    const works = async () => {
      await until('a delivery by a starter', async () => {
        const { id, isTold } = await send()
        // A notification to a lost connection never arrives.
        for (let i = 0; isTold && i < 50 && receipts(id) === 0; i++) await sleep(100)
        return receipts(id) === 1
      })
    }
    await works()

    gate.set('refusing')
    await until('an empty list of workers', async () => (await listed()) === 0)
    assert.equal((await send()).isTold, false)
    gate.set('open')
    await works()

    gate.set('swallowing') // the database still considers it connected
    const { id } = await send()
    gate.set('open')
    await redriveOutbox({ db, client: client.workflow, log }, -1_000)
    await delivered(id)
    assert.equal(receipts(id), 1)
    await works()

    const admin = openDatabase(await testPostgres(), 1, () => undefined)
    atEnd(() => admin.destroy())
    const name = sql.id(pathname.slice(1))
    await sql`alter database ${name} with allow_connections false`.execute(admin)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${pathname.slice(1)} and application_name like '% deliveries %'`.execute(
      admin,
    )
    await until('an empty list of workers', async () => (await listed()) === 0) // it is asked to end, and ends in its own time
    assert.equal((await send()).isTold, false)
    await sql`alter database ${name} with allow_connections true`.execute(admin)
    await works()
  })

  it('start 32 at once, hold a thousand more, and drop invalid notifications', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { starts, workflow } = counting(held)
    await starter({ client: workflow, testEveryMs: 50 })
    const {
      rows: [{ name }],
    } = await sql<{
      name: string
    }>`select application_name as name from pg_stat_activity where datname = current_database() and application_name like '% deliveries %'`.execute(
      db,
    )
    const channel = `deliveries_${String(name.split(' ').at(-1))}`
    for (const nonsense of [
      'x',
      '{',
      'null',
      '[]',
      '"dlv_1"',
      '{"deliveryId":"dlv_1"}',
      `{"deliveryId":"../x","endpointId":"${endpoint.id}","accountId":"${endpoint.account_id}"}`,
      'x'.repeat(7_999),
    ]) {
      await sql`select pg_notify(${channel}, ${nonsense})`.execute(db)
    }
    await sql`select pg_notify(${channel}, json_build_object('deliveryId', 'dlv_0' || lpad(n::text, 25, '0'), 'endpointId', ${endpoint.id}::text, 'accountId', ${endpoint.account_id}::text)::text)
      from generate_series(1, 1200) n`.execute(db)
    await until('as many starts as run at once', () => starts.length >= 32)
    const { id } = await send() // behind all of them: received, and dropped
    // The connection is tested by notifications to itself: it is busy and idle with each, and a second test begins after all earlier ones.
    const triedAt = async () =>
      (
        await sql<{
          at: Date
        }>`select state_change as at from pg_stat_activity where datname = current_database() and application_name = ${name}`.execute(
          db,
        )
      ).rows[0].at.getTime()
    for (let tries = 0; tries < 4; tries++) {
      const last = await triedAt()
      await until('another test of the connection', async () => (await triedAt()) > last)
    }
    assert.equal(starts.length, 32)
    release()
    await until('the held ones', () => starts.length >= 1_032)
    await until('no start to be open', async () => (await send()).isTold && starts.length > 1_032)
    assert.ok(!starts.includes(deliveryWorkflowId(id)))
    assert.ok(starts.every((started) => !started.includes('..')))
    assert.ok((await outbox()).includes(id))
  })
})
