// Who can switch the required proof of an account: its owner, and nobody with a key.
import assert from 'node:assert/strict'
import { registerAccount, resetPasswordByToken } from '../../db/accounts/account-access.ts'
import { findAccount, findAccountByEmail } from '../../db/accounts/accounts.ts'
import { insertMail } from '../../db/mail/mail.ts'
import { putMailToken } from '../../db/mail/mail-tokens.ts'
import { listAuditEntries } from '../../db/operations/audit.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { anAccount, aSession, KEY_RING } from '../support/factories.ts'

describe('the required proof of an account', () => {
  let api: TestApi
  before(async () => {
    api = await startApi()
  })

  const anOwner = async () => {
    const account = await anAccount(api.db)
    const { token, sessionId } = await aSession(api.db, account.accountId)
    return { ...account, token, sessionId }
  }
  const patch = (key: string, json: unknown) => call(api, 'PATCH', '/v1/me', { json, key })
  const stored = async (accountId: string) => (await findAccount(api.db, accountId))?.require_proof
  const auditOf = async (accountId: string) =>
    (await listAuditEntries(api.db, accountId)).map(({ actor, action, reason }) => [actor, action, reason])

  it('is off at first, is switched by the owner, and the audit has each change once', async () => {
    const { accountId, token } = await anOwner()
    const me = async () => (await call(api, 'GET', '/v1/auth/me', { key: token })).json.require_proof
    assert.equal(await me(), false)
    for (const isRequired of [true, true, false, false]) {
      const { status, json } = await patch(token, { require_proof: isRequired })
      assert.deepEqual([status, json.require_proof], [200, isRequired])
      assert.deepEqual([await me(), await stored(accountId)], [isRequired, isRequired])
    }
    assert.deepEqual(await auditOf(accountId), [
      ['owner', 'account require-proof', null],
      ['owner', 'account waive-proof', null],
    ])
  })

  it('stays as it is when other fields change', async () => {
    const { accountId, token } = await anOwner()
    await patch(token, { require_proof: true })
    assert.equal((await patch(token, { company: 'Ours', embed_origins: [] })).json.require_proof, true)
    assert.equal(await stored(accountId), true)
  })

  it('is true or false and nothing else', async () => {
    const { accountId, token } = await anOwner()
    await patch(token, { require_proof: true })
    for (const value of [null, 'false', 'true', 0, 1, '', [], {}, [false]]) {
      const { status, code, issues } = await patch(token, { require_proof: value })
      assert.deepEqual(
        [status, code, issues?.[0]?.path],
        [400, 'VALIDATION_ERROR', 'require_proof'],
        JSON.stringify(value),
      )
    }
    for (const json of [{ requireProof: false }, { require_proof: false, status: 'ACTIVE' }, {}])
      assert.equal((await patch(token, json)).code, 'VALIDATION_ERROR', JSON.stringify(json))
    assert.equal(await stored(accountId), true)
    assert.equal((await auditOf(accountId)).length, 1)
  })

  it("cannot be switched off with a client's key, an ended session, or the session of another account", async () => {
    const { accountId, token, sessionId, live, test } = await anOwner()
    await patch(token, { require_proof: true })
    const other = await anOwner()
    assert.equal((await patch(other.token, { require_proof: false, id: accountId })).code, 'VALIDATION_ERROR')
    assert.equal((await patch(other.token, { require_proof: false })).status, 200)
    await api.db
      .updateTable('session')
      .set({ ended_at: new Date(), end_reason: 'LOGOUT' })
      .where('id', '=', sessionId)
      .execute()
    for (const key of [live.plaintext, test.plaintext, token, 'not a key']) {
      const { status, code } = await patch(key, { require_proof: false })
      assert.deepEqual([status, code], [401, 'INVALID_SESSION'])
    }
    for (const field of ['require_proof', 'proof', 'proofs'])
      assert.equal(
        (
          await call(api, 'POST', '/v1/verifications', {
            key: live.plaintext,
            json: { level: ['ID_DOCUMENT'], country: 'de', [field]: false },
            headers: { 'idempotency-key': field },
          })
        ).code,
        'VALIDATION_ERROR',
        `one verification cannot waive it by ${field}`,
      )
    assert.equal(await stored(accountId), true)
    assert.equal((await auditOf(accountId)).length, 1)
  })

  it('survives a reset that removes what others set up, because it can only add reviews', async () => {
    const email = 'contested-proof@example.org'
    await registerAccount(api.db, KEY_RING, { email, passwordHash: 'hash' })
    const account = (await findAccountByEmail(api.db, KEY_RING, email)) ?? assert.fail()
    await api.db.updateTable('account').set({ require_proof: true }).where('id', '=', account.id).execute()
    const mailId = await api.db
      .transaction()
      .execute((trx) => insertMail(trx, KEY_RING, { kind: 'PASSWORD_RESET', recipient: email }))
    await putMailToken(api.db, 'a token for a proof', { accountId: account.id, mailId, purpose: 'RESET_PASSWORD' })
    assert.ok(await resetPasswordByToken(api.db, KEY_RING, 'a token for a proof', 'new'))
    assert.equal(await stored(account.id), true)
  })
})
