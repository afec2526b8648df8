import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Connection } from '@temporalio/client'
import type { Child } from '../../dev/child-process.ts'
import { actionsOf, specimenAssets, startTestService, type TestService } from '../support/service.ts'
import { atEnd } from '../support/stack.ts'
import { startTcpGate, type TcpGate } from '../support/tcp-gate.ts'
import { isUnderWay } from '../support/under-way.ts'
import { until } from '../support/until.ts'

const BODY = { level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT' }
/** Far above the time of one check on a busy machine. A check that outlasts the grace is cancelled, and no worker is left to repeat it. */
const GRACE_SECONDS = 170
const TASK_QUEUE_TYPE_ACTIVITY = 2

describe('a vision worker that receives SIGTERM', function () {
  let service: TestService, client: Client, gate: TcpGate, vision: Child
  before(async () => {
    service = await startTestService({ services: ['api', 'worker'], trustedCapture: true })
    const connection = await Connection.connect({ address: service.temporal.address })
    atEnd(() => connection.close())
    client = new Client({ connection, namespace: service.temporal.namespace })
    gate = await startTcpGate(service.temporal.address)
    atEnd(async () => gate.stop())
  })
  beforeEach(async () => {
    gate.set('open')
    await service.forgetTries()
    ;[vision] = await service.start(['vision worker'], {
      TEMPORAL_ADDRESS: gate.address,
      SHUTDOWN_GRACE_SECONDS: String(GRACE_SECONDS),
    })
    await until('its poll', hasPolled)
  })
  afterEach(() => vision.stop())

  const runOf = (id: string) => client.workflow.getHandle(`verification/${id}`)

  async function hasPolled(): Promise<boolean> {
    const { pollers } = await client.workflowService.describeTaskQueue({
      namespace: service.temporal.namespace,
      taskQueue: { name: 'vision' },
      taskQueueType: TASK_QUEUE_TYPE_ACTIVITY,
    })
    return pollers?.some(({ identity }) => identity === `${vision.pid}@vision`) === true
  }

  /** Submits, and waits until the server has given the check to the worker. */
  async function submitted(): Promise<string> {
    const created = await service.create(BODY)
    await service.submit(created.id, specimenAssets(actionsOf(created)))
    await until('the running check', () => isUnderWay(runOf(created.id)), 20)
    return created.id
  }

  /** No other vision worker exists to repeat a check. */
  async function isDoneOnce(id: string): Promise<void> {
    const record = await service.until(id, ({ status }) => status !== 'PENDING')
    assert.equal(record.status, 'APPROVED')
    const { events } = await runOf(id).fetchHistory()
    assert.equal(
      events?.filter(({ activityTaskScheduledEventAttributes: given }) => given?.activityType?.name === 'checkPictures')
        .length,
      1,
    )
  }

  it('in the middle of a check: it completes the check, once, and takes no other', async () => {
    const id = await submitted()
    process.kill(vision.pid, 'SIGTERM')
    assert.match(await vision.ended, /code 0/)
    await isDoneOnce(id)
  })

  it('while a check is on its way to it: it takes and completes the check, once, and takes no other', async () => {
    gate.set('holding')
    const id = await submitted()
    process.kill(vision.pid, 'SIGTERM')
    await sleep(500) // the signal has arrived by then
    gate.set('open')
    assert.match(await vision.ended, /code 0/)
    await isDoneOnce(id)
  })

  for (const state of ['refusing', 'swallowing'] as const) {
    it(`while Temporal is away (${state}): it ends without Temporal, long before its grace is over`, async () => {
      gate.set(state)
      process.kill(vision.pid, 'SIGTERM')
      assert.match(
        await Promise.race([vision.ended, sleep(GRACE_SECONDS * 1_000, 'runs on', { ref: false })]),
        /code 0/,
      )
    })
  }
})
