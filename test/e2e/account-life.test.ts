import assert from 'node:assert/strict'
import { Client, Connection } from '@temporalio/client'
import { callJson, type JsonAnswer } from '../../dev/https-json.ts'
import { readMails } from '../../dev/mail.ts'
import { earlierCode, totpCode } from '../support/authenticator.ts'
import { mailTo, tokenIn } from '../support/mail.ts'
import { historyText } from '../support/history-text.ts'
import { sharedService, type SharedService } from '../support/shared-service.ts'
import { atEnd } from '../support/stack.ts'

// One account from registration to a new password, over HTTPS, with real processes, a real SMTP server and real mail.
describe('the life of an account, end to end', function () {
  const email = 'Alice.Example@example.org'
  const address = email.toLowerCase()
  const password = 'the first password of Alice'
  const renewed = 'the second password of Alice'
  let service: SharedService
  before(async () => {
    service = await sharedService({ needs: ['api', 'worker'] })
  })

  let calls = 0
  const call = (method: 'GET' | 'POST', path: string, body?: unknown, token = ''): Promise<JsonAnswer> =>
    callJson({ baseUrl: service.baseUrl, ca: service.ca, apiKey: token }, method, `/v1/${path}`, body, {
      'x-forwarded-for': `198.51.100.${calls++ % 250}`,
      'x-forwarded-proto': 'https',
    })
  const code = ({ status, body }: JsonAnswer) => [status, (body.error as { code?: string } | undefined)?.code]
  const text = (value: unknown): string => {
    assert.equal(typeof value, 'string')
    return String(value)
  }

  let accountId: string
  let session: { access: string; refresh: string }
  const keep = ({ status, body }: JsonAnswer) => {
    assert.equal(status, 201, JSON.stringify(body))
    session = { access: text(body.access_token), refresh: text(body.refresh_token) }
  }
  let secret: string
  let recoveryCodes: string[]
  const tokens: string[] = []

  it('registers, and gets a link by mail', async () => {
    const answer = await call('POST', 'auth/register', { email, password, company: 'Example' })
    assert.deepEqual([answer.status, answer.body], [201, { status: 'CHECK_EMAIL', email: address }])
    tokens.push(tokenIn(await mailTo(service.mailFolder, address)))
  })

  it('logs in before the address is confirmed, without credits', async () => {
    keep(await call('POST', 'auth/login', { email, password }))
    const me = (await call('GET', 'auth/me', undefined, session.access)).body
    assert.equal(me.email_verified, false)
    accountId = text(me.id)
    assert.deepEqual((await call('GET', 'credits/balance', undefined, session.access)).body, {
      available: 0,
      held: 0,
      total: 0,
    })
  })

  it('confirms the address, and has 25 credits, once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', 'auth/verify-email', { token: tokens[0] })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400])
    assert.equal((await call('GET', 'auth/me', undefined, session.access)).body.email_verified, true)
    assert.deepEqual((await call('GET', 'credits/balance', undefined, session.access)).body, {
      available: 25,
      held: 0,
      total: 25,
    })
    const ledger = (await call('GET', 'credits/ledger', undefined, session.access)).body as {
      items: { type: string; amount: number }[]
    }
    assert.deepEqual(
      ledger.items.map(({ type, amount }) => [type, amount]),
      [['GRANT', 25]],
    )
  })

  it('enrols a second factor, and is notified by mail', async () => {
    secret = text((await call('POST', 'auth/mfa/enroll', undefined, session.access)).body.secret)
    const answer = await call('POST', 'auth/mfa/verify', { code: await earlierCode(secret) }, session.access)
    assert.equal(answer.status, 201)
    recoveryCodes = answer.body.recovery_codes as string[]
    assert.equal(recoveryCodes.length, 10)
    assert.equal((await mailTo(service.mailFolder, address, 2)).subject, 'A second factor was set up')
  })

  it('logs in with a code, which is refused a second time', async () => {
    const challenges = [
      await call('POST', 'auth/login', { email, password }),
      await call('POST', 'auth/login', { email, password }),
    ]
    for (const { body } of challenges)
      assert.deepEqual([body.mfa_required, Object.keys(body)], [true, ['mfa_required', 'mfa_token']])
    const shown = totpCode(secret)
    keep(await call('POST', 'auth/mfa/login', { mfa_token: challenges[0].body.mfa_token, code: shown }))
    assert.deepEqual(
      code(await call('POST', 'auth/mfa/login', { mfa_token: challenges[1].body.mfa_token, code: shown })),
      [401, 'INVALID_MFA_CODE'],
    )
  })

  it('logs in with a recovery code, once', async () => {
    const challenge = async () => (await call('POST', 'auth/login', { email, password })).body.mfa_token
    keep(await call('POST', 'auth/mfa/login', { mfa_token: await challenge(), recovery_code: recoveryCodes[0] }))
    assert.deepEqual(
      code(await call('POST', 'auth/mfa/login', { mfa_token: await challenge(), recovery_code: recoveryCodes[0] })),
      [401, 'INVALID_MFA_CODE'],
    )
  })

  it('refreshes; an old refresh token used again ends the session', async () => {
    const old = session.refresh
    keep(await call('POST', 'auth/refresh', { refresh_token: old }))
    assert.equal((await call('GET', 'auth/me', undefined, session.access)).status, 200)
    assert.deepEqual(code(await call('POST', 'auth/refresh', { refresh_token: old })), [401, 'INVALID_SESSION'])
    assert.deepEqual(code(await call('GET', 'auth/me', undefined, session.access)), [401, 'INVALID_SESSION'])
    assert.deepEqual(code(await call('POST', 'auth/refresh', { refresh_token: session.refresh })), [
      401,
      'INVALID_SESSION',
    ])
  })

  it('resets the forgotten password, which ends all sessions and keeps the second factor', async () => {
    const challenge = (await call('POST', 'auth/login', { email, password })).body.mfa_token
    keep(await call('POST', 'auth/mfa/login', { mfa_token: challenge, recovery_code: recoveryCodes[1] }))
    assert.equal((await call('POST', 'auth/forgot-password', { email })).status, 201)
    const mail = await mailTo(service.mailFolder, address, 3)
    assert.match(mail.text ?? '', new RegExp(`^${service.baseUrl}/reset-password#token=`, 'm'))
    tokens.push(tokenIn(mail))
    assert.equal((await call('POST', 'auth/reset-password', { token: tokens[1], password: renewed })).status, 201)
    assert.deepEqual(code(await call('GET', 'auth/me', undefined, session.access)), [401, 'INVALID_SESSION'])
    assert.deepEqual(code(await call('POST', 'auth/login', { email, password })), [401, 'INVALID_CREDENTIALS'])
    assert.equal((await call('POST', 'auth/login', { email, password: renewed })).body.mfa_required, true)
    assert.equal((await mailTo(service.mailFolder, address, 4)).subject, 'Your password was changed')
  })

  it('logs out', async () => {
    const challenge = (await call('POST', 'auth/login', { email, password: renewed })).body.mfa_token
    keep(await call('POST', 'auth/mfa/login', { mfa_token: challenge, recovery_code: recoveryCodes[2] }))
    assert.equal((await call('POST', 'auth/logout', undefined, session.access)).status, 201)
    assert.deepEqual(code(await call('GET', 'auth/me', undefined, session.access)), [401, 'INVALID_SESSION'])
  })

  it('caused four mails, and neither their histories nor the database contain its address or a token', async () => {
    const own = (await readMails(service.mailFolder)).filter(({ mail }) =>
      mail.to?.some((recipient) => recipient.address === address),
    )
    assert.equal(own.length, 4)
    const connection = await Connection.connect({ address: service.temporal.address })
    atEnd(() => connection.close())
    const { workflow } = new Client({ connection, namespace: service.temporal.namespace })
    const rows = await service.db.selectFrom('mail').selectAll().where('account_id', '=', accountId).execute()
    assert.deepEqual(
      rows.map(({ status }) => status),
      ['SENT', 'SENT', 'SENT', 'SENT'],
    )
    for (const { id } of rows) {
      const readable = await historyText(workflow.getHandle(`mail/${id}`))
      assert.ok(readable.includes('sendMail') && readable.includes(id))
      for (const hidden of [address, 'alice', ...tokens, password, renewed, secret])
        assert.ok(!readable.includes(hidden), hidden)
    }
    const tables = [
      'mail',
      'mail_token',
      'mfa',
      'recovery_code',
      'refresh_token',
      'mfa_challenge',
      'rate_limit',
      'session_key',
    ] as const
    const stored = (await Promise.all(tables.map((table) => service.db.selectFrom(table).selectAll().execute())))
      .flat()
      .flatMap((row) => Object.values<unknown>(row))
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
      .join('\n')
    assert.ok(stored.includes(rows[0].id))
    for (const hidden of [address, 'alice', ...tokens, ...recoveryCodes, secret, session.refresh])
      assert.ok(!stored.includes(hidden), hidden)
  })
})
