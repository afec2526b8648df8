import assert from 'node:assert/strict'
import { call, startApi, type TestApi } from '../support/api.ts'
import { embedOriginsIn } from '../support/account-data.ts'
import { anAccount, aSession } from '../support/factories.ts'

describe('PATCH /v1/me', () => {
  let api: TestApi
  let token: string
  let accountId: string
  before(async () => {
    api = await startApi()
    ;({ accountId } = await anAccount(api.db))
    ;({ token } = await aSession(api.db, accountId))
  })
  const patch = (json: unknown) => call(api, 'PATCH', '/v1/me', { json, key: token })

  it('changes the given fields and leaves the rest', async () => {
    const first = await patch({
      company: 'Große Firma',
      embed_origins: [
        'https://shop.example.com',
        'https://SHOP.example.com:443',
        'http://localhost:3000',
        'https://a.b:8443',
      ],
    })
    assert.equal(first.status, 200)
    assert.deepEqual(
      [first.json.company, first.json.embed_origins],
      ['Große Firma', ['https://shop.example.com', 'http://localhost:3000', 'https://a.b:8443']],
    )
    const second = await patch({ company: null })
    assert.deepEqual([second.json.company, second.json.embed_origins], [null, first.json.embed_origins])
    assert.deepEqual((await patch({ embed_origins: [] })).json.embed_origins, [])
    assert.equal((await patch({ embed_origins: null })).json.embed_origins, null)
    assert.deepEqual(
      (await call(api, 'GET', '/v1/auth/me', { key: token })).json,
      (await patch({ embed_origins: null })).json,
    )
  })

  it('accepts only exact origins, and no text that could write into a policy', async () => {
    const bad = [
      'shop.example.com',
      'https://',
      'http://shop.example.com',
      'http://127.0.0.1',
      'http://localhost.evil.com',
      'http://localhost@evil.com',
      'https://*.example.com',
      'https://*',
      '*',
      'null',
      "'self'",
      'https://a.example/path',
      'https://a.example/',
      'https://a.example?x',
      'https://a.example#x',
      'https://user@a.example',
      'https://user:pw@a.example',
      'https://a;script-src',
      "https://a'none'",
      'https://a.example,https://b.example',
      'https://a.example https://b.example',
      'https://a.example\n',
      'https://a\u0000.example',
      'https:a.example',
      'https:\\\\a.example',
      'data:text/html,x',
      'javascript:alert(1)',
      'https://a.example:0',
      'https://a.example:99999',
      'https://-a.example',
      'https://[::1]',
      `https://${'a'.repeat(260)}`,
      '',
      5,
      null,
    ]
    for (const origin of bad) {
      const { status, code, issues } = await patch({ embed_origins: ['https://good.example', origin] })
      assert.deepEqual([status, code, issues?.[0]?.path], [400, 'VALIDATION_ERROR', 'embed_origins[1]'], String(origin))
    }
    for (const json of [
      {},
      { company: '' },
      { company: ' ' },
      { company: 'a\u0000' },
      { company: 'x'.repeat(201) },
      { company: 5 },
      { email: 'x@example.org' },
      { status: 'ACTIVE' },
      [],
      null,
      { embed_origins: 'https://a.example' },
      { embed_origins: Array.from({ length: 21 }, (_, i) => `https://a${i}.example`) },
    ]) {
      assert.equal((await patch(json)).code, 'VALIDATION_ERROR', JSON.stringify(json))
    }
    assert.equal(await embedOriginsIn(api.db, accountId), null)
  })

  it('changes nobody else, and refuses an ended session', async () => {
    const other = await anAccount(api.db)
    await patch({ company: 'Mine' })
    assert.equal(
      (await call(api, 'GET', '/v1/auth/me', { key: (await aSession(api.db, other.accountId)).token })).json.company,
      null,
    )
    const ended = await aSession(api.db, accountId)
    await api.db
      .updateTable('session')
      .set({ ended_at: new Date(), end_reason: 'LOGOUT' })
      .where('id', '=', ended.sessionId)
      .execute()
    assert.equal(
      (await call(api, 'PATCH', '/v1/me', { json: { company: 'x' }, key: ended.token })).code,
      'INVALID_SESSION',
    )
  })
})
