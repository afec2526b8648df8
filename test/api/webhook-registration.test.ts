import assert from 'node:assert/strict'
import { openEndpointSecret } from '../../db/webhooks/webhooks.ts'
import { VERIFICATION_EVENTS } from '../../contract/webhooks.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { anAccount, aSession, KEY_RING } from '../support/factories.ts'
import { endpointBody, registerEndpoint } from '../support/webhook-endpoints.ts'

const ID = /^whe_[0-9A-HJKMNP-TV-Z]{26}$/

describe('registering webhook endpoints', () => {
  let api: TestApi, token: string
  before(async () => {
    api = await startApi()
    ;({ token } = await aSession(api.db, (await anAccount(api.db)).accountId))
  })
  const register = (changes: object = {}, key = token) => registerEndpoint(api, key, changes)

  it('stores an endpoint, with a secret that is shown once and sealed', async () => {
    const { status, json } = await register()
    assert.equal(status, 201)
    assert.deepEqual(Object.keys(json).sort(), [
      'active',
      'created_at',
      'delivered_events',
      'events',
      'id',
      'secret',
      'url',
    ])
    assert.deepEqual(json.delivered_events, VERIFICATION_EVENTS, 'the answer names the events that are sent')
    assert.match(String(json.id), ID)
    assert.deepEqual(
      [json.url, json.events, json.active],
      ['https://hooks.example.com/in', ['verification.approved', 'verification.declined'], true],
    )
    assert.match(String(json.secret), /^whsec_[\w-]{43}$/)
    const row = await api.db
      .selectFrom('webhook_endpoint')
      .selectAll()
      .where('id', '=', String(json.id))
      .executeTakeFirstOrThrow()
    assert.equal(openEndpointSecret(KEY_RING, row), json.secret)
    assert.ok(!row.secret.toString('latin1').includes(String(json.secret)))
    const { json: shown } = await call(api, 'GET', `/v1/webhooks/${row.id}`, { key: token })
    assert.deepEqual(Object.keys(shown).sort(), [
      'active',
      'created_at',
      'delivered_events',
      'events',
      'health',
      'id',
      'previous_secret_until',
      'recent_deliveries',
      'switched_off_at',
      'url',
    ])
  })

  it('refuses addresses that are not https and public', async () => {
    const bad = [
      'http://hooks.example.com/',
      'ftp://hooks.example.com/',
      'https://127.0.0.1/',
      'https://10.1.2.3/',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://0177.0.0.1/',
      'https://169.254.169.254/latest/meta-data',
      'https://100.64.0.1/',
      'https://localhost/',
      'https://user:pass@hooks.example.com/',
      'https://user@hooks.example.com/',
      'https://hooks.example.com:0/',
      'not an address',
      '',
      'https://',
      '//hooks.example.com',
      `https://hooks.example.com/${'a'.repeat(2_048)}`,
      'https://hooks.example.com/\u0000',
      'javascript:alert(1)',
      'https://[64:ff9b::7f00:1]/',
      'https://0.0.0.0/',
    ]
    for (const url of bad) {
      const { status, code } = await register({ url })
      assert.deepEqual([url, status, code], [url, 400, 'INVALID_WEBHOOK_URL'])
    }
  })

  it('refuses an invalid body, and names the field', async () => {
    const cases: [unknown, string][] = [
      [{}, 'url'],
      [{ url: 'https://a.example' }, 'events'],
      [endpointBody({ events: [] }), 'events'],
      [endpointBody({ events: ['verification.unknown'] }), 'events[0]'],
      [endpointBody({ events: ['webhook.test'] }), 'events[0]'],
      [endpointBody({ events: 'verification.approved' }), 'events'],
      [endpointBody({ url: 7 }), 'url'],
      [endpointBody({ url: null }), 'url'],
      [endpointBody({ events: ['verification.approved', 'verification.approved'] }), 'events'],
      [endpointBody({ active: false }), 'active'],
      [endpointBody({ secret: 'whsec_mine' }), 'secret'],
    ]
    for (const [json, path] of cases) {
      const { status, code, issues } = await call(api, 'POST', '/v1/webhooks', { key: token, json })
      assert.deepEqual([status, code], [400, 'VALIDATION_ERROR'])
      assert.ok(
        issues?.some((issue) => issue.path === path),
        `${JSON.stringify(json)}: ${JSON.stringify(issues)}`,
      )
    }
    assert.equal(
      (
        await call(api, 'POST', '/v1/webhooks', {
          key: token,
          body: 'url=x',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).code,
      'UNSUPPORTED_MEDIA_TYPE',
    )
  })

  it('allows at most 20 for an account, also in concurrent requests', async () => {
    const other = await aSession(api.db, (await anAccount(api.db)).accountId)
    const answers = await Promise.all(Array.from({ length: 25 }, () => register({}, other.token)))
    assert.equal(answers.filter(({ status }) => status === 201).length, 20)
    const refused = answers.filter(({ status }) => status !== 201)
    assert.ok(
      refused.every(
        ({ code, issues }) => code === 'VALIDATION_ERROR' && issues?.[0].message === 'TOO_MANY_ENDPOINTS:20',
      ),
    )
    const { json } = await call(api, 'GET', '/v1/webhooks?page_size=7&page=3', { key: other.token })
    assert.deepEqual([(json.items as unknown[]).length, json.page, json.page_size, json.total], [6, 3, 7, 20])
    const [first] = json.items as { id: string }[]
    assert.equal((await call(api, 'DELETE', `/v1/webhooks/${first.id}`, { key: other.token })).status, 200)
    assert.equal((await register({}, other.token)).status, 201)
  })

  it('accepts loopback and http where the development setting allows it', async () => {
    const open = await startApi({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
    const { token: key } = await aSession(open.db, (await anAccount(open.db)).accountId)
    for (const url of ['http://127.0.0.1:9000/in', 'https://localhost:9000/in']) {
      assert.equal((await call(open, 'POST', '/v1/webhooks', { key, json: endpointBody({ url }) })).status, 201)
    }
    assert.equal(
      (
        await call(open, 'POST', '/v1/webhooks', {
          key,
          json: endpointBody({ url: 'https://me:pw@localhost:9000/in' }),
        })
      ).code,
      'INVALID_WEBHOOK_URL',
    )
  })
})
