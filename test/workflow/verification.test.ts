import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApplicationFailure } from '@temporalio/common'
import { pino } from 'pino'
import { WorkflowUpdateFailedError, type Client, type WorkflowHandle } from '@temporalio/client'
import { resolveReviewUpdate, submittedSignal } from '../../contract/messages/verification.ts'
import type { ReviewResolution, VerificationStatus } from '../../contract/verification.ts'
import { activityInterceptors } from '../../workers/interceptors.ts'
import { verificationStart } from '../../contract/messages/starts.ts'
import { anInput, testClient, testWorkers } from '../support/workers.ts'
import { until } from '../support/until.ts'
import { verificationFakes, type Plan } from './verification-fakes.ts'

// Only order and time matter: the activities are typed fakes that record their calls, by verification.
describe('verification workflow', () => {
  let client: Client
  const { asked, plans, fakes } = verificationFakes()

  before(async function () {
    client = await testClient()
    await testWorkers(client, ['verification', 'vision', 'screening', 'webhooks'], fakes, {
      interceptors: [activityInterceptors(pino({ level: 'silent' }))],
    })
  })
  const start = (input = anInput(), plan?: Plan) => {
    if (plan !== undefined) plans.set(input.verificationId, plan)
    return client.workflow.start('verification', verificationStart(input)) as Promise<
      WorkflowHandle<() => Promise<VerificationStatus>>
    >
  }
  const idOf = (handle: WorkflowHandle) => handle.workflowId.replace('verification/', '')
  const log = (handle: WorkflowHandle) => asked.get(idOf(handle)) ?? []
  const resolve = (handle: WorkflowHandle, resolution: unknown) =>
    handle.executeUpdate<VerificationStatus, [ReviewResolution]>(resolveReviewUpdate, {
      args: [resolution as ReviewResolution],
    })

  /** Two verifications with long retry timers. They start before the first test, and wait beside all others. */
  let usedUp: Awaited<ReturnType<typeof start>>, outage: typeof usedUp
  before(async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const failing = (times: number, error?: (left: number) => Error) =>
      start(anInput({ checks: ['SCREENING'], needsAssets: false }), { failing: { check: 'SCREENING', times, error } })
    ;[usedUp, outage] = await Promise.all([
      failing(99),
      failing(6, (left) => (left % 2 === 0 ? refused : new Error('the index could not be read'))),
    ])
  })

  it('checks all assets in one activity, then screens, then settles and announces', async () => {
    const handle = await start()
    await handle.signal(submittedSignal)
    assert.equal(await handle.result(), 'APPROVED')
    assert.deepEqual(log(handle), [
      'DOCUMENT begins',
      'DOCUMENT ends',
      'LIVENESS begins',
      'LIVENESS ends',
      'SCREENING begins',
      'SCREENING ends',
      'settle',
    ])
  })

  it('checks the document alone when no face is required, and screens after it', async () => {
    const handle = await start(anInput({ checks: ['DOCUMENT', 'SCREENING'] }))
    await handle.signal(submittedSignal)
    assert.equal(await handle.result(), 'APPROVED')
    assert.deepEqual(log(handle), ['DOCUMENT begins', 'DOCUMENT ends', 'SCREENING begins', 'SCREENING ends', 'settle'])
  })

  it('waits for the submission, and accepts one that was signalled with the start', async () => {
    const handle = await start()
    await sleep(700)
    assert.deepEqual(log(handle), [])
    await handle.signal(submittedSignal)
    await handle.signal(submittedSignal)
    assert.equal(await handle.result(), 'APPROVED')
    assert.equal(log(handle).filter((what) => what === 'settle').length, 1)
  })

  it('runs only the requested checks, and screening alone at once', async () => {
    const handle = await start(anInput({ checks: ['SCREENING'], needsAssets: false }))
    assert.equal(await handle.result(), 'APPROVED')
    assert.deepEqual(log(handle), ['SCREENING begins', 'SCREENING ends', 'settle'])
  })

  it('expires without a submission in time', async () => {
    const handle = await start(anInput({ submitWithinMs: 1_000 }))
    assert.equal(await handle.result(), 'EXPIRED')
    assert.deepEqual(log(handle), ['expire'])
  })

  it('continues with the checks when a submission was committed just before expiry', async () => {
    const handle = await start(anInput({ submitWithinMs: 1_000 }), { expired: 'PENDING' })
    assert.equal(await handle.result(), 'APPROVED')
    assert.ok(log(handle).includes('settle'))
  })

  it('survives a check that fails at first', async () => {
    const handle = await start(anInput({ checks: ['DOCUMENT'] }), { failing: { check: 'DOCUMENT', times: 2 } })
    await handle.signal(submittedSignal)
    assert.equal(await handle.result(), 'APPROVED')
  })

  it('ends as ERROR when the retries of a check are used up', async () => {
    assert.equal(await usedUp.result(), 'ERROR')
    assert.equal(log(usedUp).filter((what) => what === 'SCREENING begins').length, 5)
    assert.equal(log(usedUp).at(-1), 'fail')
  })

  it("counts outages separately: they use up none of a check's own tries", async () => {
    assert.equal(await outage.result(), 'APPROVED')
    assert.equal(log(outage).filter((what) => what === 'SCREENING begins').length, 7)
  })

  /** The schedule of each activity of a run, in order: its name, level, fairness key and maximum attempts. */
  const scheduled = async (handle: WorkflowHandle) =>
    ((await handle.fetchHistory()).events ?? []).flatMap(({ activityTaskScheduledEventAttributes: given }) =>
      given === null || given === undefined
        ? []
        : [
            `${given.activityType?.name} ${given.priority?.priorityKey} ${given.priority?.fairnessKey} ${given.retryPolicy?.maximumAttempts}`,
          ],
    )

  it('puts later steps before first ones and every step among its account’s; a repeated check overtakes nobody', async () => {
    const handle = await start(anInput({ accountId: 'acc_7' }), { failing: { check: 'LIVENESS', times: 1 } })
    await handle.signal(submittedSignal)
    assert.equal(await handle.result(), 'APPROVED')
    assert.deepEqual((await scheduled(handle)).sort(), [
      'checkPictures 3 acc_7 1',
      'checkPictures 3 acc_7/repeated 1',
      'screenPerson 2 acc_7 1',
      'settleVerification 1 acc_7 0',
    ])
    assert.deepEqual((await handle.describe()).priority, { priorityKey: 3, fairnessKey: 'acc_7', fairnessWeight: 0 })
  })

  it('puts test mode behind all live work', async () => {
    const handle = await start(anInput({ mode: 'TEST', accountId: 'acc_7' }))
    await handle.signal(submittedSignal)
    await handle.result()
    assert.deepEqual(await scheduled(handle), ['simulateChecks 5 acc_7 0', 'settleVerification 4 acc_7 0'])
    assert.equal((await handle.describe()).priority?.priorityKey, 4)
  })

  it('simulates in test mode, and ends a forced error as ERROR', async () => {
    const fine = await start(anInput({ mode: 'TEST' }))
    await fine.signal(submittedSignal)
    assert.equal(await fine.result(), 'APPROVED')
    assert.deepEqual(log(fine), ['simulate', 'settle'])
    const broken = await start(anInput({ mode: 'TEST' }), { settle: { status: 'ERROR' } })
    await broken.signal(submittedSignal)
    assert.equal(await broken.result(), 'ERROR')
    assert.deepEqual(log(broken), ['simulate', 'fail'])
  })

  it('waits in review until a person decides, and announces again', async () => {
    const handle = await start(anInput({ checks: ['SCREENING'], needsAssets: false }), { settle: { status: 'REVIEW' } })
    await until('the settlement', () => log(handle).includes('settle'))
    await sleep(500)
    assert.equal((await handle.query<{ status: string }, []>('state')).status, 'REVIEW')
    assert.equal(await resolve(handle, { decision: 'DECLINED', reviewer: 'staff_7' }), 'DECLINED')
    assert.equal(await handle.result(), 'DECLINED')
    assert.equal(log(handle).at(-1), 'resolve DECLINED by staff_7')
  })

  it('refuses a resolution outside review, with a wrong decision, and a second one', async () => {
    const refused = (promise: Promise<unknown>, type: string) =>
      assert.rejects(
        promise,
        (error) =>
          error instanceof WorkflowUpdateFailedError &&
          error.cause instanceof ApplicationFailure &&
          error.cause.type === type,
      )
    const pending = await start()
    await refused(resolve(pending, { decision: 'APPROVED', reviewer: 'staff_7' }), 'NotInReview')
    await pending.terminate()
    const review = await start(anInput({ checks: ['SCREENING'], needsAssets: false }), { settle: { status: 'REVIEW' } })
    await until('the settlement', () => log(review).includes('settle'))
    await sleep(500)
    await refused(resolve(review, { decision: 'MAYBE', reviewer: 'staff_7' }), 'InvalidDecision')
    await refused(resolve(review, { decision: 'APPROVED', reviewer: '' }), 'InvalidReviewer')
    await resolve(review, { decision: 'APPROVED', reviewer: 'staff_7' })
    assert.equal(await review.result(), 'APPROVED')
  })

  it('resolves a test-mode review by itself when the reference requests it', async () => {
    const handle = await start(anInput({ mode: 'TEST', checks: ['SCREENING'], needsAssets: false }), {
      settle: { status: 'REVIEW', resolveAs: 'APPROVED' },
    })
    assert.equal(await handle.result(), 'APPROVED')
    assert.equal(log(handle).at(-1), 'resolve APPROVED by test-reference')
  })

  it('is one workflow after any number of starts, and is found by its search attributes', async () => {
    const input = anInput({ referenceCode: `R${Date.now()}` })
    const [first, second] = await Promise.all([start(input), start(input)])
    assert.equal((await first.describe()).runId, (await second.describe()).runId)
    await until(
      'the workflow, found by its search attributes',
      async () => {
        const found = []
        for await (const execution of client.workflow.list({
          query: `ReferenceCode = '${input.referenceCode}' and VerificationStatus = 'PENDING' and AccountId = 'acc_1'`,
        }))
          found.push(execution.workflowId)
        return found.length === 1
      },
      100,
    )
    await first.terminate()
  })
})
