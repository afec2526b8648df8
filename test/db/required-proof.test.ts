// An account that requires a proof: what the decision does with evidence of each kind.
import assert from 'node:assert/strict'
import type { WorkflowClient } from '@temporalio/client'
import { pino } from 'pino'
import {
  createVerificationActivities,
  resolveReview,
  settleVerification,
} from '../../activities/verification/verification-activities.ts'
import { setTrustedCapture } from '../../db/accounts/trusted-capture.ts'
import type { Db } from '../../db/pool.ts'
import type { SubmittedBy } from '../../db/verifications/schema.ts'
import { findVerification, type CreateRequest } from '../../db/verifications/verifications.ts'
import { aCheckedVerification } from '../support/decided.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { testDatabase } from '../support/stack.ts'

const NOTE = { actor: 'staff_7', reason: 'attestation shown in ticket 4711' }
type Tester = Awaited<ReturnType<typeof anAccount>>

describe('an account that requires a proof', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })

  const require = (account: Tester, isRequired = true) =>
    db.updateTable('account').set({ require_proof: isRequired }).where('id', '=', account.accountId).execute()
  const aTester = async (options: { trustedCapture?: boolean; requireProof?: boolean } = {}) => {
    const account = await anAccount(db, { trustedCapture: options.trustedCapture })
    await require(account, options.requireProof ?? true)
    return account
  }
  const prepare = async (
    account: Tester,
    by: SubmittedBy,
    found: Parameters<typeof aCheckedVerification>[2] = {},
    changes: Partial<CreateRequest> = {},
  ) => {
    const id = await aCheckedVerification(db, account, found, changes)
    await db.updateTable('verification').set({ submitted_by: by }).where('id', '=', id).execute()
    return id
  }
  const settle = (id: string) => settleVerification({ db, keyRing: KEY_RING }, id)
  const said = async (id: string) => {
    const { status, reasonCodes } = await settle(id)
    return [status, reasonCodes]
  }
  const MISSING = ['REVIEW', ['PROOF_MISSING']]

  it('approves nobody by photos alone, from our page or from a server, and holds the credits', async () => {
    const account = await aTester()
    for (const by of ['PAGE', 'CLIENT'] as const) {
      const id = await prepare(account, by)
      assert.deepEqual(await said(id), MISSING, by)
      const row = (await findVerification(db, id)) ?? assert.fail()
      assert.deepEqual([row.status, row.credit_state, row.risk_score], ['REVIEW', 'HELD', 20])
    }
    const free = await aTester({ requireProof: false })
    assert.deepEqual(await said(await prepare(free, 'PAGE')), ['APPROVED', []], 'the same without the setting')
  })

  it('approves evidence of an attested application, and not that of a link of the same account', async () => {
    const account = await aTester({ trustedCapture: true })
    assert.deepEqual(await said(await prepare(account, 'CLIENT')), ['APPROVED', []])
    assert.deepEqual(await said(await prepare(account, 'PAGE')), MISSING)
  })

  it('reads the setting and the trust when the decision is made', async () => {
    const account = await aTester({ trustedCapture: true, requireProof: false })
    const late = await prepare(account, 'PAGE')
    await require(account)
    assert.deepEqual(await said(late), MISSING, 'set after the submission')
    const untrusted = await prepare(account, 'CLIENT')
    await setTrustedCapture(db, account.accountId, false, NOTE)
    assert.deepEqual(await said(untrusted), MISSING, 'the trust ended after the checks')
    const freed = await prepare(account, 'PAGE')
    await require(account, false)
    assert.deepEqual(await said(freed), ['APPROVED', []])
    assert.deepEqual(await said(late), MISSING, 'a decision stays')
  })

  it('counts every level with evidence, and not screening alone', async () => {
    const account = await aTester()
    assert.deepEqual(await said(await prepare(account, 'CLIENT', {}, { level: ['ID_DOCUMENT'] })), MISSING)
    assert.deepEqual(
      await said(await prepare(account, 'CLIENT', {}, { level: ['ID_DOCUMENT', 'AML_SCREENING'] })),
      MISSING,
    )
    const declared = { first_name: 'Tobias', last_name: 'Falkenrath' }
    const screening = await prepare(account, 'CLIENT', {}, { level: ['AML_SCREENING'], country: null, declared })
    assert.deepEqual(await said(screening), ['APPROVED', []])
  })

  it('weakens no decline and no review: the code is beside the others', async () => {
    const account = await aTester()
    assert.deepEqual(await said(await prepare(account, 'PAGE', { codes: ['FACE_MISMATCH'] })), [
      'DECLINED',
      ['FACE_MISMATCH', 'PROOF_MISSING', 'RISK_SCORE_HIGH'],
    ])
    assert.deepEqual(await said(await prepare(account, 'CLIENT', { codes: ['LIVENESS_UNSUBSTANTIATED'] })), [
      'REVIEW',
      ['LIVENESS_UNSUBSTANTIATED', 'PROOF_MISSING'],
    ])
    assert.deepEqual(await said(await prepare(account, 'PAGE', { codes: ['FACE_MATCH_LOW'] })), [
      'REVIEW',
      ['FACE_MATCH_LOW', 'PROOF_MISSING'],
    ])
  })

  it('leaves the outcome of test mode to the reference', async () => {
    const account = await aTester()
    const outcome = async (endUserRef: string) =>
      said(await prepare(account, 'CLIENT', {}, { mode: 'TEST', apiKeyId: account.test.id, endUserRef }))
    assert.deepEqual(await outcome('test:approved'), ['APPROVED', []])
    assert.deepEqual(await outcome('test:review:PROOF_MISSING'), MISSING)
  })

  it('is named in the log where it alone held an approval back', async () => {
    const lines: Record<string, unknown>[] = []
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
    const noClient = new Proxy({}, { get: () => assert.fail('Temporal is not called') }) as WorkflowClient
    const activities = createVerificationActivities({
      db,
      keyRing: KEY_RING,
      client: noClient,
      log,
    })
    const account = await aTester()
    const withheld = await prepare(account, 'PAGE')
    await activities.settleVerification(withheld)
    await activities.settleVerification(await prepare(account, 'PAGE', { codes: ['FACE_MATCH_LOW'] }))
    assert.deepEqual(
      lines.map(({ msg, verificationId, reasonCodes }) => [msg, verificationId, reasonCodes]),
      [['approval withheld', withheld, ['PROOF_MISSING']]],
    )
  })

  it('lets a reviewer approve, which clears the code', async () => {
    const account = await aTester()
    const id = await prepare(account, 'PAGE')
    await settle(id)
    const { status, reasonCodes } = await resolveReview({ db, keyRing: KEY_RING }, id, {
      decision: 'APPROVED',
      reviewer: 'staff_7',
    })
    assert.deepEqual([status, reasonCodes], ['APPROVED', []])
    assert.equal((await findVerification(db, id))?.credit_state, 'CHARGED')
  })
})
