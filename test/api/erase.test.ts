import assert from 'node:assert/strict'
import type { Client } from '@temporalio/client'
import { confirmEmailByToken, registerAccount } from '../../db/accounts/account-access.ts'
import { findAccountByEmail } from '../../db/accounts/accounts.ts'
import { getBalance } from '../../db/credits/credits.ts'
import { putMailToken } from '../../db/mail/mail-tokens.ts'
import { insertAuditEntry, listAuditEntries } from '../../db/operations/audit.ts'
import { findErasureOfAccount } from '../../db/privacy/erasures.ts'
import { findLeftovers } from '../../db/privacy/leftovers.ts'
import { setLegalHold } from '../../db/privacy/legal-holds.ts'
import { settleVerification } from '../../activities/verification/verification-activities.ts'
import { deliveryWorkflowId } from '../../contract/webhooks.ts'
import { verificationWorkflowId } from '../../contract/verification.ts'
import { call, create, newIdempotencyKey, type TestApi } from '../support/api.ts'
import { totpCode, wrongCode } from '../support/authenticator.ts'
import { aCheckedVerification } from '../support/decided.ts'
import { KEY_RING } from '../support/factories.ts'
import { ops } from '../support/ops.ts'
import { PASSWORD, peopleOf } from '../support/people.ts'
import { untilState } from '../support/workers.ts'
import { until } from '../support/until.ts'
import { equip, startErasingService } from '../support/erasing-service.ts'

describe('erasing an account', () => {
  let api: TestApi
  /** A second process of the same service. */
  let other: TestApi
  let client: Client
  let settle: Awaited<ReturnType<typeof startErasingService>>['settle']
  let url: string
  const { post, logIn, aPerson, anEnrolled } = peopleOf(() => api)
  before(async () => {
    ;({ api, other, client, url, settle } = await startErasingService())
  })

  const anOwner = async () => {
    const person = await aPerson()
    return { ...person, ...(await equip(api.db, person.id)) }
  }
  const erase = (key: string, json: object = { password: PASSWORD }, on: TestApi = api) =>
    call(on, 'POST', '/v1/me/erase', { key, json })
  const done = (accountId: string) =>
    until(`the erasure of ${accountId}`, async () => (await findErasureOfAccount(api.db, accountId))?.step === 'DONE')
  const statusOf = async (accountId: string) =>
    (await api.db.selectFrom('account').select('status').where('id', '=', accountId).executeTakeFirstOrThrow()).status

  it('1: is refused without the password or with a wrong one, counts for the guess limit, and changes nothing', async () => {
    const { id, token } = await aPerson()
    for (const json of [
      {},
      { password: '' },
      { password: 1 },
      { password: PASSWORD, really: true },
      { password: PASSWORD, code: '123456', recovery_code: 'x' },
      { password: PASSWORD, forfeit_balance: 'yes' },
    ]) {
      assert.equal((await erase(token, json)).code, 'VALIDATION_ERROR', JSON.stringify(json))
    }
    const from = '198.51.100.7'
    const codes: unknown[] = []
    for (let i = 0; i < 6; i++)
      codes.push((await post('/v1/me/erase', { password: `guess number ${i}` }, { key: token, from })).code)
    assert.deepEqual(codes, [...Array<string>(5).fill('INVALID_CREDENTIALS'), 'RATE_LIMITED'])
    assert.equal(await statusOf(id), 'ACTIVE')
    assert.equal(await findErasureOfAccount(api.db, id), undefined)
    assert.equal((await call(api, 'GET', '/v1/auth/me', { key: token })).status, 200)
  })

  it('2: needs a code where the second factor is on, and uses no code up for a wrong password', async () => {
    const { id, token, secret, codes } = await anEnrolled()
    assert.equal(
      (await erase(token, { password: 'wrong password', recovery_code: codes[0] })).code,
      'INVALID_CREDENTIALS',
    )
    assert.equal((await erase(token)).code, 'INVALID_MFA_CODE')
    assert.equal((await erase(token, { password: PASSWORD, code: wrongCode(secret) })).code, 'INVALID_MFA_CODE')
    assert.equal(await statusOf(id), 'ACTIVE')
    assert.equal((await erase(token, { password: PASSWORD, code: totpCode(secret) })).status, 201)
    assert.equal(await statusOf(id), 'CLOSED')
  })

  it('3, 6, 7, 10, 12: closes all access with the answer; open verifications end without an event, and their holds are released', async () => {
    const owner = await anOwner()
    const { db } = api
    const made = await create(api, owner.live.plaintext)
    assert.equal(made.status, 201, made.text)
    const id = String(made.json.id)
    const mailId = (
      await db.transaction().execute(async (trx) => {
        await insertAuditEntry(trx, {
          actor: 'staff_1',
          action: 'account show',
          subjectId: owner.id,
          reason: 'Anna Falkenrath rang',
        })
        return trx
          .insertInto('mail')
          .values({
            id: `mail_${id.slice(4)}`,
            kind: 'PASSWORD_CHANGED',
            account_id: owner.id,
            recipient: Buffer.from('sealed'),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      })
    ).id
    const before = Date.now()
    const answer = await erase(owner.token)
    assert.deepEqual([answer.status, answer.json.status], [201, 'ERASING'])
    assert.ok(
      Math.abs(Date.parse(String(answer.json.completes_by)) - before - 30 * 86_400_000) < 600_000,
      String(answer.json.completes_by),
    )
    assert.equal((await call(api, 'GET', '/v1/auth/me', { key: owner.token })).code, 'INVALID_SESSION')
    assert.equal((await erase(owner.token)).code, 'INVALID_SESSION')
    assert.equal((await create(other, owner.live.plaintext)).code, 'INVALID_API_KEY')
    assert.equal(
      (await call(api, 'GET', `/v1/verifications/${id}`, { key: owner.live.plaintext })).code,
      'INVALID_API_KEY',
    )
    assert.equal((await call(other, 'GET', `/v1/hosted/verifications/${id}`)).status, 404)
    assert.equal((await logIn(owner.email)).access_token, '')
    await done(owner.id)
    assert.deepEqual(await findLeftovers(db, { account_id: owner.id, verification_id: null }), {})
    const row = await db.selectFrom('verification').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    assert.deepEqual(
      [row.status, row.credit_state, row.data_key, row.end_user_ref_sealed],
      ['EXPIRED', 'RELEASED', null, null],
    )
    const { available, held, total } = await getBalance(db, owner.id)
    assert.deepEqual([available, held, total], [1_025, 0, 1_025])
    assert.deepEqual(
      await db.selectFrom('webhook_delivery').select('id').where('account_id', '=', owner.id).execute(),
      [],
    )
    assert.equal(await db.selectFrom('mail').select('id').where('id', '=', mailId).executeTakeFirst(), undefined)
    assert.deepEqual(
      (await listAuditEntries(db, owner.id)).map(({ action, reason }) => [action, reason]),
      [
        ['account show', null],
        ['account erase', null],
        ['account erased', null],
      ],
    )
    const verified = await ops({ db, url, client }, `erase|verify|${owner.id}|--json`)
    assert.deepEqual([verified.code, verified.report.clean, verified.report.left], [0, true, []], verified.err)
    await assert.rejects(client.workflow.getHandle(verificationWorkflowId(id)).fetchHistory(), /NOT_FOUND/)
    assert.deepEqual((await client.workflow.count(`AccountId = '${owner.id}'`)).count, 0)
  })

  it('4: runs once when it is requested concurrently at two processes', async () => {
    const { id, token } = await aPerson()
    const answers = await Promise.all([api, other, api, other].map((on) => erase(token, undefined, on)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 401, 401, 401])
    assert.deepEqual(
      [...new Set(answers.filter(({ status }) => status !== 201).map(({ code }) => code))],
      ['INVALID_SESSION'],
    )
    await done(id)
    assert.equal((await api.db.selectFrom('erasure').select('id').where('account_id', '=', id).execute()).length, 1)
  })

  it('7: refuses or erases verifications created at the same moment at another process, and leaves none', async () => {
    const owner = await anOwner()
    const creates = Array.from({ length: 20 }, (_, i) =>
      create(i % 2 === 0 ? api : other, owner.live.plaintext, undefined, {
        headers: { 'idempotency-key': newIdempotencyKey() },
      }),
    )
    const [erased, ...answers] = await Promise.all([erase(owner.token), ...creates])
    assert.equal(erased.status, 201)
    await done(owner.id)
    const rows = await api.db
      .selectFrom('verification')
      .select(['status', 'erased_at', 'credit_state'])
      .where('account_id', '=', owner.id)
      .execute()
    assert.equal(rows.length, answers.filter(({ status }) => status === 201).length)
    for (const row of rows)
      assert.deepEqual([row.status, row.erased_at instanceof Date, row.credit_state], ['EXPIRED', true, 'RELEASED'])
    assert.deepEqual(
      [
        (await getBalance(api.db, owner.id)).held,
        await findLeftovers(api.db, { account_id: owner.id, verification_id: null }),
      ],
      [0, {}],
    )
  })

  it('11: ends a running delivery as ENDPOINT_REMOVED, and then its body, answer and history are gone', async () => {
    const owner = await anOwner()
    const { db } = api
    const id = await aCheckedVerification(db, owner)
    const [{ deliveryId }] = (await settle(id)).deliveries
    const find = () => db.selectFrom('webhook_delivery').selectAll().where('id', '=', deliveryId).executeTakeFirst()
    await until('the first attempt', async () => (await find())?.status === 'RETRYING')
    await untilState(client.workflow.getHandle(deliveryWorkflowId(deliveryId)), 'RETRYING')
    assert.notEqual(
      (
        await db
          .selectFrom('webhook_attempt')
          .select('excerpt')
          .where('delivery_id', '=', deliveryId)
          .executeTakeFirstOrThrow()
      ).excerpt,
      null,
    )
    assert.equal((await erase(owner.token)).status, 201)
    const at = await find()
    assert.ok(at === undefined || at.last_error === 'ENDPOINT_REMOVED')
    await done(owner.id)
    assert.equal(await find(), undefined)
    assert.deepEqual(
      await db.selectFrom('webhook_attempt').select('attempt').where('delivery_id', '=', deliveryId).execute(),
      [],
    )
    await assert.rejects(client.workflow.getHandle(deliveryWorkflowId(deliveryId)).fetchHistory(), /NOT_FOUND/)
    // A charge stays, and stays in the ledger with a bare id.
    const ledger = await db
      .selectFrom('ledger_entry')
      .select(['type', 'verification_id'])
      .where('account_id', '=', owner.id)
      .orderBy('seq')
      .execute()
    assert.deepEqual(
      ledger.map(({ type }) => type),
      ['GRANT', 'GRANT', 'HOLD', 'CHARGE'],
    )
    assert.equal(ledger[3].verification_id, id)
    assert.equal((await getBalance(db, owner.id)).total, 1_020)
  })

  it('13: lets the person register again with a new account, without second free credits within a year', async () => {
    const { db } = api
    const again = async (email: string) => {
      const mailId = await registerAccount(db, KEY_RING, { email, passwordHash: 'hash' })
      const waiting = await findAccountByEmail(db, KEY_RING, email)
      assert.ok(waiting !== undefined)
      await db
        .transaction()
        .execute((trx) =>
          putMailToken(trx, `token-${mailId}`, { accountId: waiting.id, mailId, purpose: 'VERIFY_EMAIL' }),
        )
      assert.deepEqual(await confirmEmailByToken(db, `token-${mailId}`), { accountId: waiting.id, ended: 0 })
      return { id: waiting.id, credits: (await getBalance(db, waiting.id)).total }
    }
    const first = await anOwner()
    await erase(first.token)
    const second = await again(first.email.toUpperCase())
    assert.notEqual(second.id, first.id)
    assert.equal(second.credits, 0)
    assert.equal((await again('nobody-before@example.org')).credits, 25)
  })

  it('23: keeps data under a legal hold, names it, and erases it when the hold is over; the rest goes at once', async () => {
    const owner = await anOwner()
    const { db } = api
    const [kept, gone] = [await aCheckedVerification(db, owner), await aCheckedVerification(db, owner)]
    for (const id of [kept, gone]) await settleVerification({ db, keyRing: KEY_RING }, id)
    await setLegalHold(db, kept, new Date(Date.now() + 3_600_000), { actor: 'staff_7', reason: 'court order 12' })
    await erase(owner.token)
    await done(owner.id)
    const keys = await db
      .selectFrom('verification')
      .select(['id', 'data_key'])
      .where('account_id', '=', owner.id)
      .execute()
    assert.deepEqual(
      keys.filter(({ data_key: key }) => key !== null).map(({ id }) => id),
      [kept],
    )
    assert.deepEqual((await ops({ db, url, client }, `erase|show|${owner.id}|--json`)).report.held, [
      {
        verification: kept,
        until: (await db.selectFrom('legal_hold').select('until').executeTakeFirstOrThrow()).until.toISOString(),
      },
    ])
    assert.deepEqual(
      (await ops({ db, url, client }, 'erase|show|acc_01ARZ3NDEKTSV4RRFFQ69G5FAV')).err,
      'this account has no erasure',
    )
  })
})
