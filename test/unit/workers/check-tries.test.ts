import assert from 'node:assert/strict'
import { ApplicationFailure } from '@temporalio/common'
import { MockActivityEnvironment } from '@temporalio/testing'
import { pino } from 'pino'
import { activityInterceptors } from '../../../workers/interceptors.ts'

const fault = (code?: string) => Object.assign(new Error('it failed'), code === undefined ? {} : { code })

// How often a check is tried is the workflow's (workflows/verification/check-tries.ts); what an activity throws says whether it may be.
describe('the failures of activities', () => {
  /** Whether Temporal is told to try no more when this is thrown in this try. */
  async function isFinal(activityType: string, attempt: number, error: Error): Promise<boolean> {
    const environment = new MockActivityEnvironment(
      { activityType, attempt },
      { interceptors: [activityInterceptors(pino({ level: 'silent' }))] },
    )
    const thrown: unknown = await environment
      .run(async () => {
        throw error
      })
      .catch((caught: unknown) => caught)
    assert.ok(thrown instanceof ApplicationFailure)
    return thrown.nonRetryable === true
  }

  it('are not final while the database, or the way to it, is away', async () => {
    for (const code of ['57P01', '57P03', '08006', 'ECONNREFUSED', 'ECONNRESET'])
      assert.equal(await isFinal('screenPerson', 11, fault(code)), false, code)
    assert.equal(await isFinal('checkDocument', 11, new Error('reading failed', { cause: fault('ECONNRESET') })), false)
  })

  it('are not final of what must be done at last, nor of a check', async () => {
    for (const activity of ['settleVerification', 'checkPictures', 'screenPerson'])
      assert.equal(await isFinal(activity, 50, fault()), false, activity)
  })
})
