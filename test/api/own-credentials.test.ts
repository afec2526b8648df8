import assert from 'node:assert/strict'
import { call, startApi } from '../support/api.ts'
import { totpCode, wrongCode } from '../support/authenticator.ts'
import { mailTo, startMailWorker, untilMailed } from '../support/mail.ts'
import { PASSWORD, peopleOf } from '../support/people.ts'
import { testDatabase } from '../support/stack.ts'

const NEW_PASSWORD = 'quite another password'

describe('changes of credentials by their owners', () => {
  let api: Awaited<ReturnType<typeof startApi>>
  let worker: Awaited<ReturnType<typeof startMailWorker>>
  const { post, logIn, aPerson, anEnrolled } = peopleOf(() => api)
  before(async () => {
    const database = await testDatabase()
    worker = await startMailWorker(database.db)
    api = await startApi({ database, env: worker.env })
  })
  const me = async (key: string) => (await call(api, 'GET', '/v1/auth/me', { key })).json
  const subject = async (email: string, pattern: RegExp) =>
    (await mailTo(worker.mailbox.folder, email, 1, (mail) => pattern.test(mail.subject ?? ''))).subject

  describe('the second factor', () => {
    it('is turned off by the password and a code; the owner is notified, and codes and waiting logins become void', async () => {
      const { email, token, secret, codes } = await anEnrolled()
      const waiting = await logIn(email)
      const { status, json } = await post(
        '/v1/auth/mfa/disable',
        { password: PASSWORD, code: totpCode(secret) },
        { key: token },
      )
      assert.deepEqual([status, json], [201, { mfa_enabled: false }])
      assert.deepEqual([(await me(token)).mfa_enabled, (await me(token)).recovery_codes_left], [false, 0])
      assert.ok((await logIn(email)).access_token)
      assert.equal(
        (await post('/v1/auth/mfa/login', { mfa_token: waiting.mfa_token, recovery_code: codes[0] })).code,
        'INVALID_TOKEN',
      )
      assert.equal(await subject(email, /second factor was turned off/i), 'Your second factor was turned off')
    })

    it('stays on without the password, without a code, and with those of somebody else', async () => {
      const { token, secret, codes } = await anEnrolled()
      const other = await anEnrolled()
      assert.equal(
        (
          await post(
            '/v1/auth/mfa/disable',
            { password: 'wrong password here', code: totpCode(secret) },
            { key: token },
          )
        ).code,
        'INVALID_CREDENTIALS',
      )
      assert.equal(
        (
          await post(
            '/v1/auth/mfa/disable',
            { password: 'wrong password here', recovery_code: codes[0] },
            { key: token },
          )
        ).code,
        'INVALID_CREDENTIALS',
      )
      for (const proof of [{ code: wrongCode(secret) }, { recovery_code: other.codes[0] }]) {
        assert.equal(
          (await post('/v1/auth/mfa/disable', { password: PASSWORD, ...proof }, { key: token })).code,
          'INVALID_MFA_CODE',
        )
      }
      for (const json of [
        {},
        { password: PASSWORD },
        { code: '123456' },
        { password: PASSWORD, code: '123456', recovery_code: 'x' },
        { password: PASSWORD, code: '12345' },
        { password: '', code: '123456' },
      ]) {
        assert.equal(
          (await post('/v1/auth/mfa/disable', json, { key: token })).code,
          'VALIDATION_ERROR',
          JSON.stringify(json),
        )
      }
      assert.deepEqual(
        [(await me(token)).mfa_enabled, (await me(token)).recovery_codes_left],
        [true, 10],
        'a wrong password used no code up',
      )
      assert.equal(
        (await post('/v1/auth/mfa/disable', { password: PASSWORD, recovery_code: codes[0] }, { key: token })).status,
        201,
        'the owner who lost the phone',
      )
      assert.equal(
        (await post('/v1/auth/mfa/disable', { password: PASSWORD, code: '123456' }, { key: (await aPerson()).token }))
          .code,
        'INVALID_MFA_CODE',
        'none is on',
      )
    })

    it('gets new recovery codes in exchange for a code; the old ones are void', async () => {
      const { email, token, secret, codes } = await anEnrolled()
      assert.equal(
        (await post('/v1/auth/mfa/recovery-codes', { code: wrongCode(secret) }, { key: token })).code,
        'INVALID_MFA_CODE',
      )
      const code = totpCode(secret)
      const { status, json } = await post('/v1/auth/mfa/recovery-codes', { code }, { key: token })
      const fresh = json.recovery_codes as string[]
      assert.deepEqual([status, new Set([...codes, ...fresh]).size], [201, 20])
      assert.equal(
        (await post('/v1/auth/mfa/recovery-codes', { code }, { key: token })).code,
        'INVALID_MFA_CODE',
        'a code is taken once',
      )
      const { mfa_token: challenge } = await logIn(email)
      assert.equal(
        (await post('/v1/auth/mfa/login', { mfa_token: challenge, recovery_code: codes[0] })).code,
        'INVALID_MFA_CODE',
      )
      assert.equal((await post('/v1/auth/mfa/login', { mfa_token: challenge, recovery_code: fresh[0] })).status, 201)
      assert.equal(await subject(email, /recovery codes/i), 'New recovery codes were made')
      for (const bad of [{}, { code: 'abcdef' }, { code: '123456', recovery_code: 'x' }])
        assert.equal((await post('/v1/auth/mfa/recovery-codes', bad, { key: token })).code, 'VALIDATION_ERROR')
    })
  })

  describe('the password', () => {
    const change = (key: string, json: unknown) => post('/v1/me/password', json, { key })

    it('is changed with the old one: other sessions, waiting logins and reset links end, this session continues, the owner is notified', async () => {
      const { id, email, token } = await aPerson()
      const other = await logIn(email)
      await post('/v1/auth/forgot-password', { email })
      await untilMailed(api.db)
      const { status, json } = await change(token, { password: PASSWORD, new_password: NEW_PASSWORD })
      assert.deepEqual([status, json], [201, { status: 'PASSWORD_CHANGED' }])
      assert.equal((await me(token)).email, email)
      assert.equal((await call(api, 'GET', '/v1/auth/me', { key: other.access_token })).code, 'INVALID_SESSION')
      assert.equal((await post('/v1/auth/refresh', { refresh_token: other.refresh_token })).code, 'INVALID_SESSION')
      assert.equal((await post('/v1/auth/login', { email, password: PASSWORD })).code, 'INVALID_CREDENTIALS')
      assert.ok((await logIn(email, NEW_PASSWORD)).access_token)
      const open = await api.db
        .selectFrom('mail_token')
        .select('hash')
        .where('account_id', '=', id)
        .where('used_at', 'is', null)
        .execute()
      assert.deepEqual(open, [], 'a reset link outlived it')
      const mail = await mailTo(
        worker.mailbox.folder,
        email,
        1,
        ({ subject: about }) => about === 'Your password was changed',
      )
      assert.match(mail.text ?? '', /Somebody who knew your old password changed it/)
    })

    it('is not changed without the old one, and guesses are delayed', async () => {
      const { email, token } = await aPerson()
      assert.equal(
        (await change(token, { password: 'not the password', new_password: NEW_PASSWORD })).code,
        'INVALID_CREDENTIALS',
      )
      for (const json of [
        {},
        { password: PASSWORD },
        { new_password: NEW_PASSWORD },
        { password: PASSWORD, new_password: 'short' },
        { password: PASSWORD, new_password: 'x'.repeat(257) },
        { password: PASSWORD, new_password: 'with a control\u0007 character' },
        { password: PASSWORD, new_password: NEW_PASSWORD, email },
        { password: 5, new_password: NEW_PASSWORD },
      ]) {
        assert.equal((await change(token, json)).code, 'VALIDATION_ERROR', JSON.stringify(json))
      }
      const from = '198.51.100.9'
      const codes = []
      for (let i = 0; i < 6; i++)
        codes.push(
          (
            await post(
              '/v1/me/password',
              { password: `guess number ${i}`, new_password: NEW_PASSWORD },
              { key: token, from },
            )
          ).code,
        )
      assert.deepEqual([codes[0], codes.at(-1)], ['INVALID_CREDENTIALS', 'RATE_LIMITED'])
      assert.ok((await logIn(email)).access_token, 'the old one is still valid')
    })

    it('is changed once by two concurrent requests', async () => {
      const { email, token } = await aPerson()
      const second = (await logIn(email)).access_token
      const answers = await Promise.all([
        change(token, { password: PASSWORD, new_password: NEW_PASSWORD }),
        change(second, { password: PASSWORD, new_password: 'the password of the other' }),
      ])
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 401])
      const works = await Promise.all(
        [NEW_PASSWORD, 'the password of the other'].map(
          async (password) => (await post('/v1/auth/login', { email, password })).status === 201,
        ),
      )
      assert.deepEqual(
        works,
        answers.map(({ status }) => status === 201),
      )
    })
  })
})
