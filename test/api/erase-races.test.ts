import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import { sql } from 'kysely'
import { createVerificationActivities } from '../../activities/verification/verification-activities.ts'
import { createErasureActivities } from '../../activities/privacy/erase-next.ts'
import { findAccount } from '../../db/accounts/accounts.ts'
import { blankedAccount } from '../../db/accounts/blanked-account.ts'
import { getBalance, grantCredits } from '../../db/credits/credits.ts'
import { findErasureOfAccount } from '../../db/privacy/erasures.ts'
import { insertSession } from '../../db/accounts/sessions.ts'
import { insertMail } from '../../db/mail/mail.ts'
import { findLeftovers } from '../../db/privacy/leftovers.ts'
import { createLogger } from '../../runtime/log.ts'
import { erasureWorkflowId } from '../../contract/privacy.ts'
import { erasureStart } from '../../contract/messages/starts.ts'
import { call, create, newIdempotencyKey, startApi, type Answer, type TestApi } from '../support/api.ts'
import { aKey, KEY_RING } from '../support/factories.ts'
import { picture } from '../support/image-bytes.ts'
import { PASSWORD, peopleOf } from '../support/people.ts'
import { specimen } from '../support/pictures.ts'
import { openErasureLog } from '../../db/privacy/erasure-log.ts'
import { testDatabase } from '../support/stack.ts'
import { testClient, testWorkers, workersClient } from '../support/workers.ts'
import { until } from '../support/until.ts'

const ROUNDS = 4

// The calls of an owner, or of somebody who took over a session, at the very moment of the erasure, at two processes.
describe('an erasure at the same moment as everything else', () => {
  let api: TestApi
  let other: TestApi
  let client: Client
  const { aPerson } = peopleOf(() => api)
  before(async () => {
    const database = await testDatabase()
    client = await testClient()
    const env = { TEMPORAL_NAMESPACE: client.options.namespace }
    api = await startApi({ database, env })
    other = await startApi({ database, env: { ...env, OBJECT_STORE_FOLDER: api.env.OBJECT_STORE_FOLDER } })
    const { db, objects } = api.deps
    const { workflow } = await workersClient(client)
    const log = createLogger('test', 'silent')
    await testWorkers(client, ['verification', 'privacy'], {
      ...createVerificationActivities({ db, keyRing: KEY_RING, client: workflow, log }),
      ...createErasureActivities({
        db,
        objects,
        client: workflow,
        namespace: client.options.namespace,
        erasureLog: openErasureLog(undefined, objects),
        log,
      }),
    })
  })

  it('repeats its pages for rows that a slow request wrote behind them', async () => {
    const { db } = api
    const { id, token } = await aPerson()
    assert.equal((await call(api, 'POST', '/v1/me/erase', { key: token, json: { password: PASSWORD } })).status, 201)
    const erasure = () => findErasureOfAccount(db, id)
    await until('the erasure', async () => (await erasure())?.step === 'DONE')
    const first = (await erasure()) ?? assert.fail('no erasure')
    // The state at the last step when a stalled request, from before the closing, commits.
    await db
      .updateTable('erasure')
      .set({ step: 'CHECK', last_id: '', finished_at: null })
      .where('id', '=', first.id)
      .execute()
    await insertMail(db, KEY_RING, { kind: 'PASSWORD_RESET', recipient: 'falkenrath@example.org', accountId: id })
    await insertSession(db, id)
    await client.workflow.execute('erasure', {
      ...erasureStart(first.id),
      workflowId: `${erasureWorkflowId(first.id)}-again`,
    })
    assert.deepEqual(await findLeftovers(db, { account_id: id, verification_id: null }), {})
    const again = await erasure()
    assert.deepEqual(
      [again?.step, again?.counts],
      ['DONE', { ...first.counts, mails: 1, sessions: (first.counts.sessions ?? 0) + 1 }],
    )
  })

  /** A call that the erasure may cut off in the middle of its answer. */
  const tried = (
    on: TestApi,
    method: string,
    path: string,
    key: string | undefined,
    json?: unknown,
    more: Record<string, string> = {},
  ): Promise<Answer | 'cut off'> => call(on, method, path, { key, json, headers: more }).catch(() => 'cut off' as const)

  for (let round = 0; round < ROUNDS; round++) {
    it(`leaves nothing that was written meanwhile, and allows no later write (round ${round + 1})`, async () => {
      const { db } = api
      const { id, email, token } = await aPerson()
      await grantCredits(db, id, 1_000)
      const live = (await aKey(db, id, 'LIVE')).plaintext
      const made = await Promise.all(
        [0, 1, 2].map(async () =>
          String((await create(api, live, undefined, { headers: { 'idempotency-key': newIdempotencyKey() } })).json.id),
        ),
      )
      const assets = [
        { type: 'DOCUMENT_FRONT', data: specimen('passport').toString('base64') },
        { type: 'SELFIE', data: (await picture()).toString('base64') },
      ]
      const writes = [api, other].flatMap((on, i) => [
        tried(on, 'POST', '/v1/auth/login', undefined, { email, password: PASSWORD }),
        tried(on, 'POST', '/v1/auth/forgot-password', undefined, { email }),
        tried(on, 'PATCH', '/v1/me', token, { company: `Falkenrath ${i}` }),
        tried(on, 'POST', '/v1/me/email', token, { password: PASSWORD, email: `new-${i}-${email}` }),
        tried(on, 'POST', '/v1/auth/mfa/enroll', token),
        tried(on, 'POST', '/v1/webhooks', token, {
          url: `https://hooks.example.org/${i}`,
          events: ['verification.approved'],
        }),
        tried(on, 'POST', '/v1/api-keys', token, {
          name: `Falkenrath ${i}`,
          mode: 'LIVE',
          checks: ['FULL_KYC'],
          ip_allowlist: [],
        }),
        tried(on, 'POST', '/v1/partners/apply', token, {
          website: 'https://falkenrath.example',
          message: 'Falkenrath',
        }),
        tried(on, 'GET', '/v1/me/data-export', token),
        create(on, live, undefined, { headers: { 'idempotency-key': newIdempotencyKey() } }),
        ...made.map((verification) => tried(on, 'POST', `/v1/verifications/${verification}/submit`, live, { assets })),
      ])
      await sleep(round * 25)
      const erased = await call(other, 'POST', '/v1/me/erase', {
        key: token,
        json: { password: PASSWORD, forfeit_balance: true },
      })
      const answers = await Promise.all(writes)
      assert.equal(erased.status, 201, erased.text)
      assert.deepEqual(
        answers
          .filter((answer) => answer !== 'cut off' && answer.status >= 500)
          .map((answer) => (answer === 'cut off' ? '' : answer.text)),
        [],
      )
      await until(`the erasure of ${id}`, async () => (await findErasureOfAccount(db, id))?.step === 'DONE')

      assert.deepEqual(await findLeftovers(db, { account_id: id, verification_id: null }), {})
      const account = await findAccount(db, id)
      assert.ok(account !== undefined)
      for (const [column, blank] of Object.entries(blankedAccount))
        assert.deepEqual(account[column as keyof typeof blankedAccount], blank, column)
      assert.deepEqual(
        await db
          .selectFrom('partner')
          .select('application')
          .where('account_id', '=', id)
          .where('application', 'is not', null)
          .execute(),
        [],
      )
      for (const { id: verification, status } of await db
        .selectFrom('verification')
        .select(['id', 'status'])
        .where('account_id', '=', id)
        .execute()) {
        assert.deepEqual(
          [status, await readdir(join(api.env.OBJECT_STORE_FOLDER, verification)).catch(() => [])],
          ['EXPIRED', []],
        )
      }
      assert.equal((await getBalance(db, id)).held, 0)
      assert.deepEqual((await sql`select from data_export where account_id = ${id}`.execute(db)).rows, [])
      for (const { json } of answers.filter((answer) => answer !== 'cut off')) {
        for (const key of [json.access_token, json.key])
          if (typeof key === 'string')
            assert.equal((await call(api, 'GET', '/v1/credits/balance', { key })).status, 401)
      }
    })
  }
})
