import assert from 'node:assert/strict'
import { insertAccount } from '../../db/accounts/accounts.ts'
import { hashApiKey, MAX_LIVE_KEYS } from '../../db/accounts/api-keys.ts'
import { LEVELS } from '../../contract/verification.ts'
import { call, create, CREATE_BODY, startApi, type Answer, type Call, type TestApi } from '../support/api.ts'
import { aKey, anAccount, aSession, KEY_RING } from '../support/factories.ts'

type Key = Record<string, unknown> & { id: string; key: string; revoked_at: string | null }

describe('/v1/api-keys', () => {
  let api: TestApi
  let account: Awaited<ReturnType<typeof anAccount>>
  let token: string
  before(async () => {
    api = await startApi()
    account = await anAccount(api.db)
    ;({ token } = await aSession(api.db, account.accountId))
  })

  const BODY = { name: 'backend', mode: 'TEST' } as const
  const post = (json: unknown, options: Call = {}) =>
    call(api, 'POST', '/v1/api-keys', { key: token, json, ...options })
  const patch = (id: string, json: unknown, options: Call = {}) =>
    call(api, 'PATCH', `/v1/api-keys/${id}`, { key: token, json, ...options })
  const remove = (id: string, key = token) => call(api, 'DELETE', `/v1/api-keys/${id}`, { key })
  const use = (key: string, from?: string) =>
    call(api, 'GET', '/v1/credits/balance', { key, ...(from === undefined ? {} : { from }) })
  const made = async (json: unknown = BODY): Promise<Key> => {
    const { status, json: key } = await post(json)
    assert.equal(status, 201)
    return key as Key
  }
  const assertRefused = ({ status, code, issues, text }: Answer, path: string) =>
    assert.deepEqual([status, code, issues?.[0].path], [400, 'VALIDATION_ERROR', path], text)

  it('makes a key that works, shows it once, and stores its hash', async () => {
    const { key, ...record } = await made({
      name: 'live',
      mode: 'LIVE',
      checks: ['ID_DOCUMENT'],
      ip_allowlist: ['192.0.2.7/24', '2001:db8::7', '192.0.2.0/24'],
    })
    assert.match(key, /^svc_live_[\w-]{43}$/)
    const { id, created_at: createdAt, prefix, ...rest } = record
    assert.deepEqual(rest, {
      name: 'live',
      mode: 'LIVE',
      checks: ['ID_DOCUMENT'],
      ip_allowlist: ['192.0.2.0/24', '2001:db8::7/128'],
      last_used_at: null,
      revoked_at: null,
    })
    assert.ok(key.startsWith(String(prefix)) && Date.now() - Date.parse(String(createdAt)) < 60_000)
    const row = await api.db.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    assert.deepEqual(row.hash, hashApiKey(key))

    assert.equal((await use(key, '192.0.2.200')).status, 200)
    assert.equal((await use(key, '203.0.113.1')).code, 'IP_NOT_ALLOWED')
    assert.equal((await create(api, key, CREATE_BODY, { from: '192.0.2.1' })).code, 'CHECK_NOT_ALLOWED')
    const list = await call(api, 'GET', '/v1/api-keys', { key: token })
    assert.ok(!list.text.includes(key) && list.text.includes(id))
  })

  it('allows every check from every network by default', async () => {
    const { checks, ip_allowlist: networks, mode } = await made()
    assert.deepEqual([checks, networks, mode], [LEVELS, [], 'TEST'])
  })

  it('gives a LIVE key only to a confirmed e-mail address, and a TEST key to anyone', async () => {
    const { id } = await insertAccount(api.db, KEY_RING, { email: 'unconfirmed@example.org' })
    const { token: key } = await aSession(api.db, id)
    const refused = await post({ ...BODY, mode: 'LIVE' }, { key })
    assert.deepEqual([refused.status, refused.code], [403, 'EMAIL_NOT_VERIFIED'])
    assert.equal((await post(BODY, { key })).status, 201)
    assert.equal((await call(api, 'GET', '/v1/api-keys', { key })).json.total, 1)
  })

  it('lists only its own keys, the newest first, in pages', async () => {
    const other = await anAccount(api.db) // has two keys
    const { token: key } = await aSession(api.db, other.accountId)
    const { json: third } = await post(BODY, { key })
    const page = async (query: string) => (await call(api, 'GET', `/v1/api-keys${query}`, { key })).json
    assert.deepEqual(
      ((await page('?page_size=2')) as { items: Key[] }).items.map(({ id }) => id),
      [third.id, other.test.id],
    )
    const { items, ...rest } = (await page('?page=2&page_size=2')) as { items: Key[] }
    assert.deepEqual(
      [items.map(({ id }) => id), rest],
      [[other.live.id], { page: 2, page_size: 2, total: 3, next_cursor: null }],
    )
    for (const query of ['?page=0', '?page_size=101', '?page=1e1', '?page=1&page=1', '?mode=LIVE']) {
      assert.equal((await call(api, 'GET', `/v1/api-keys${query}`, { key })).code, 'VALIDATION_ERROR', query)
    }
  })

  it('changes the name, checks and allowlist separately, from the next request on', async () => {
    const { id, key } = await made()
    assert.equal((await patch(id, { name: 'renamed' })).json.name, 'renamed')
    assert.equal((await use(key, '192.0.2.1')).status, 200)
    assert.deepEqual((await patch(id, { ip_allowlist: ['198.51.100.1'] })).json.ip_allowlist, ['198.51.100.1/32'])
    assert.equal((await use(key, '192.0.2.1')).code, 'IP_NOT_ALLOWED')
    assert.deepEqual((await patch(id, { ip_allowlist: [] })).json.ip_allowlist, [])
    assert.equal((await use(key, '192.0.2.1')).status, 200)
    const { status, json } = await patch(id, { checks: ['AML_SCREENING'] })
    assert.deepEqual([status, json.name, json.checks, 'key' in json], [200, 'renamed', ['AML_SCREENING'], false])
    assert.equal((await create(api, key)).code, 'CHECK_NOT_ALLOWED')
  })

  it('revokes a key at once; a second call answers the same, and the key cannot be changed', async () => {
    const { id, key } = await made()
    assert.equal((await use(key)).status, 200)
    const first = await remove(id)
    assert.deepEqual([first.status, typeof first.json.revoked_at], [200, 'string'])
    assert.equal((await use(key)).code, 'INVALID_API_KEY')
    const {
      json: { last_used_at: _, ...again },
    } = await remove(id)
    const { last_used_at: __, ...before } = first.json
    assert.deepEqual(again, before)
    assert.equal((await patch(id, { name: 'back' })).code, 'NOT_FOUND')
    assert.equal((await use(account.test.plaintext)).status, 200, 'another key')
  })

  it("does not find another account's key or an invalid id", async () => {
    const other = await anAccount(api.db)
    for (const id of [other.test.id, 'key_', `${other.test.id}0`, account.accountId, "key_' or 1=1"]) {
      assert.equal((await patch(encodeURIComponent(id), { name: 'mine' })).code, 'NOT_FOUND', id)
      assert.equal((await remove(encodeURIComponent(id))).code, 'NOT_FOUND', id)
    }
    assert.equal((await use(other.test.plaintext)).status, 200)
  })

  it(`allows at most ${MAX_LIVE_KEYS} keys, also for concurrent requests; a revoked key makes room`, async () => {
    const other = await anAccount(api.db)
    const { token: key } = await aSession(api.db, other.accountId)
    for (let i = 2; i < MAX_LIVE_KEYS - 3; i++) await aKey(api.db, other.accountId, 'TEST')
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(BODY, { key })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 201, 400, 400, 400, 400, 400])
    const refused = answers.filter(({ status }) => status === 400)
    for (const answer of refused) assertRefused(answer, '')
    assert.equal((await remove(other.test.id, key)).status, 200)
    assert.equal((await post(BODY, { key })).status, 201)
  })

  const BAD: [what: string, body: unknown, path: string][] = [
    ['nothing', {}, 'name'],
    ['no mode', { name: 'x' }, 'mode'],
    ['a mode in lower case', { ...BODY, mode: 'live' }, 'mode'],
    ['a name that is empty', { ...BODY, name: '' }, 'name'],
    ['a blank name', { ...BODY, name: '  ' }, 'name'],
    ['a name of 101 characters', { ...BODY, name: 'x'.repeat(101) }, 'name'],
    ['a name of two lines', { ...BODY, name: 'a\nb' }, 'name'],
    ['a name with NUL', { ...BODY, name: 'a\u0000' }, 'name'],
    ['half a surrogate pair', { ...BODY, name: 'a\ud800' }, 'name'],
    ['a name that is a number', { ...BODY, name: 7 }, 'name'],
    ['no checks', { ...BODY, checks: [] }, 'checks'],
    ['a check twice', { ...BODY, checks: ['ID_DOCUMENT', 'ID_DOCUMENT'] }, 'checks'],
    ['an unknown check', { ...BODY, checks: ['KYB'] }, 'checks'],
    ['checks that are null', { ...BODY, checks: null }, 'checks'],
    ['an allowlist that is a text', { ...BODY, ip_allowlist: '192.0.2.1' }, 'ip_allowlist'],
    ['an invalid network', { ...BODY, ip_allowlist: ['192.0.2.1', '192.0.2.0/33'] }, 'ip_allowlist[1]'],
    ['51 networks', { ...BODY, ip_allowlist: Array.from({ length: 51 }, (_, i) => `192.0.2.${i}`) }, 'ip_allowlist'],
    ['a field of ours', { ...BODY, revoked_at: null }, 'revoked_at'],
    ['a key of one’s own', { ...BODY, key: 'svc_live_x' }, 'key'],
    ['a list', [], ''],
  ]
  for (const [what, body, path] of BAD)
    it(`refuses ${what}`, async () => {
      assertRefused(await post(body), path)
    })

  it('refuses an empty change, a change of the mode, and whatever a creation refuses', async () => {
    const { id } = await made()
    assertRefused(await patch(id, {}), '')
    assertRefused(await patch(id, { mode: 'LIVE' }), 'mode')
    for (const [, body, path] of BAD.filter(([, , path]) => /^(name|checks|ip_allowlist)/.test(path)).slice(2)) {
      const { mode: _, ...changes } = body as Record<string, unknown>
      assertRefused(await patch(id, changes), path)
    }
    assert.equal(
      (await patch(id, undefined, { body: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }))
        .code,
      'UNSUPPORTED_MEDIA_TYPE',
    )
  })
})
