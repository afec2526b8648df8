import assert from 'node:assert/strict'
import { ApplicationFailure } from '@temporalio/common'
import { MockActivityEnvironment } from '@temporalio/testing'
import { pino } from 'pino'
import { activityInterceptors } from '../../../workers/interceptors.ts'

const fault = (code?: string) => Object.assign(new Error('it failed'), code === undefined ? {} : { code })

describe('the tries of a check', () => {
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

  it('end when it fails by itself for the fifth time', async () => {
    for (const activity of [
      'checkPictures',
      'checkDocument',
      'checkFaces',
      'checkLiveness',
      'checkFaceMatch',
      'screenPerson',
    ]) {
      assert.equal(await isFinal(activity, 3, fault()), false, activity)
      assert.equal(await isFinal(activity, 4, fault()), true, activity)
    }
  })

  it('go on while the database, or the way to it, is away', async () => {
    for (const code of ['57P01', '57P03', '08006', 'ECONNREFUSED', 'ECONNRESET'])
      assert.equal(await isFinal('screenPerson', 11, fault(code)), false, code)
    assert.equal(await isFinal('checkDocument', 11, new Error('reading failed', { cause: fault('ECONNRESET') })), false)
  })

  it('are without end for what must be done at last', async () => {
    assert.equal(await isFinal('settleVerification', 50, fault()), false)
  })
})
