import assert from 'node:assert/strict'
import { ApplicationFailure } from '@temporalio/common'
import { MockActivityEnvironment } from '@temporalio/testing'
import { pino } from 'pino'
import { activityInterceptors } from '../../../workers/interceptors.ts'

const fault = (code?: string) => Object.assign(new Error('it failed'), code === undefined ? {} : { code })

// The workflow decides how often a check is retried (workflows/verification/check-tries.ts). The error decides whether
// a retry is allowed.
describe('the failures of activities', () => {
  /** Whether this error in this attempt ends the retries of Temporal. */
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

  it('are not final while the database is unreachable', async () => {
    for (const code of ['57P01', '57P03', '08006', 'ECONNREFUSED', 'ECONNRESET'])
      assert.equal(await isFinal('screenPerson', 11, fault(code)), false, code)
    assert.equal(await isFinal('checkDocument', 11, new Error('reading failed', { cause: fault('ECONNRESET') })), false)
  })

  it('are not final for a check or for the settlement', async () => {
    for (const activity of ['settleVerification', 'checkPictures', 'screenPerson'])
      assert.equal(await isFinal(activity, 50, fault()), false, activity)
  })
})
