import assert from 'node:assert/strict'
import { hashPassword } from '../../api/auth/password.ts'
import { insertAccount } from '../../db/accounts/accounts.ts'
import { hashToken } from '../../db/mail/mail-tokens.ts'
import { call, startApi, type Answer, type Call, type TestApi } from '../support/api.ts'
import { KEY_RING } from '../support/factories.ts'

const PASSWORD = 'a password of some length'
const OWN = { 'sec-fetch-site': 'same-origin' }
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe('the refresh token as a cookie', () => {
  let api: TestApi
  let email: string
  let passwordHash: string
  let people = 0
  before(async () => {
    api = await startApi({ env: { BASE_URL: 'https://id.example.org' } })
    passwordHash = await hashPassword(PASSWORD)
  })
  beforeEach(async () => {
    email = `cookie-${people++}@example.org`
    await insertAccount(api.db, KEY_RING, { email, passwordHash, emailVerified: true })
  })

  const post = (path: string, json: unknown, options: Call = {}): Promise<Answer> =>
    call(api, 'POST', `/v1/auth/${path}`, { json, ...options })
  const setCookie = ({ headers }: Answer): string => String((headers['set-cookie'] as string[] | undefined)?.[0] ?? '')
  const tokenOf = (answer: Answer): string => /^__Host-refresh=([\w-]{43});/.exec(setCookie(answer))?.[1] ?? ''
  const logIn = async (headers: Call['headers'] = OWN) => {
    const answer = await post('login', { email, password: PASSWORD, transport: 'cookie' }, { headers })
    return { answer, token: tokenOf(answer) }
  }
  const refresh = (token: string, headers: Call['headers'] = OWN) =>
    post('refresh', { transport: 'cookie' }, { headers: { cookie: `other=1; __Host-refresh=${token}`, ...headers } })
  const sessionOf = (token: string) =>
    api.db
      .selectFrom('refresh_token')
      .innerJoin('session', 'session.id', 'session_id')
      .selectAll('session')
      .where('hash', '=', hashToken(token))
      .executeTakeFirstOrThrow()
  /** Pretends that the token was used that long ago. */
  const usedBefore = (token: string, seconds: number) =>
    api.db
      .updateTable('refresh_token')
      .set({ used_at: new Date(Date.now() - seconds * 1_000) })
      .where('hash', '=', hashToken(token))
      .execute()

  it('is set by login, out of reach of scripts and other sites, and appears in no body', async () => {
    const { answer, token } = await logIn({ ...OWN, 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.77' })
    assert.equal(answer.status, 201)
    assert.deepEqual(Object.keys(answer.json).sort(), ['access_token', 'expires_in', 'token_type'])
    assert.match(
      setCookie(answer),
      /^__Host-refresh=[\w-]{43}; Path=\/; Max-Age=2592000; Secure; HttpOnly; SameSite=Strict$/,
    )
    const session = await sessionOf(token)
    assert.deepEqual(
      [session.transport, session.device, session.network],
      ['COOKIE', 'Firefox on Linux', '203.0.113.0/24'],
    )
    const next = await refresh(token)
    assert.deepEqual([next.status, Object.keys(next.json).sort()], [201, ['access_token', 'expires_in', 'token_type']])
    assert.equal((await call(api, 'GET', '/v1/auth/me', { key: String(next.json.access_token) })).json.email, email)
    assert.notEqual(tokenOf(next), token)
  })

  it('is accepted only from our own pages: no form, no other origin, no unknown kind of call', async () => {
    const { token } = await logIn()
    const foreign: Call['headers'][] = [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://id.example.org' },
      { 'sec-fetch-site': ['same-origin', 'cross-site'] },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://id.example.org.evil.example' },
      { origin: 'http://id.example.org' },
      { origin: 'https://id.example.org:8443' },
      { origin: ['https://id.example.org', 'https://evil.example'] },
    ]
    for (const headers of foreign) {
      assert.deepEqual(
        [(await refresh(token, headers)).code, (await logIn(headers)).answer.code],
        ['ORIGIN_NOT_ALLOWED', 'ORIGIN_NOT_ALLOWED'],
        JSON.stringify(headers),
      )
    }
    const form = await call(api, 'POST', '/v1/auth/refresh', {
      body: 'transport=cookie',
      headers: { ...OWN, 'content-type': 'application/x-www-form-urlencoded', cookie: `__Host-refresh=${token}` },
    })
    assert.equal(form.code, 'UNSUPPORTED_MEDIA_TYPE')
    assert.equal(
      (await refresh(token, { origin: 'https://id.example.org' })).status,
      201,
      'a browser without fetch metadata',
    )
    assert.equal((await sessionOf(token)).ended_at, null)
  })

  it('is refused when it is missing, sent twice, malformed, or mixed with the other transport', async () => {
    const { token } = await logIn()
    for (const cookie of [
      '',
      'other=1',
      '__Host-refresh=',
      `__Host-refresh=${token}; __Host-refresh=${token}`,
      `refresh=${token}`,
      `__Host-refresh=${token}x`,
      `__Host-refresh="${token}"`,
    ]) {
      assert.equal((await refresh('', { ...OWN, cookie })).code, 'INVALID_SESSION', cookie)
    }
    assert.equal(
      (await post('refresh', { refresh_token: token })).code,
      'INVALID_SESSION',
      'a stolen cookie is no use in a body',
    )
    const { refresh_token: inBody } = (await post('login', { email, password: PASSWORD })).json as {
      refresh_token: string
    }
    assert.equal((await refresh(inBody)).code, 'INVALID_SESSION')
    for (const body of [
      {},
      { transport: 'cookie', refresh_token: token },
      { transport: 'body' },
      { transport: 'header' },
      { transport: null },
    ]) {
      assert.equal((await post('refresh', body, { headers: OWN })).code, 'VALIDATION_ERROR', JSON.stringify(body))
    }
    assert.equal((await post('login', { email, password: PASSWORD, transport: 'both' })).code, 'VALIDATION_ERROR')
    assert.deepEqual(
      [(await refresh(token)).status, (await post('refresh', { refresh_token: inBody })).status],
      [201, 201],
      'a refused request uses no token up',
    )
  })

  it('lets tabs refresh at the same time: all get the same successor, and the session continues', async () => {
    let { token } = await logIn()
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(token)))
      assert.deepEqual(
        answers.map(({ status }) => status),
        [201, 201, 201, 201, 201],
      )
      const next = new Set(answers.map(tokenOf))
      assert.equal(next.size, 1)
      token = [...next][0]
    }
    assert.equal((await sessionOf(token)).ended_at, null)
  })

  it('is answered again when a page died before it stored the new token; after some seconds it is refused', async () => {
    const { token } = await logIn()
    const lost = tokenOf(await refresh(token))
    await usedBefore(token, 8)
    assert.equal(tokenOf(await refresh(token)), lost)
    await usedBefore(token, 11)
    assert.equal((await refresh(token)).code, 'INVALID_SESSION')
    assert.equal((await sessionOf(token)).end_reason, 'REUSE')
    assert.equal((await refresh(lost)).code, 'INVALID_SESSION')
  })

  it('ends the session of a stolen old token: at once when its successor was used, otherwise at its second use', async () => {
    const late = (await logIn()).token
    const second = tokenOf(await refresh(late))
    await refresh(second)
    assert.equal((await refresh(late)).code, 'INVALID_SESSION', 'within the seconds, but its successor was used')
    assert.equal((await sessionOf(late)).end_reason, 'REUSE')

    const stolen = (await logIn()).token
    const owners = tokenOf(await refresh(stolen))
    const thiefs = tokenOf(await refresh(stolen))
    assert.equal(thiefs, owners, 'no second chain')
    assert.equal((await refresh(thiefs)).status, 201)
    await usedBefore(thiefs, 900) // the owner's access token was valid so long
    assert.equal((await refresh(owners)).code, 'INVALID_SESSION')
    assert.equal((await sessionOf(owners)).end_reason, 'REUSE')
  })

  it('is removed by logout, which also ends the access token', async () => {
    const { answer, token } = await logIn()
    const key = String(answer.json.access_token)
    assert.equal(
      (await post('logout', { transport: 'cookie' }, { key, headers: { 'sec-fetch-site': 'cross-site' } })).code,
      'ORIGIN_NOT_ALLOWED',
    )
    const out = await post('logout', { transport: 'cookie' }, { key, headers: OWN })
    assert.equal(out.status, 201)
    assert.match(setCookie(out), /^__Host-refresh=; Path=\/; Max-Age=0; Secure; HttpOnly; SameSite=Strict$/)
    assert.deepEqual(
      [(await refresh(token)).code, (await call(api, 'GET', '/v1/auth/me', { key })).code],
      ['INVALID_SESSION', 'INVALID_SESSION'],
    )
    const plain = (await post('login', { email, password: PASSWORD })).json as { access_token: string }
    assert.equal(
      setCookie(await call(api, 'POST', '/v1/auth/logout', { key: plain.access_token })),
      '',
      'a body session has no cookie',
    )
  })
})
