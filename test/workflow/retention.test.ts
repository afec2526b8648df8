import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WorkflowNotFoundError, type Client } from '@temporalio/client'
import { sql } from 'kysely'
import { createVerificationActivities } from '../../activities/verification/verification-activities.ts'
import { createErasureActivities } from '../../activities/privacy/erase-next.ts'
import { createRetentionActivities } from '../../activities/privacy/retain.ts'
import { insertSession } from '../../db/accounts/sessions.ts'
import { openFolderStore } from '../../objects/folder-store.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import type { Db } from '../../db/pool.ts'
import { eraseByStaff } from '../../db/privacy/erase-by-staff.ts'
import { findErasure } from '../../db/privacy/erasures.ts'
import { findLeftovers } from '../../db/privacy/leftovers.ts'
import { setLegalHold } from '../../db/privacy/legal-holds.ts'
import { requestErasure } from '../../db/privacy/request-erasure.ts'
import { findVerification } from '../../db/verifications/verifications.ts'
import { verificationInput } from '../../db/verifications/workflow-inputs.ts'
import { createLogger } from '../../runtime/log.ts'
import { erasureWorkflowId, type RetentionResult } from '../../contract/privacy.ts'
import { erasureStart, verificationStart } from '../../contract/messages/starts.ts'
import { aCheckedVerification } from '../support/decided.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { end } from '../support/partners.ts'
import { testDatabase } from '../support/stack.ts'
import { testClient, testWorkers, workersClient } from '../support/workers.ts'
import { until } from '../support/until.ts'

const NOTE = { actor: 'staff_7', reason: 'court order 12' }
const DAY_MS = 86_400_000
const ROW_DAYS = { deliveries: 90, failedDeliveries: undefined, audit: 3_653 }
const folder = mkdtempSync(join(tmpdir(), 'identity-retention-'))
const objectFolder = join(folder, 'objects')
const folderStore = openFolderStore(objectFolder)
/** Verifications whose objects are in use elsewhere. */
const busy = new Set<string>()
const objects: ObjectStore = {
  ...folderStore,
  deleteAll: (prefix) => (busy.has(prefix) ? Promise.reject(new Error('EBUSY')) : folderStore.deleteAll(prefix)),
}

describe('the daily retention, and an object store that refuses', () => {
  let db: Db
  let client: Client
  const log = createLogger('test', 'silent')
  before(async () => {
    ;({ db } = await testDatabase())
    client = await testClient()
    const { workflow } = await workersClient(client)
    const erasing = { db, objects, client: workflow, namespace: client.options.namespace, log }
    await testWorkers(client, ['verification', 'privacy'], {
      ...createVerificationActivities({ db, keyRing: KEY_RING, client: workflow, log }),
      ...createErasureActivities({ ...erasing, erasureLog: openFolderStore(join(folder, 'log')) }),
      ...createRetentionActivities({ ...erasing, assetDays: 30, dataDays: 365, rowDays: ROW_DAYS }),
    })
  })

  const retentionOptions = () => ({ workflowId: `retention/${randomUUID()}`, taskQueue: 'privacy', args: [] as [] })
  const pass = async () => {
    const { pictures, erased, quotes } = await client.workflow.execute<() => Promise<RetentionResult>>(
      'retention',
      retentionOptions(),
    )
    return { pictures, erased, quotes }
  }
  const find = async (id: string) => (await findVerification(db, id)) ?? assert.fail('the row is gone')
  /** A verification with a stored asset and its workflow; decided so many days ago, or still open. */
  async function aged(
    account: Awaited<ReturnType<typeof anAccount>>,
    days: number | undefined,
    mode: 'LIVE' | 'TEST' = 'LIVE',
  ) {
    const id = await aCheckedVerification(
      db,
      account,
      {},
      { mode, apiKeyId: mode === 'LIVE' ? account.live.id : account.test.id, ttlMs: DAY_MS },
    )
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
    if (days === undefined)
      await client.workflow.start('verification', verificationStart(verificationInput(await find(id))))
    else {
      await end(db, id)
      await db
        .updateTable('verification')
        .set({ submitted_at: new Date(0), resolved_at: new Date(Date.now() - days * DAY_MS) })
        .where('id', '=', id)
        .execute()
    }
    return id
  }
  /** A file replaces the folder of the store: nothing can be listed or deleted. */
  async function refusing(work: () => Promise<void>): Promise<void> {
    await rename(objectFolder, `${objectFolder}.away`)
    await writeFile(objectFolder, '')
    try {
      await work()
    } finally {
      await rm(objectFolder)
      await rename(`${objectFolder}.away`, objectFolder)
    }
  }
  const tries = async (workflowId: string) =>
    (await client.workflow.getHandle(workflowId).describe()).raw.pendingActivities?.[0]?.attempt ?? 0
  const hasObjects = async (id: string) => (await readdir(objectFolder)).includes(id)
  const requestFor = async (accountId: string) => {
    await db.updateTable('account').set({ password_hash: 'checked' }).where('id', '=', accountId).execute()
    const { id: sessionId } = await insertSession(db, accountId)
    const answer = await requestErasure(
      db,
      KEY_RING,
      { accountId, sessionId },
      { checked: 'checked', forfeitsBalance: true },
    )
    return answer?.kind === 'requested' ? answer.erasure.id : assert.fail(answer?.kind)
  }

  it('22: erases people DATA_RETENTION_DAYS after the decision, in both modes; younger, open and legally held ones stay', async () => {
    const account = await anAccount(db)
    const [old, test, young, held, open] = [
      await aged(account, 366),
      await aged(account, 400, 'TEST'),
      await aged(account, 364),
      await aged(account, 900),
      await aged(account, undefined),
    ]
    await sql`update verification set created_at = now() - interval '900 days' where id = ${open}`.execute(db)
    await setLegalHold(db, held, new Date(Date.now() + DAY_MS), NOTE)
    assert.deepEqual(await pass(), { pictures: 3, erased: 2, quotes: 0 })
    for (const [id, isErased] of [
      [old, true],
      [test, true],
      [young, false],
      [held, false],
      [open, false],
    ] as const) {
      const { erased_at: erasedAt, data_key: key, status } = await find(id)
      assert.deepEqual(
        [erasedAt instanceof Date, key === null, status],
        [isErased, isErased, id === open ? 'PENDING' : 'APPROVED'],
        id,
      )
      if (isErased)
        assert.deepEqual(await findLeftovers(db, { account_id: account.accountId, verification_id: id }), {})
    }
    assert.deepEqual([await hasObjects(young), await hasObjects(held), await hasObjects(open)], [false, true, true])
    assert.deepEqual(await pass(), { pictures: 0, erased: 0, quotes: 0 })
    // The rest must not disturb the following tests.
    await setLegalHold(db, held, null, NOTE)
    await pass()
  })

  it('23: erases held data of an erased account after the hold, also data open then; a hold set after the request counts too', async () => {
    const account = await anAccount(db)
    const [decided, open, gone] = [await aged(account, 0), await aged(account, undefined), await aged(account, 0)]
    await setLegalHold(db, open, new Date(Date.now() + DAY_MS), NOTE)
    const erasureId = await requestFor(account.accountId)
    assert.equal(await setLegalHold(db, decided, new Date(Date.now() + DAY_MS), NOTE), 'held') // between the request and its page
    await client.workflow.execute('erasure', erasureStart(erasureId))
    assert.equal((await findErasure(db, erasureId))?.step, 'DONE')
    for (const id of [decided, open])
      assert.deepEqual([(await find(id)).data_key === null, await hasObjects(id)], [false, true], id)
    assert.deepEqual([(await find(open)).status, (await find(gone)).data_key], ['PENDING', null])
    assert.equal((await client.workflow.getHandle(`verification/${open}`).describe()).status.name, 'RUNNING') // a hold still allows a decision
    assert.deepEqual(await pass(), { pictures: 0, erased: 0, quotes: 0 })

    for (const id of [decided, open])
      await db
        .updateTable('legal_hold')
        .set({ until: new Date(Date.now() - 1) })
        .where('verification_id', '=', id)
        .execute()
    assert.deepEqual(await pass(), { pictures: 0, erased: 2, quotes: 0 })
    assert.deepEqual(
      [(await find(decided)).status, (await find(open)).status, await hasObjects(decided), await hasObjects(open)],
      ['APPROVED', 'EXPIRED', false, false],
    )
    assert.deepEqual(await findLeftovers(db, { account_id: account.accountId, verification_id: null }), {})
    await until('the end of its workflow', () =>
      client.workflow
        .getHandle(`verification/${open}`)
        .describe()
        .then(
          () => false,
          (error: unknown) => error instanceof WorkflowNotFoundError,
        ),
    )
  })

  it('18: an erasure whose objects cannot be deleted is retried until they can, and is not done before', async () => {
    const account = await anAccount(db)
    const id = await aged(account, 0)
    const done = await eraseByStaff(db, id, false, NOTE)
    assert.ok(done.kind === 'erased')
    const workflowId = erasureWorkflowId(done.erasure.id)
    const step = async () => (await findErasure(db, done.erasure.id))?.step
    await refusing(async () => {
      await client.workflow.start('erasure', erasureStart(done.erasure.id))
      await until('the third try', async () => (await tries(workflowId)) >= 3)
      assert.equal(await step(), 'VERIFICATIONS')
    })
    assert.equal(await hasObjects(id), true)
    await client.workflow.getHandle(workflowId).result()
    assert.deepEqual(
      [await step(), await hasObjects(id), (await findErasure(db, done.erasure.id))?.counts],
      ['DONE', false, { verifications: 1 }],
    )
  })

  it('18: a pass of the retention is retried too, and one blocked verification delays no other', async () => {
    const account = await anAccount(db)
    const [stuck, other] = (await Promise.all([aged(account, 40), aged(account, 40)])).sort()
    busy.add(stuck)
    const handle = await client.workflow.start<() => Promise<RetentionResult>>('retention', retentionOptions())
    await until('the second try', async () => (await tries(handle.workflowId)) >= 2)
    assert.deepEqual([await hasObjects(stuck), await hasObjects(other)], [true, false])
    const rows = () =>
      db.selectFrom('asset').select('verification_id').where('verification_id', 'in', [stuck, other]).execute()
    assert.deepEqual(await rows(), [{ verification_id: stuck }]) // the next try finds it by its row
    busy.delete(stuck)
    assert.deepEqual(await handle.result(), {
      pictures: 1,
      erased: 0,
      quotes: 0,
      rows: { deliveries: 0, emailChanges: 0, sessions: 0, audit: 0 },
    })
    assert.deepEqual([await hasObjects(stuck), await rows()], [false, []])
  })
})
