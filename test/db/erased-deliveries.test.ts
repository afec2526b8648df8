import assert from 'node:assert/strict'
import { settleVerification } from '../../activities/verification/verification-activities.ts'
import { eraseByStaff } from '../../db/privacy/erase-by-staff.ts'
import { sealExcerpt } from '../../db/webhooks/deliveries.ts'
import { beginAttempt, finishAttempt } from '../../db/webhooks/webhook-attempts.ts'
import { rearmDelivery } from '../../db/webhooks/webhook-rearm.ts'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { aCheckedVerification } from '../support/decided.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { testDatabase } from '../support/stack.ts'

describe('erasing the end user of one verification: its deliveries', () => {
  it("keep the times and outcomes of their attempts; the receiver's answers and the reasons of staff are removed", async () => {
    const { db } = await testDatabase()
    const account = await anAccount(db)
    await insertEndpoint(db, KEY_RING, {
      accountId: account.accountId,
      url: 'https://example.org/hook',
      events: ['verification.approved'],
    })
    const id = await aCheckedVerification(db, account)
    const [{ deliveryId }] = (await settleVerification({ db, keyRing: KEY_RING }, id)).deliveries
    await beginAttempt(db, deliveryId, 1, undefined)
    const excerpt = sealExcerpt(KEY_RING, deliveryId, 1, 'Dear Anna Falkenrath')
    await finishAttempt(
      db,
      deliveryId,
      1,
      { delivered: false, responseCode: 500, error: 'HTTP 500', excerpt },
      { status: 'FAILED' },
    )
    await rearmDelivery(db, { id: 'rearm_1', deliveryId, actor: 'staff_1', reason: 'Anna Falkenrath rang us' })
    const kept = async () => [
      await db.selectFrom('webhook_attempt').select(['response_code', 'excerpt']).execute(),
      await db.selectFrom('webhook_rearm').select(['actor', 'reason']).execute(),
    ]
    assert.deepEqual(await kept(), [
      [{ response_code: 500, excerpt }],
      [{ actor: 'staff_1', reason: 'Anna Falkenrath rang us' }],
    ])
    const note = { actor: 'staff_7', reason: 'the client asked, request 118' }
    assert.equal((await eraseByStaff(db, id, false, note)).kind, 'erased')
    assert.deepEqual(await kept(), [[{ response_code: 500, excerpt: null }], [{ actor: 'staff_1', reason: '' }]])
  })
})
