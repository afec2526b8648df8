import assert from 'node:assert/strict'
import { findAccountByEmail } from '../../db/accounts/accounts.ts'
import { getBalance } from '../../db/credits/credits.ts'
import { updateAccountStatus, KEY_RING } from '../support/factories.ts'
import { call, startApi, type Answer, type TestApi } from '../support/api.ts'
import { mailTo, SALES_ADDRESS, startMailWorker, tokenIn, untilMailed } from '../support/mail.ts'
import { testDatabase } from '../support/stack.ts'

const PASSWORD = 'a password of some length'

describe('account actions by mail', function () {
  let api: TestApi
  let folder: string
  let people = 0
  before(async () => {
    const database = await testDatabase()
    const { mailbox, env } = await startMailWorker(database.db)
    folder = mailbox.folder
    api = await startApi({ database, env })
  })

  const post = (path: string, json: unknown, key?: string): Promise<Answer> =>
    call(api, 'POST', `/v1/auth/${path}`, { json, ...(key === undefined ? {} : { key }) })
  const aPerson = async () => {
    const email = `someone-${people++}@example.org`
    assert.equal((await post('register', { email, password: PASSWORD })).status, 201)
    const account = await findAccountByEmail(api.db, KEY_RING, email)
    assert.ok(account)
    return { email, id: account.id }
  }
  const logIn = async (email: string, password = PASSWORD) =>
    (await post('login', { email, password })).json as { access_token: string; refresh_token: string }

  it('a registration sends a link; its token confirms the address and grants 25 credits once, also when used concurrently', async () => {
    const { email, id } = await aPerson()
    const mail = await mailTo(folder, email)
    assert.equal(mail.subject, 'Confirm your e-mail address')
    assert.equal(mail.from?.address, 'no-reply@example.org')
    assert.match(mail.text ?? '', /https:\/\/id\.example\.org\/verify-email#token=/)
    const token = tokenIn(mail)
    const answers = await Promise.all([1, 2, 3, 4].map(() => post('verify-email', { token })))
    assert.deepEqual(answers.map(({ status, code }) => code ?? status).sort(), [
      201,
      'INVALID_TOKEN',
      'INVALID_TOKEN',
      'INVALID_TOKEN',
    ])
    assert.deepEqual(await getBalance(api.db, id), { available: 25, held: 0, total: 25 })
    const me = await call(api, 'GET', '/v1/auth/me', { key: (await logIn(email)).access_token })
    assert.equal(me.json.email_verified, true)
  })

  it('a second registration notifies the owner of a known address, and the mail contains no token', async () => {
    const { email } = await aPerson()
    await post('verify-email', { token: tokenIn(await mailTo(folder, email)) })
    await post('register', { email, password: 'quite another password' })
    const notice = await mailTo(folder, email, 2)
    assert.equal(notice.subject, 'You have an account already')
    assert.throws(() => tokenIn(notice))
  })

  it('resend mails a new link; older links stay valid until one is used', async () => {
    const { email } = await aPerson()
    const first = tokenIn(await mailTo(folder, email))
    const { access_token: key } = await logIn(email)
    assert.deepEqual((await call(api, 'POST', '/v1/auth/verify-email/resend', { key })).json, { status: 'CHECK_EMAIL' })
    const second = tokenIn(await mailTo(folder, email, 2))
    assert.notEqual(first, second)
    assert.equal((await post('verify-email', { token: first })).status, 201)
    assert.equal((await post('verify-email', { token: second })).code, 'INVALID_TOKEN')
    assert.equal((await call(api, 'POST', '/v1/auth/verify-email/resend', { key })).status, 201)
    await untilMailed(api.db)
    await assert.rejects(
      Promise.race([
        mailTo(folder, email, 3),
        new Promise((_, reject) => {
          setTimeout(() => reject(new Error('none came')), 500)
        }),
      ]),
      /none came/,
    )
  })

  it('a reset sets the password, ends every session and notifies the owner; its token works once', async () => {
    const { email } = await aPerson()
    const sessions = [await logIn(email), await logIn(email)]
    assert.deepEqual((await post('forgot-password', { email })).json, { status: 'CHECK_EMAIL' })
    const token = tokenIn(await mailTo(folder, email, 2))
    const renewed = 'a new password, longer'
    assert.equal(
      (await post('reset-password', { token, password: 'short' })).code,
      'VALIDATION_ERROR',
      'and the token is still good',
    )
    assert.deepEqual((await post('reset-password', { token, password: renewed })).json, { status: 'PASSWORD_CHANGED' })
    for (const session of sessions) {
      assert.equal((await call(api, 'GET', '/v1/auth/me', { key: session.access_token })).code, 'INVALID_SESSION')
      assert.equal((await post('refresh', { refresh_token: session.refresh_token })).code, 'INVALID_SESSION')
    }
    assert.equal((await post('login', { email, password: PASSWORD })).code, 'INVALID_CREDENTIALS')
    assert.ok((await logIn(email, renewed)).access_token)
    assert.equal((await post('reset-password', { token, password: renewed })).code, 'INVALID_TOKEN')
    assert.equal((await mailTo(folder, email, 3)).subject, 'Your password was changed')
  })

  it('an unknown address gets no mail, and nothing of it is stored', async () => {
    const email = 'nobody@example.org'
    assert.deepEqual((await post('forgot-password', { email })).json, { status: 'CHECK_EMAIL' })
    const { email: suspended, id } = await aPerson()
    await mailTo(folder, suspended)
    await updateAccountStatus(api.db, id, 'SUSPENDED')
    await post('forgot-password', { email: suspended })
    await untilMailed(api.db)
    const rows = await api.db
      .selectFrom('mail')
      .selectAll()
      .where('kind', '=', 'PASSWORD_RESET')
      .where('status', '=', 'NOT_SENT')
      .orderBy('created_at')
      .execute()
    assert.deepEqual(
      rows.map(({ last_error: why, recipient, token }) => [why, recipient, token]),
      [
        ['NO_ACCOUNT', null, null],
        ['ACCOUNT_INACTIVE', null, null],
      ],
    )
    assert.deepEqual(
      await api.db
        .selectFrom('mail')
        .select('id')
        .where('status', '!=', 'QUEUED')
        .where((eb) => eb.or([eb('recipient', 'is not', null), eb('token', 'is not', null)]))
        .execute(),
      [],
    )
  })

  it('a quote request is mailed to sales', async () => {
    const { json } = await call(api, 'POST', '/v1/enterprise/quote', {
      json: { email: 'buyer@example.org', company: 'Große Firma', monthly_volume: 12_000, message: 'two\nlines' },
    })
    const mail = await mailTo(folder, SALES_ADDRESS)
    assert.equal(mail.subject, `Quote request ${String(json.id)}`)
    assert.equal(
      mail.text?.trim(),
      'email: buyer@example.org\ncompany: Große Firma\nmonthly_volume: 12000\nmessage: two\nlines',
    )
  })
})
