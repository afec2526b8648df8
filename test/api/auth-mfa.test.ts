import assert from 'node:assert/strict'
import { Secret } from 'otpauth'
import { hashPassword } from '../../api/auth/password.ts'
import { hashToken } from '../../db/mail/mail-tokens.ts'
import { updateAccountStatus } from '../support/factories.ts'
import { call, startApi, type Answer, type Call, type TestApi } from '../support/api.ts'
import { guessedBefore, guessedEverywhere } from '../support/guesses.ts'
import { totpCode, wrongCode } from '../support/authenticator.ts'
import { PASSWORD, peopleOf } from '../support/people.ts'

describe('the second factor over HTTP', () => {
  let api: TestApi
  const { logIn, aPerson, anEnrolled } = peopleOf(() => api)
  before(async () => {
    api = await startApi()
  })

  const post = (path: string, json: unknown, options: Call = {}): Promise<Answer> =>
    call(api, 'POST', `/v1/auth/${path}`, { json, ...options })

  it('changes nothing until a first code confirms it; then it shows ten recovery codes once', async () => {
    const { email, token } = await aPerson()
    const enrolment = await call(api, 'POST', '/v1/auth/mfa/enroll', { key: token })
    const secret = String(enrolment.json.secret)
    assert.equal(enrolment.status, 201)
    assert.equal(new URL(String(enrolment.json.otpauth_uri)).searchParams.get('secret'), secret)
    assert.ok((await logIn(email)).access_token, 'still without a second factor')
    assert.equal((await post('mfa/verify', { code: wrongCode(secret) }, { key: token })).code, 'INVALID_MFA_CODE')
    const { status, json } = await post('mfa/verify', { code: totpCode(secret) }, { key: token })
    assert.deepEqual([status, json.mfa_enabled, new Set(json.recovery_codes as string[]).size], [201, true, 10])
    for (const code of json.recovery_codes as string[])
      assert.match(code, /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    assert.equal(
      (await post('mfa/verify', { code: totpCode(secret, 1) }, { key: token })).code,
      'INVALID_MFA_CODE',
      'there is nothing left to confirm',
    )
    assert.equal((await call(api, 'GET', '/v1/auth/me', { key: token })).json.mfa_enabled, true)
    for (const { secret: sealed } of await api.db.selectFrom('mfa').select('secret').execute()) {
      assert.ok(
        sealed !== null && !sealed.includes(Buffer.from(Secret.fromBase32(secret).bytes)) && !sealed.includes(secret),
        'it is stored in plain text',
      )
    }
  })

  it('is required by login, which opens nothing before', async () => {
    const { email, secret } = await anEnrolled()
    const sessions = async () => (await api.db.selectFrom('session').select('id').execute()).length
    const before = await sessions()
    const answer = await post('login', { email, password: PASSWORD })
    assert.deepEqual(
      [answer.status, Object.keys(answer.json), answer.json.mfa_required],
      [201, ['mfa_required', 'mfa_token'], true],
    )
    assert.equal(await sessions(), before)
    assert.equal(
      (await call(api, 'GET', '/v1/auth/me', { key: String(answer.json.mfa_token) })).code,
      'INVALID_SESSION',
    )
    const finished = await post('mfa/login', { mfa_token: answer.json.mfa_token, code: totpCode(secret) })
    assert.equal(finished.status, 201)
    assert.equal((await call(api, 'GET', '/v1/auth/me', { key: String(finished.json.access_token) })).json.email, email)
    assert.equal(
      (await post('mfa/login', { mfa_token: answer.json.mfa_token, code: totpCode(secret, 1) })).code,
      'INVALID_TOKEN',
      'its token is used up',
    )
  })

  it('accepts each code once: no code of the enrolment or of an earlier login works again', async () => {
    const { email, secret } = await anEnrolled()
    const now = Date.now()
    const attempt = async (offset: number) =>
      (await post('mfa/login', { mfa_token: (await logIn(email)).mfa_token, code: totpCode(secret, offset, now) }))
        .code ?? 'in'
    assert.deepEqual(
      [await attempt(-1), await attempt(0), await attempt(0), await attempt(1), await attempt(1)],
      ['INVALID_MFA_CODE', 'in', 'INVALID_MFA_CODE', 'in', 'INVALID_MFA_CODE'],
    )
  })

  it('accepts a code once in several concurrent logins', async () => {
    const { email, secret } = await anEnrolled()
    const tokens = [(await logIn(email)).mfa_token, (await logIn(email)).mfa_token, (await logIn(email)).mfa_token]
    const code = totpCode(secret)
    const answers = await Promise.all(tokens.map((token) => post('mfa/login', { mfa_token: token, code })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 401, 401])
  })

  it('accepts a recovery code instead, once, in any spelling', async () => {
    const {
      email,
      codes: [code, other],
    } = await anEnrolled()
    const attempt = async (recovery: string) =>
      (await post('mfa/login', { mfa_token: (await logIn(email)).mfa_token, recovery_code: recovery })).code ?? 'in'
    assert.deepEqual(
      [
        await attempt(code.toLowerCase().replaceAll('-', '')),
        await attempt(code),
        await attempt('ABCD-EFGH-JKMN-PQRS'),
        await attempt(other),
      ],
      ['in', 'INVALID_MFA_CODE', 'INVALID_MFA_CODE', 'in'],
    )
  })

  it('accepts a code in groups and in the digits of any script, at every step, and once in any spelling', async () => {
    const { email, token } = await aPerson()
    const now = Date.now()
    const at = (secret: string, offset: number): string => totpCode(secret, offset, now)
    const grouped = (text: string): string => `${text.slice(0, 3)} ${text.slice(3)}`
    const { secret } = (await call(api, 'POST', '/v1/auth/mfa/enroll', { key: token })).json as { secret: string }
    const enabled = await post('mfa/verify', { code: grouped(at(secret, -1)) }, { key: token })
    assert.equal(enabled.status, 201)
    const [recovery] = enabled.json.recovery_codes as string[]
    const attempt = async (factor: object) =>
      (await post('mfa/login', { mfa_token: (await logIn(email)).mfa_token, ...factor })).code ?? 'in'
    const arabic = at(secret, 0).replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
    assert.deepEqual(
      [
        await attempt({ code: `\u2068${grouped(arabic)}\u2069` }),
        await attempt({ code: at(secret, 0) }),
        await attempt({ code: ` ${at(secret, 0).slice(0, 3)}-${at(secret, 0).slice(3)}` }),
      ],
      ['in', 'INVALID_MFA_CODE', 'INVALID_MFA_CODE'],
    )
    assert.equal(await attempt({ recovery_code: recovery.replaceAll('-', '\u00a0–').toLowerCase() }), 'in')
    assert.equal(
      (await post('mfa/disable', { password: PASSWORD, code: grouped(at(secret, 1)) }, { key: token })).status,
      201,
    )
  })

  it('gives each login five tries, and does not open the login of another account', async () => {
    const {
      email,
      secret,
      codes: [recovery],
    } = await anEnrolled()
    const other = await anEnrolled()
    const { mfa_token: token } = await logIn(email)
    assert.equal(
      (await post('mfa/login', { mfa_token: (await logIn(other.email)).mfa_token, recovery_code: recovery })).code,
      'INVALID_MFA_CODE',
    )
    for (let i = 0; i < 5; i++)
      assert.equal((await post('mfa/login', { mfa_token: token, code: wrongCode(secret) })).code, 'INVALID_MFA_CODE')
    assert.equal((await post('mfa/login', { mfa_token: token, code: totpCode(secret) })).code, 'INVALID_TOKEN')
  })

  it('delays tries from one network, also over several logins, and accepts recovery codes after too many wrong codes', async () => {
    const {
      email,
      secret,
      codes: [recovery],
    } = await anEnrolled()
    const attempt = async (body: object, from?: string) =>
      (
        await post(
          'mfa/login',
          { mfa_token: (await logIn(email)).mfa_token, ...body },
          from === undefined ? {} : { from },
        )
      ).code ?? 'in'
    assert.equal(await attempt({ code: wrongCode(secret) }, '192.0.2.30'), 'INVALID_MFA_CODE')
    await guessedBefore(api.db, '192.0.2.30', 12)
    assert.deepEqual(
      [
        await attempt({ code: totpCode(secret) }, '192.0.2.30'),
        await attempt({ recovery_code: recovery }, '192.0.2.30'),
      ],
      ['RATE_LIMITED', 'RATE_LIMITED'],
    )
    assert.equal(await attempt({ code: totpCode(secret) }), 'in', 'from elsewhere')
    await guessedEverywhere(api.db, 50)
    assert.deepEqual(
      [await attempt({ code: totpCode(secret, 1) }), await attempt({ recovery_code: recovery })],
      ['RATE_LIMITED', 'in'],
    )
  })

  it('gives a login token that expires after five minutes, with a password reset, and with the account', async () => {
    const { id, email, secret } = await anEnrolled()
    const [late, orphaned, suspended] = [
      (await logIn(email)).mfa_token,
      (await logIn(email)).mfa_token,
      (await logIn(email)).mfa_token,
    ]
    const expire = (token: string) =>
      api.db
        .updateTable('mfa_challenge')
        .set({ expires_at: new Date(0) })
        .where('hash', '=', hashToken(token))
        .execute()
    await expire(late)
    assert.equal((await post('mfa/login', { mfa_token: late, code: totpCode(secret) })).code, 'INVALID_TOKEN')
    await api.db
      .updateTable('account')
      .set({ password_hash: await hashPassword('another password then') })
      .where('id', '=', id)
      .execute()
    await updateAccountStatus(api.db, id, 'SUSPENDED')
    assert.equal((await post('mfa/login', { mfa_token: suspended, code: totpCode(secret) })).code, 'ACCOUNT_INACTIVE')
    await updateAccountStatus(api.db, id, 'ACTIVE')
    await api.db.deleteFrom('mfa_challenge').where('account_id', '=', id).execute()
    assert.equal((await post('mfa/login', { mfa_token: orphaned, code: totpCode(secret) })).code, 'INVALID_TOKEN')
  })

  it('is replaced only with one of its own codes; the old one works until the new one is confirmed', async () => {
    const {
      email,
      token,
      secret,
      codes: [recovery],
    } = await anEnrolled()
    assert.equal((await call(api, 'POST', '/v1/auth/mfa/enroll', { key: token })).code, 'INVALID_MFA_CODE')
    assert.equal((await post('mfa/enroll', { code: wrongCode(secret) }, { key: token })).code, 'INVALID_MFA_CODE')
    const replaced = (await post('mfa/enroll', { code: totpCode(secret) }, { key: token })).json as { secret: string }
    assert.equal(
      (await post('mfa/login', { mfa_token: (await logIn(email)).mfa_token, code: totpCode(secret, 1) })).status,
      201,
    )
    assert.equal((await post('mfa/verify', { code: totpCode(replaced.secret) }, { key: token })).status, 201)
    assert.equal(
      (await post('mfa/login', { mfa_token: (await logIn(email)).mfa_token, recovery_code: recovery })).code,
      'INVALID_MFA_CODE',
    )
    assert.equal(
      (await post('mfa/login', { mfa_token: (await logIn(email)).mfa_token, code: totpCode(replaced.secret, 1) }))
        .status,
      201,
    )
  })
})
