import assert from 'node:assert/strict'
import { CATALOGUE } from '../../contract/error-codes.ts'
import { ROUTES } from '../../api/routes/index.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { BAD_BODIES } from '../support/bad-auth.ts'
import { anAccount, aSession } from '../support/factories.ts'

describe('bad input to accounts', () => {
  let api: TestApi
  let key: string
  before(async () => {
    api = await startApi()
    key = (await aSession(api.db, (await anAccount(api.db)).accountId)).token
  })

  const own = ROUTES.filter(({ head }) => head.path.startsWith('/v1/auth/') || head.path === '/v1/enterprise/quote')

  for (const path of new Set(BAD_BODIES.map((bad) => bad.path))) {
    it(`${path} refuses invalid input and names the field`, async () => {
      const limits = api.db.deleteFrom('rate_limit').where('key', 'like', 'guess:%')
      for (const { json, at, code = 'VALIDATION_ERROR' } of BAD_BODIES.filter((bad) => bad.path === path)) {
        await limits.execute()
        const answer = await call(api, 'POST', path, { json, key })
        const what = `${JSON.stringify(json).slice(0, 200)} -> ${answer.text.slice(0, 300)}`
        assert.deepEqual([answer.status, answer.code], [CATALOGUE[code], code], what)
        if (at !== undefined) assert.equal(answer.issues?.[0].path, at, what)
      }
    })
  }

  it('every route with a body refuses a missing body, a large one, another type, and invalid JSON', async () => {
    const withBody = own.filter(({ shapes }) => shapes.body !== undefined)
    assert.ok(withBody.length >= 9)
    for (const { head, shapes } of withBody) {
      const send = async (body: string | Buffer, type = 'application/json') => {
        const { status, code } = await call(api, 'POST', head.path, { body, key, headers: { 'content-type': type } })
        return [status, code]
      }
      if (shapes.body?.isOptional !== true) assert.deepEqual(await send(''), [400, 'VALIDATION_ERROR'], head.path)
      for (const body of [
        '{',
        'null',
        '[]',
        '"text"',
        '{"email":"a@b.cd","email":"b@b.cd"}',
        '{"__proto__":{}}',
        Buffer.from([0x7b, 0xff, 0x7d]),
      ]) {
        assert.deepEqual(await send(body), [400, 'VALIDATION_ERROR'], `${head.path} ${body.toString()}`)
      }
      assert.deepEqual(await send('x'.repeat(70_000)), [413, 'PAYLOAD_TOO_LARGE'], head.path)
      assert.deepEqual(
        await send('email=a', 'application/x-www-form-urlencoded'),
        [415, 'UNSUPPORTED_MEDIA_TYPE'],
        head.path,
      )
    }
  })

  it('every route of a session refuses a missing token, a broken one, an API key, and the token of an ended session', async () => {
    const account = await anAccount(api.db)
    const ended = await aSession(api.db, account.accountId)
    await api.db
      .updateTable('session')
      .set({ ended_at: new Date(), end_reason: 'LOGOUT' })
      .where('id', '=', ended.sessionId)
      .execute()
    const ofSession = own.filter(({ head }) => head.credential.schemes.includes('session'))
    assert.equal(ofSession.length, 10)
    for (const { head } of ofSession) {
      for (const token of [undefined, 'x', `${key}x`, account.live.plaintext, ended.token]) {
        const answer = await call(api, head.method.toUpperCase(), head.path, { key: token })
        assert.deepEqual([answer.status, answer.code], [401, 'INVALID_SESSION'], `${head.path} ${token}`)
      }
    }
  })

  it('created no account, quote or mail', async () => {
    for (const table of ['quote', 'mail'] as const)
      assert.deepEqual(await api.db.selectFrom(table).select('id').execute(), [])
    assert.equal((await api.db.selectFrom('account').select('id').execute()).length, 2)
  })

  it('register and login share one rate limit, and so do the routes of mail tokens', () => {
    const classes = Object.fromEntries(own.map(({ head }) => [head.path, head.rateClass]))
    const ofClass = (name: string) =>
      Object.keys(classes)
        .filter((path) => classes[path] === name)
        .sort()
    assert.deepEqual(ofClass('LOGIN'), ['/v1/auth/login', '/v1/auth/register'])
    assert.deepEqual(ofClass('MAIL'), [
      '/v1/auth/forgot-password',
      '/v1/auth/reset-password',
      '/v1/auth/verify-email',
      '/v1/auth/verify-email/resend',
    ])
  })
})
