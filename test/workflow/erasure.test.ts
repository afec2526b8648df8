import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WorkflowNotFoundError, type Client } from '@temporalio/client'
import { dataKeyOf, recordCheck } from '../../activities/verification/check-detail.ts'
import { createVerificationActivities } from '../../activities/verification/verification-activities.ts'
import { redriveOutbox } from '../../temporal/redrive-outbox.ts'
import { createErasureActivities } from '../../activities/privacy/erase-next.ts'
import { createRetentionActivities } from '../../activities/privacy/retain.ts'
import { getBalance } from '../../db/credits/credits.ts'
import { openFolderStore } from '../../objects/folder-store.ts'
import { isInOutbox } from '../../db/operations/outbox.ts'
import { listAuditEntries } from '../../db/operations/audit.ts'
import type { Db } from '../../db/pool.ts'
import { eraseByStaff } from '../../db/privacy/erase-by-staff.ts'
import { findErasure } from '../../db/privacy/erasures.ts'
import { readErasureLog } from '../../db/privacy/erasure-log.ts'
import { setLegalHold } from '../../db/privacy/legal-holds.ts'
import { findVerification } from '../../db/verifications/verifications.ts'
import { verificationInput } from '../../db/verifications/workflow-inputs.ts'
import { createLogger } from '../../runtime/log.ts'
import { resolveReviewUpdate, erasedSignal, submittedSignal } from '../../contract/messages/verification.ts'
import type { CheckOutcome } from '../../contract/verification.ts'
import { erasureWorkflowId, type RetentionResult } from '../../contract/privacy.ts'
import { verificationStart } from '../../contract/messages/starts.ts'
import { aVerification, anAccount, KEY_RING } from '../support/factories.ts'
import { testDatabase } from '../support/stack.ts'
import { testClient, testWorkers, untilState } from '../support/workers.ts'
import { until } from '../support/until.ts'
import { endUserRefOf } from '../../db/verifications/client-data.ts'

const NOTE = { actor: 'staff_7', reason: 'the client asked' }
const folder = mkdtempSync(join(tmpdir(), 'identity-erasure-'))
const objects = openFolderStore(join(folder, 'objects'))
const logFolder = join(folder, 'log')

describe('erasing one verification beside its workflow', () => {
  let db: Db
  let client: Client
  let erasures: ReturnType<typeof createErasureActivities>
  const log = createLogger('test', 'silent')
  /** The waiting document checks, by verification; each ends when the test calls its function. */
  const waiting = new Map<string, () => void>()
  before(async () => {
    ;({ db } = await testDatabase())
    client = await testClient()
    erasures = createErasureActivities({
      db,
      objects,
      client: client.workflow,
      namespace: client.options.namespace,
      erasureLog: openFolderStore(logFolder),
      log,
    })
    await testWorkers(client, ['verification', 'vision', 'privacy'], {
      ...createRetentionActivities({
        db,
        objects,
        client: client.workflow,
        namespace: client.options.namespace,
        log,
        assetDays: 30,
        dataDays: undefined,
        rowDays: { deliveries: 90, failedDeliveries: undefined, audit: 3_653 },
      }),
      ...createVerificationActivities({ db, keyRing: KEY_RING, client: client.workflow, log }),
      ...erasures,
      // Other tests cover the models. Here a document is never certain, and takes as long as the test wants.
      async checkDocument(id: string): Promise<CheckOutcome> {
        const verification = await findVerification(db, id)
        assert.ok(verification !== undefined)
        const dataKey = dataKeyOf(verification, KEY_RING)
        if (endUserRefOf(KEY_RING, verification) === 'slow')
          await new Promise<void>((resolve) => {
            waiting.set(id, resolve)
          })
        return recordCheck(db, dataKey, id, {
          result: {
            name: 'DOCUMENT',
            verdict: 'REVIEW',
            score: 0.4,
            codes: ['DOC_CLASSIFY_LOW_CONFIDENCE'],
            observations: ['blurred'],
          },
        })
      },
    })
  })

  async function started(endUserRef = 'quick') {
    const account = await anAccount(db)
    const verification = await aVerification(db, account, { level: ['ID_DOCUMENT'], endUserRef, ttlMs: 3_600_000 })
    await objects.put(`${verification.id}/ast_1`, Buffer.from('sealed'))
    const handle = await client.workflow.start('verification', verificationStart(verificationInput(verification)))
    await db.deleteFrom('outbox').where('subject_id', '=', verification.id).execute()
    return { account, id: verification.id, handle }
  }
  const submitted = async (endUserRef?: string) => {
    const made = await started(endUserRef)
    await made.handle.signal(submittedSignal)
    return made
  }
  /** Until the outbox is empty. An entry whose call timed out is postponed, and retried here at once. */
  const sweep = () =>
    until('an empty outbox', async () => {
      await redriveOutbox({ db, client: client.workflow, log }, -3_600_000)
      return (await db.selectFrom('outbox').select('kind').limit(1).execute()).length === 0
    })
  /** Erases as the command line does, then runs the sweep. */
  async function erase(id: string): Promise<string> {
    const done = await eraseByStaff(db, id, true, NOTE)
    assert.ok(done.kind === 'erased')
    await sweep()
    return done.erasure.id
  }
  const isDone = async (erasureId: string) => (await findErasure(db, erasureId))?.step === 'DONE'
  const isGone = (workflowId: string) =>
    until(`${workflowId} gone`, async () => {
      try {
        await client.workflow.getHandle(workflowId).describe()
        return false
      } catch (error) {
        return error instanceof WorkflowNotFoundError
      }
    })

  it('9: ends a waiting review as EXPIRED; its history is gone, and a decision is refused', async () => {
    const { id, handle, account } = await submitted()
    await untilState(handle, 'REVIEW')
    const erasureId = await erase(id)
    assert.equal(
      await handle.result().catch((error: unknown) => (error instanceof WorkflowNotFoundError ? 'gone' : error)),
      'EXPIRED',
    )
    await until('the erasure', () => isDone(erasureId))
    await isGone(handle.workflowId)
    await assert.rejects(handle.fetchHistory(), /NOT_FOUND/)
    await assert.rejects(
      handle.executeUpdate(resolveReviewUpdate, { args: [{ decision: 'APPROVED', reviewer: 'staff_7' }] }),
      WorkflowNotFoundError,
    )
    assert.deepEqual(
      [(await findVerification(db, id))?.status, (await getBalance(db, account.accountId)).held],
      ['EXPIRED', 0],
    )
    assert.equal(await objects.count(id), 0)
    assert.deepEqual(
      (await listAuditEntries(db, id)).map(({ action, actor, detail }) => [
        action,
        actor,
        'verifications' in detail ? detail.verifications : undefined,
      ]),
      [
        ['verification erase', 'staff_7', undefined],
        ['verification erased', 'service', 1],
      ],
    )
    assert.deepEqual(
      (await readErasureLog(openFolderStore(logFolder)))
        .filter((record) => record.verification_id === id)
        .map((record) => record.id),
      [erasureId],
    )
    await client.workflow.getHandle(erasureWorkflowId(erasureId)).result()
  })

  it('9: ends it by the signal alone too, before any history is deleted', async () => {
    const { id, handle } = await submitted()
    await untilState(handle, 'REVIEW')
    // A signal by hand has no effect before the erasure.
    await handle.signal(erasedSignal)
    await until('the call of findSettlement', async () =>
      (await handle.fetchHistory()).events?.some(
        ({ activityTaskScheduledEventAttributes: asked }) => asked?.activityType?.name === 'findSettlement',
      ),
    )
    assert.equal((await handle.query<{ status: string }>('state')).status, 'REVIEW')
    await eraseByStaff(db, id, true, NOTE)
    await handle.signal(erasedSignal)
    assert.equal(await handle.result(), 'EXPIRED')
  })

  it('7: ends a verification that waits for its submission at once', async () => {
    const { id, handle } = await started()
    await eraseByStaff(db, id, true, NOTE)
    await handle.signal(erasedSignal)
    assert.equal(await handle.result(), 'EXPIRED')
  })

  it('8: ends running checks when they find the data key gone, without a retry', async () => {
    const { id, handle } = await submitted('slow')
    const letGo = await until('the check', () => waiting.get(id))
    await eraseByStaff(db, id, true, NOTE)
    await handle.signal(erasedSignal)
    letGo()
    assert.equal(await handle.result(), 'EXPIRED')
    const attempts = ((await handle.fetchHistory()).events ?? []).filter(
      ({ activityTaskScheduledEventAttributes: asked }) => asked?.activityType?.name === 'checkDocument',
    )
    assert.equal(attempts.length, 1)
    assert.deepEqual(await db.selectFrom('check_result').select('name').where('verification_id', '=', id).execute(), [])
  })

  it('5: continues when it is started again after its workflow was terminated, and counts once', async () => {
    const { id, handle } = await submitted()
    await untilState(handle, 'REVIEW')
    const erasureId = await erase(id)
    await client.workflow
      .getHandle(erasureWorkflowId(erasureId))
      .terminate('by hand')
      .catch((error: unknown) => {
        if (!(error instanceof WorkflowNotFoundError)) throw error
      })
    await db
      .insertInto('outbox')
      .values({ kind: 'START_ERASURE', subject_id: erasureId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await sweep()
    await until('the erasure', () => isDone(erasureId))
    assert.deepEqual((await findErasure(db, erasureId))?.counts, { verifications: 1 })
    assert.ok((await readdir(logFolder)).includes(erasureId))
  })

  it('5: keeps the entry of the next run when an activity of an ended run comes late', async () => {
    const { id, handle } = await started()
    const done = await eraseByStaff(db, id, true, NOTE)
    assert.ok(done.kind === 'erased')
    await erasures.eraseNext(done.erasure.id) // of no run: late
    assert.equal((await findErasure(db, done.erasure.id))?.step, 'VERIFICATIONS')
    assert.ok(await isInOutbox(db, 'START_ERASURE', done.erasure.id))
    await sweep()
    await until('the erasure', () => isDone(done.erasure.id))
    await isGone(handle.workflowId)
  })

  it('20, 21, 23: the daily pass removes due data, leaves held data, and removes it after the hold', async () => {
    const account = await anAccount(db)
    const made = await Promise.all(
      ['due', 'held', 'young'].map(async () => (await aVerification(db, account, { level: ['ID_DOCUMENT'] })).id),
    )
    const [due, held, young] = made
    for (const id of made) {
      await objects.put(`${id}/ast_1`, Buffer.from('sealed'))
      await db
        .insertInto('asset')
        .values({
          id: `ast_${id}`,
          verification_id: id,
          type: 'DOCUMENT_FRONT',
          position: 0,
          media_type: 'image/jpeg',
          bytes: 6,
          width: 1,
          height: 1,
          object_key: `${id}/ast_1`,
        })
        .execute()
      const ago = id === young ? 10 : 40
      await db
        .updateTable('verification')
        .set({
          status: 'EXPIRED',
          credit_state: 'RELEASED',
          submitted_at: new Date(),
          resolved_at: new Date(Date.now() - ago * 86_400_000),
        })
        .where('id', '=', id)
        .execute()
    }
    await setLegalHold(db, held, new Date(Date.now() + 3_600_000), NOTE)
    const pass = async () => {
      const { pictures, erased, quotes } = await client.workflow.execute<() => Promise<RetentionResult>>('retention', {
        workflowId: `retention/${randomUUID()}`,
        taskQueue: 'privacy',
        args: [],
      })
      return { pictures, erased, quotes }
    }
    const left = async () => Promise.all(made.map((id) => objects.count(id)))
    assert.deepEqual(await pass(), { pictures: 1, erased: 0, quotes: 0 })
    assert.deepEqual(await left(), [0, 1, 1])
    assert.notEqual((await findVerification(db, due))?.data_key, null)
    await setLegalHold(db, held, null, NOTE)
    assert.deepEqual(await pass(), { pictures: 1, erased: 0, quotes: 0 })
    assert.deepEqual([await left(), await pass()], [[0, 0, 1], { pictures: 0, erased: 0, quotes: 0 }])
  })
})
