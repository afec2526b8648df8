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
/** That workflow tasks take turns shows in more: meanwhile few are decided. */
const AWAY = 300
const LIMITS = queueLimits({ concurrency: 2 })
/** What goes before another client's one at most. In turns it is 0 to 2; in several partitions, each with an order of its own, up to 43; first come first served nearly all. */
const FEW = 10

// A backlog in order: real queues with the limits they have in production, activities of a small fixed cost in place of the
// networks. Order is counted, not time.
describe('a backlog of one client', function () {
  /** What a check costs, ms: about what it really does, and more where this machine is so busy that Temporal itself would be waited for. */
  let cost = 0
  const stops: (() => Promise<void>)[] = []
  // What is left of a test's backlog must not slow down the next.
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

  /** A namespace, and activities that note who was served in which order. */
  async function aBacklog(limits: Record<string, QueueLimits> = LIMITS) {
    const client = await testClient()
    const begun: { id: string; check: Check | 'SIMULATION' }[] = []
    const decided: string[] = []
    const settle = async (id: string): Promise<Settlement> => {
      decided.push(id)
      return { status: 'APPROVED', reasonCodes: [], riskScore: 0, deliveries: [] }
    }
    const check =
      (name: Check) =>
      async (id: string): Promise<CheckOutcome> => {
        begun.push({ id, check: name })
        await sleep(cost)
        return { check: name, verdict: 'PASS', codes: [] }
      }
    const fakes: Fakes = {
      async simulateChecks(id) {
        begun.push({ id, check: 'SIMULATION' })
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
      begun,
      decided,
      work: async (...queues: string[]) => {
        stops.push(await testWorkers(client, queues, fakes, { limits }))
      },
      decision: (...ids: string[]) =>
        until(`${ids.length} decisions`, () => ids.every((id) => decided.includes(id)), 20),
    }
  }

  /** Creates and submits, as the API and the sweep do; answers the ids, oldest first. */
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
  /** Waits until so many tasks wait on a queue. */
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

  /** How many of `ids` are in a list of verifications up to, and without, the first of another. */
  const ahead = (list: readonly string[], id: string, ids: readonly string[]) =>
    new Set(list.slice(0, list.indexOf(id)).filter((one) => ids.includes(one))).size

  it(`of ${COUNT} keeps no other client’s one waiting, and has its first decision before its last is first looked at`, async () => {
    const { client, begun, decided, work, decision } = await aBacklog()
    await work('verification', 'screening')
    const many = await submit(client, COUNT, { accountId: 'acc_many' })
    await waiting(client, 'vision', COUNT)
    const [one] = await submit(client, 1, { accountId: 'acc_one' })
    await waiting(client, 'vision', COUNT + 1)
    await work('vision')
    await until('one of the many', () => many.some((id) => decided.includes(id)), 20)
    const touched = many.filter((id) => begun.some((check) => check.id === id))
    assert.ok(touched.length <= FEW, `${touched.length} of the ${COUNT} were begun before one was decided`)
    assert.ok(!touched.includes(many[COUNT - 1]), 'the last was begun before one was decided')
    await decision(one)
    assert.ok(ahead(decided, one, many) <= FEW, `decided after ${ahead(decided, one, many)} of the ${COUNT}`)
  })

  it('keeps no other client waiting after all workers were away: workflow tasks take turns as well', async () => {
    const { client, begun, decided, work, decision } = await aBacklog()
    const many = await submit(client, AWAY, { accountId: 'acc_many' })
    const [one] = await submit(client, 1, { accountId: 'acc_one' })
    await work('verification', 'screening', 'vision')
    await decision(one)
    assert.ok(ahead(decided, one, many) <= FEW, `decided after ${ahead(decided, one, many)} of the ${AWAY}`)
    await until('one of the many', () => many.some((id) => decided.includes(id)), 20)
    assert.ok(
      many.some((id) => !begun.some((check) => check.id === id)),
      'all of the many were begun before one was decided',
    )
  })

  it('that was open when priorities came takes turns all the same', async () => {
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

  it('in test mode holds back neither live verifications of its own nor another client', async () => {
    // With the SDK's hundred places, simulations of a quarter of a second go in three waves, and a wave has no order.
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
      `${aheadOfLive} and ${aheadOfTest} of the ${COUNT} went before`,
    )
  })
})
