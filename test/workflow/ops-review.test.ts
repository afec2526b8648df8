import assert from 'node:assert/strict'
import type { Client } from '@temporalio/client'
import { dataKeyOf, recordCheck } from '../../activities/verification/check-detail.ts'
import { createVerificationActivities } from '../../activities/verification/verification-activities.ts'
import { listAuditEntries } from '../../db/operations/audit.ts'
import { getBalance } from '../../db/credits/credits.ts'
import type { Db } from '../../db/pool.ts'
import { findVerification } from '../../db/verifications/verifications.ts'
import { verificationInput } from '../../db/verifications/workflow-inputs.ts'
import { createLogger } from '../../runtime/log.ts'
import { submittedSignal } from '../../contract/messages/verification.ts'
import type { CheckOutcome, VerificationStatus } from '../../contract/verification.ts'
import { verificationStart } from '../../contract/messages/starts.ts'
import { aVerification, anAccount, KEY_RING } from '../support/factories.ts'
import { historyText } from '../support/history-text.ts'
import { ops } from '../support/ops.ts'
import { testDatabase } from '../support/stack.ts'
import { testClient, testWorkers, untilState } from '../support/workers.ts'
import { until } from '../support/until.ts'

const REASON = 'portrait compared by eye, case Quillfeather'

describe('ops review', () => {
  let db: Db
  let url: string
  let client: Client
  before(async function () {
    ;({ db, url } = await testDatabase())
    client = await testClient()
    const deps = { db, keyRing: KEY_RING, client: client.workflow, log: createLogger('test', 'silent') }
    await testWorkers(client, ['verification', 'vision'], {
      ...createVerificationActivities(deps),
      // Other tests cover the models. Here a document is never certain.
      async checkDocument(id: string): Promise<CheckOutcome> {
        const verification = await verificationOf(id)
        const codes = ['DOC_CLASSIFY_LOW_CONFIDENCE']
        await recordCheck(db, dataKeyOf(verification, KEY_RING), id, {
          result: { name: 'DOCUMENT', verdict: 'REVIEW', score: 0.4, codes, observations: ['blurred'] },
        })
        return { check: 'DOCUMENT', verdict: 'REVIEW', codes }
      },
    })
  })

  async function verificationOf(id: string) {
    const verification = await findVerification(db, id)
    assert.ok(verification !== undefined)
    return verification
  }
  const untilStatus = (id: string, status: VerificationStatus) =>
    until(`${id} as ${status}`, async () => (await verificationOf(id)).status === status)
  async function inReview() {
    const account = await anAccount(db)
    const verification = await aVerification(db, account, { level: ['ID_DOCUMENT'] })
    const handle = await client.workflow.start('verification', verificationStart(verificationInput(verification)))
    await handle.signal(submittedSignal)
    await untilStatus(verification.id, 'REVIEW')
    // The row is settled before the workflow knows. The workflow accepts a decision only once it is in review itself.
    await untilState(handle, 'REVIEW')
    return { ...account, id: verification.id, handle }
  }
  const review = (verb: string, id: string, by = 'staff_7') =>
    ops({ db, url, client }, `review|${verb}|${id}|--by|${by}|--reason|${REASON}|--json`)
  const stepsOf = async (id: string) =>
    (await listAuditEntries(db, id)).map(({ actor, action, reason, detail }) => [actor, action, reason, detail.step])

  it('approves: the workflow ends, the hold is charged, and the actor and the reason are stored', async () => {
    const { id, accountId, handle } = await inReview()
    const { code, report, err } = await review('approve', id)
    assert.equal(code, 0, err)
    assert.deepEqual([report.verification, report.status], [id, 'APPROVED'])
    assert.equal(await handle.result(), 'APPROVED')
    const verification = await verificationOf(id)
    assert.deepEqual(
      [verification.status, verification.reviewed_by, verification.credit_state, verification.reason_codes],
      ['APPROVED', 'staff_7', 'CHARGED', []],
    )
    assert.deepEqual(await getBalance(db, accountId), { available: 98, held: 0, total: 98 })
    assert.deepEqual(await stepsOf(id), [
      ['staff_7', 'review approve', REASON, 'requested'],
      ['staff_7', 'review approve', REASON, 'done'],
    ])
    const history = await historyText(handle)
    assert.ok(
      history.includes('staff_7') && !history.includes('Quillfeather'),
      'the reason belongs in the audit, not in the history',
    )
  })

  it('declines: the hold is released, and the codes stay', async () => {
    const { id, accountId } = await inReview()
    assert.equal((await review('decline', id)).report.status, 'DECLINED')
    assert.deepEqual((await verificationOf(id)).reason_codes, ['DOC_CLASSIFY_LOW_CONFIDENCE'])
    assert.deepEqual(await getBalance(db, accountId), { available: 100, held: 0, total: 100 })
  })

  it('refuses a verification that is not in review, also after a decision', async () => {
    const pending = await aVerification(db, await anAccount(db))
    assert.deepEqual(await review('approve', pending.id).then(({ code, err }) => [code, err]), [
      1,
      'the verification is PENDING, not in review',
    ])
    const { id } = await inReview()
    await review('decline', id)
    assert.deepEqual(await review('approve', id).then(({ code, err }) => [code, err]), [
      1,
      'the verification is DECLINED, not in review',
    ])
    assert.equal((await stepsOf(id)).length, 2)
  })

  it('accepts one of two concurrent decisions, and reports it to the other', async () => {
    const { id } = await inReview()
    const answers = await Promise.all([review('approve', id, 'staff_1'), review('decline', id, 'staff_2')])
    assert.deepEqual(answers.map(({ code }) => code).sort(), [0, 1])
    const [winner] = answers.filter(({ code }) => code === 0)
    assert.equal((await verificationOf(id)).status, winner.report.status)
  })

  it('reports a missing workflow', async () => {
    const { id, handle } = await inReview()
    await handle.terminate()
    const { code, err } = await review('approve', id)
    assert.deepEqual([code, err], [1, 'the workflow of the verification is missing or has ended'])
    assert.deepEqual(
      (await stepsOf(id)).map(([, , , step]) => step),
      ['requested', 'not done'],
    )
  })
})
