import assert from 'node:assert/strict'
import { ApplicationFailure } from '@temporalio/common'
import type { WorkflowClient } from '@temporalio/client'
import { pino } from 'pino'
import { createVerificationActivities } from '../../activities/verification/verification-activities.ts'
import type { Db } from '../../db/pool.ts'
import { aVerification, anAccount, KEY_RING } from '../support/factories.ts'
import { testDatabase } from '../support/stack.ts'

describe('the simulated checks of test mode', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })

  it('are refused for a live verification, even when its workflow is started by hand with mode TEST', async () => {
    const noClient = new Proxy({}, { get: () => assert.fail('Temporal is not called') }) as WorkflowClient
    const activities = createVerificationActivities({
      db,
      keyRing: KEY_RING,
      client: noClient,
      log: pino({ level: 'silent' }),
    })
    const account = await anAccount(db)
    const results = () => db.selectFrom('check_result').select('verification_id').execute()
    const live = await aVerification(db, account, { endUserRef: 'test:approved' })
    await assert.rejects(
      activities.simulateChecks(live.id),
      (error) =>
        error instanceof ApplicationFailure && error.type === 'NotATestVerification' && error.nonRetryable === true,
    )
    assert.deepEqual(await results(), [])
    const test = await aVerification(db, account, { mode: 'TEST', apiKeyId: account.test.id })
    await activities.simulateChecks(test.id)
    assert.ok((await results()).every(({ verification_id: id }) => id === test.id))
    assert.notDeepEqual(await results(), [])
  })
})
