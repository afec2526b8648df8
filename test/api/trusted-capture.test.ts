// Who can mark an account as trusted, and how long the mark lasts: attacks on the one switch that lets stills pass.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { ROUTES } from '../../api/routes/index.ts'
import { registerAccount, resetPasswordByToken } from '../../db/accounts/account-access.ts'
import { changeAccountStatus } from '../../db/accounts/account-status.ts'
import { findAccount, findAccountByEmail } from '../../db/accounts/accounts.ts'
import { setTrustedCapture } from '../../db/accounts/trusted-capture.ts'
import { insertMail } from '../../db/mail/mail.ts'
import { putMailToken } from '../../db/mail/mail-tokens.ts'
import { listAuditEntries } from '../../db/operations/audit.ts'
import { isTrustedCapture } from '../../db/verifications/capture-trust.ts'
import { findVerification } from '../../db/verifications/verifications.ts'
import { OPENAPI_FILE, staffApiText } from '../../dev/write-openapi.ts'
import { call, create, startApi, type TestApi } from '../support/api.ts'
import { anAccount, aSession, KEY_RING } from '../support/factories.ts'
import { picture } from '../support/image-bytes.ts'
import { validValue, type Components, type Schema } from '../support/schema-arbitraries.ts'

const NOTE = { actor: 'staff_7', reason: 'attestation shown in ticket 4711' }
/** All ways that somebody may try. */
const CLAIMS = {
  trusted_capture: true,
  trustedCapture: true,
  is_trusted: true,
  evidence_origin: 'CAPTURED',
  submitted_by: 'CLIENT',
}

describe('trusted capture', () => {
  let api: TestApi
  before(async () => {
    api = await startApi()
  })

  const trustOf = async (accountId: string) => (await findAccount(api.db, accountId))?.trusted_capture
  const auditOf = async (accountId: string) =>
    (await listAuditEntries(api.db, accountId)).map(({ actor, action, detail }) => [actor, action, detail])

  it('is granted and withdrawn by staff, recorded each time, once', async () => {
    const { accountId } = await anAccount(api.db)
    assert.equal(await trustOf(accountId), false)
    const changes = [true, true, false, false].map(
      (isTrusted) => () => setTrustedCapture(api.db, accountId, isTrusted, NOTE),
    )
    const kinds = []
    for (const change of changes) kinds.push((await change())?.kind)
    assert.deepEqual(kinds, ['changed', 'unchanged', 'changed', 'unchanged'])
    assert.deepEqual(await auditOf(accountId), [
      ['staff_7', 'account trust-capture', {}],
      ['staff_7', 'account untrust-capture', {}],
    ])
  })

  it('ends when the account is no longer active, and does not return with it', async () => {
    for (const status of ['SUSPENDED', 'CLOSED'] as const) {
      const { accountId } = await anAccount(api.db, { trustedCapture: true })
      await changeAccountStatus(api.db, accountId, status, NOTE)
      assert.equal(await trustOf(accountId), false, status)
      assert.deepEqual((await auditOf(accountId)).at(-1), [
        'staff_7',
        `account ${status === 'CLOSED' ? 'close' : 'suspend'}`,
        { from: 'ACTIVE', to: status, trusted_capture: false },
      ])
      assert.equal((await setTrustedCapture(api.db, accountId, true, NOTE))?.kind, 'inactive')
      if (status === 'SUSPENDED') await changeAccountStatus(api.db, accountId, 'ACTIVE', NOTE)
      assert.equal(await trustOf(accountId), false, `${status}, and after`)
    }
    const { accountId } = await anAccount(api.db, { trustedCapture: true })
    await assert.rejects(
      api.db.updateTable('account').set({ status: 'CLOSED' }).where('id', '=', accountId).execute(),
      /account_trusted_capture/,
      'however it is closed',
    )
  })

  it('is refused to an account that others may have confirmed', async () => {
    const { accountId } = await anAccount(api.db)
    await api.db.updateTable('account').set({ contested_at: new Date() }).where('id', '=', accountId).execute()
    assert.equal((await setTrustedCapture(api.db, accountId, true, NOTE))?.kind, 'unconfirmed')
    assert.equal(await trustOf(accountId), false)
  })

  it('ends with a reset that removes what others set up', async () => {
    const email = 'contested@example.org'
    await registerAccount(api.db, KEY_RING, { email, passwordHash: 'hash' })
    const account = (await findAccountByEmail(api.db, KEY_RING, email)) ?? assert.fail()
    // Not trustworthy in this state: a stranger may have registered in the client's name.
    assert.equal((await setTrustedCapture(api.db, account.id, true, NOTE))?.kind, 'unconfirmed')
    await api.db.updateTable('account').set({ trusted_capture: true }).where('id', '=', account.id).execute()
    const mailId = await api.db
      .transaction()
      .execute((trx) => insertMail(trx, KEY_RING, { kind: 'PASSWORD_RESET', recipient: email }))
    await putMailToken(api.db, 'a token', { accountId: account.id, mailId, purpose: 'RESET_PASSWORD' })
    assert.ok(await resetPasswordByToken(api.db, KEY_RING, 'a token', 'new'))
    assert.equal(await trustOf(account.id), false)
    assert.deepEqual(
      (await auditOf(account.id)).map(([actor, action]) => [actor, action]),
      [['service', 'account untrust-capture']],
    )
  })

  it('appears in no answer and no request of the API or the console', () => {
    for (const text of [readFileSync(OPENAPI_FILE, 'utf8'), staffApiText()])
      assert.doesNotMatch(text, /trust(ed)?[-_]?capture/i)
  })

  it("is not set by a client's key or session through any route, in the body, the query or a header", async function () {
    const document = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as {
      paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
      components: { schemas: Components }
    }
    const { accountId, live } = await anAccount(api.db, { credits: 1_000 })
    const trusted = () => api.db.selectFrom('account').select('id').where('trusted_capture', '=', true).execute()
    const before = await trusted()
    let sent = 0
    for (const {
      head: { method, path },
    } of ROUTES.filter((route) => route.head.method !== 'get')) {
      const schema =
        document.paths[path.replaceAll(/:(\w+)/g, '{$1}')][method].requestBody?.content['application/json']?.schema
      const bodies =
        schema === undefined
          ? [{}]
          : fc.sample(validValue(schema, document.components.schemas), { numRuns: 2, seed: 7 })
      for (const body of bodies) {
        const json = { ...(typeof body === 'object' ? body : {}), ...CLAIMS }
        const filled = path.replaceAll(/:\w+/g, 'acc_0000')
        for (const key of [live.plaintext, (await aSession(api.db, accountId)).token]) {
          const { status } = await call(api, method.toUpperCase(), `${filled}?trusted_capture=true`, {
            key,
            json,
            headers: { 'trusted-capture': 'true', 'x-trusted-capture': 'true' },
          })
          assert.ok(status < 500, `${method} ${path}: ${status}`)
          sent++
        }
      }
    }
    assert.ok(sent > 60, String(sent))
    assert.equal(
      (
        await call(api, 'PATCH', '/v1/me', {
          key: (await aSession(api.db, accountId)).token,
          json: { company: 'Ours', ...CLAIMS },
        })
      ).code,
      'VALIDATION_ERROR',
    )
    assert.equal(
      (
        await call(api, 'POST', '/v1/auth/register', {
          json: { email: 'new@example.org', password: 'correct horse battery', ...CLAIMS },
        })
      ).code,
      'VALIDATION_ERROR',
    )
    assert.deepEqual(await trusted(), before)
  })

  it('applies to submissions of the client with its key, not to somebody with the link', async () => {
    const account = await anAccount(api.db, { trustedCapture: true })
    const data = (await picture()).toString('base64')
    const begin = async () => String((await create(api, account.live.plaintext)).json.id)
    const trusted = async (id: string) =>
      isTrustedCapture(api.db, (await findVerification(api.db, id)) ?? assert.fail())

    const byKey = await begin()
    assert.equal(await trusted(byKey), false, 'not submitted')
    assert.equal(
      (
        await call(api, 'POST', `/v1/verifications/${byKey}/submit`, {
          key: account.live.plaintext,
          json: { assets: ['DOCUMENT_FRONT', 'SELFIE'].map((type) => ({ type, data })) },
        })
      ).status,
      201,
    )
    assert.equal(await trusted(byKey), true)

    // The end user has only the link. He stages stills without a session, claims that the camera took them, and submits.
    const byLink = await begin()
    for (const type of ['DOCUMENT_FRONT', 'SELFIE']) {
      assert.equal(
        (
          await call(api, 'POST', `/v1/hosted/verifications/${byLink}/assets`, {
            json: { type, data },
            headers: { 'capture-source': 'CAMERA' },
          })
        ).status,
        201,
      )
    }
    assert.equal((await call(api, 'POST', `/v1/hosted/verifications/${byLink}/submit`)).status, 201)
    assert.equal(await trusted(byLink), false)

    await setTrustedCapture(api.db, account.accountId, false, NOTE)
    assert.equal(await trusted(byKey), false, 'taken back before it was checked')
  })
})
