import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import proto from '@temporalio/proto'
import type { ScreeningActivities, VerificationActivities, VisionActivities } from '../../contract/activities.ts'
import { submittedSignal } from '../../contract/messages/verification.ts'
import type { Check, CheckOutcome, Settlement, VerificationInput } from '../../contract/verification.ts'
import { verificationStart } from '../../contract/messages/starts.ts'
import { queueLimits, type QueueLimits } from '../../workers/limits.ts'
import { IS_NIGHTLY } from '../support/nightly.ts'
import { anInput, testClient, testWorkers } from '../support/workers.ts'
import { until } from '../support/until.ts'

type Fakes = Pick<VerificationActivities, 'simulateChecks' | 'settleVerification'> &
  VisionActivities &
  ScreeningActivities

const { TaskQueueType } = proto.temporal.api.enums.v1
const COUNT = IS_NIGHTLY ? 300 : 150
/** A larger number, because the turns of workflow tasks show only while few are decided. */
const AWAY = 300
const LIMITS = queueLimits({ concurrency: 2 })
/** The most decisions before the other client's. With turns 0 to 2; with several partitions up to 43; first come first served nearly all. */
const FEW = 10

// The order of a backlog: real queues with the limits of production, activities of a small fixed cost in place of the
// networks. The tests count order, not time.
describe('a backlog of one client', function () {
  /** The cost of a check in ms: about the real one, and more on a busy machine, where Temporal itself would be the bottleneck. */
  let cost = 0
  const stops: (() => Promise<void>)[] = []
  // The rest of a backlog must not slow down the next test.
  afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))

  before(async () => {
    const { client, work, decision } = await aBacklog()
    await work('verification', 'screening', 'vision')
    let alone = 0
    for (let round = 0; round < 2; round++) {
      const started = performance.now()
      await decision(...(await submit(client, 1, {})))
      alone = performance.now() - started
    }
    cost = Math.min(2_000, Math.max(250, alone))
    await Promise.all(stops.splice(0).map((stop) => stop()))
  })

  /** A namespace, and activities that record the order of their calls. */
  async function aBacklog(limits: Record<string, QueueLimits> = LIMITS) {
    const client = await testClient()
    const startedChecks: { id: string; check: Check | 'SIMULATION' }[] = []
    const decided: string[] = []
    const settle = async (id: string): Promise<Settlement> => {
      decided.push(id)
      return { status: 'APPROVED', reasonCodes: [], riskScore: 0, deliveries: [] }
    }
    const check =
      (name: Check) =>
      async (id: string): Promise<CheckOutcome> => {
        startedChecks.push({ id, check: name })
        await sleep(cost)
        return { check: name, verdict: 'PASS', codes: [] }
      }
    const fakes: Fakes = {
      async simulateChecks(id) {
        startedChecks.push({ id, check: 'SIMULATION' })
        await sleep(cost)
      },
      settleVerification: settle,
      checkPictures: async (id) => [
        await check('DOCUMENT')(id),
        await check('LIVENESS')(id),
        await check('FACE_MATCH')(id),
      ],
      checkDocument: check('DOCUMENT'),
      screenPerson: check('SCREENING'),
    }
    return {
      client,
      startedChecks,
      decided,
      work: async (...queues: string[]) => {
        stops.push(await testWorkers(client, queues, fakes, { limits }))
      },
      decision: (...ids: string[]) =>
        until(`${ids.length} decisions`, () => ids.every((id) => decided.includes(id)), 20),
    }
  }

  /** Creates and submits, as the API and the sweep do; returns the ids, oldest first. */
  async function submit(
    client: Client,
    count: number,
    input: Partial<VerificationInput>,
    options: { priority?: undefined } = {},
  ): Promise<string[]> {
    const ids: string[] = []
    while (ids.length < count) {
      const batch = Array.from({ length: Math.min(20, count - ids.length) }, () => anInput(input))
      await Promise.all(
        batch.map((one) =>
          client.workflow.signalWithStart('verification', {
            ...verificationStart(one),
            ...options,
            signal: submittedSignal,
            signalArgs: [],
          }),
        ),
      )
      ids.push(...batch.map(({ verificationId }) => verificationId))
    }
    return ids
  }
  /** Waits until that many tasks wait on a queue. */
  const waiting = (client: Client, name: string, count: number) =>
    until(
      `${count} tasks on ${name}`,
      async () => {
        const { stats } = await client.workflowService.describeTaskQueue({
          namespace: client.options.namespace,
          taskQueue: { name },
          taskQueueType: TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY,
          reportStats: true,
        })
        return Number(stats?.approximateBacklogCount ?? 0) >= count
      },
      20,
    )

  /** The number of `ids` in a list of verifications before the first entry of another one. */
  const ahead = (list: readonly string[], id: string, ids: readonly string[]) =>
    new Set(list.slice(0, list.indexOf(id)).filter((one) => ids.includes(one))).size

  it(`of ${COUNT} delays no other client, and has its first decision before its last check starts`, async () => {
    const { client, startedChecks, decided, work, decision } = await aBacklog()
    await work('verification', 'screening')
    const many = await submit(client, COUNT, { accountId: 'acc_many' })
    await waiting(client, 'vision', COUNT)
    const [one] = await submit(client, 1, { accountId: 'acc_one' })
    await waiting(client, 'vision', COUNT + 1)
    await work('vision')
    await until('one of the many', () => many.some((id) => decided.includes(id)), 20)
    const touched = many.filter((id) => startedChecks.some((check) => check.id === id))
    assert.ok(touched.length <= FEW, `${touched.length} of the ${COUNT} started before one was decided`)
    assert.ok(!touched.includes(many[COUNT - 1]), 'the last started before one was decided')
    await decision(one)
    assert.ok(ahead(decided, one, many) <= FEW, `decided after ${ahead(decided, one, many)} of the ${COUNT}`)
  })

  it('delays no other client after an outage of all workers: workflow tasks take turns as well', async () => {
    const { client, startedChecks, decided, work, decision } = await aBacklog()
    const many = await submit(client, AWAY, { accountId: 'acc_many' })
    const [one] = await submit(client, 1, { accountId: 'acc_one' })
    await work('verification', 'screening', 'vision')
    await decision(one)
    assert.ok(ahead(decided, one, many) <= FEW, `decided after ${ahead(decided, one, many)} of the ${AWAY}`)
    await until('one of the many', () => many.some((id) => decided.includes(id)), 20)
    assert.ok(
      many.some((id) => !startedChecks.some((check) => check.id === id)),
      'all of the many started before one was decided',
    )
  })

  it('takes turns even with workflows from before priorities', async () => {
    const { client, decided, work, decision } = await aBacklog()
    await work('verification', 'screening')
    const many = await submit(client, COUNT / 3, { accountId: 'acc_many' }, { priority: undefined })
    await waiting(client, 'vision', COUNT / 3)
    const [one] = await submit(client, 1, { accountId: 'acc_one' }, { priority: undefined })
    await waiting(client, 'vision', COUNT / 3 + 1)
    await work('vision')
    await decision(one)
    assert.ok(ahead(decided, one, many) <= FEW, `decided after ${ahead(decided, one, many)} of the ${COUNT / 3}`)
  })

  it("in test mode delays neither the client's live verifications nor another client", async () => {
    // With the SDK's hundred places, simulations of a quarter of a second run in three waves, and a wave has no order.
    const { client, decided, work, decision } = await aBacklog({
      ...LIMITS,
      verification: { ...LIMITS.verification, maxConcurrentActivityTaskExecutions: 4 },
    })
    const many = await submit(client, COUNT, { accountId: 'acc_many', mode: 'TEST' })
    const [live] = await submit(client, 1, {
      accountId: 'acc_many',
      mode: 'LIVE',
      checks: ['SCREENING'],
      needsAssets: false,
    })
    const [test] = await submit(client, 1, { accountId: 'acc_one', mode: 'TEST' })
    await work('verification', 'screening')
    await decision(live, test)
    const [aheadOfLive, aheadOfTest] = [ahead(decided, live, many), ahead(decided, test, many)]
    assert.ok(
      aheadOfLive <= COUNT / 3 && aheadOfTest <= COUNT / 3,
      `${aheadOfLive} and ${aheadOfTest} of the ${COUNT} came first`,
    )
  })
})
