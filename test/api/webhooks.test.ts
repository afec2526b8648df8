import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { openEndpointSecret } from '../../db/webhooks/webhooks.ts'
import { deliveryWorkflowId, VERIFICATION_EVENTS } from '../../contract/webhooks.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { anAccount, aSession, KEY_RING } from '../support/factories.ts'
import { Client, Connection } from '@temporalio/client'
import { atEnd } from '../support/stack.ts'

const ID = /^whe_[0-9A-HJKMNP-TV-Z]{26}$/

describe('webhook endpoints', () => {
  let api: TestApi, token: string, accountId: string
  before(async () => {
    api = await startApi()
    ;({ accountId } = await anAccount(api.db))
    ;({ token } = await aSession(api.db, accountId))
  })
  const body = (changes: object = {}) => ({
    url: 'https://hooks.example.com/in',
    events: ['verification.approved', 'verification.declined'],
    ...changes,
  })
  const register = (changes: object = {}, key = token) =>
    call(api, 'POST', '/v1/webhooks', { key, json: body(changes) })
  const registered = async () => String((await register()).json.id)

  it('registers one, with a secret that is shown once and kept sealed', async () => {
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
    assert.deepEqual(
      json.delivered_events,
      VERIFICATION_EVENTS,
      'the answer says what is sent, whatever was registered',
    )
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

  it('refuses a body that does not fit, naming the field', async () => {
    const cases: [unknown, string][] = [
      [{}, 'url'],
      [{ url: 'https://a.example' }, 'events'],
      [body({ events: [] }), 'events'],
      [body({ events: ['verification.unknown'] }), 'events[0]'],
      [body({ events: ['webhook.test'] }), 'events[0]'],
      [body({ events: 'verification.approved' }), 'events'],
      [body({ url: 7 }), 'url'],
      [body({ url: null }), 'url'],
      [body({ events: ['verification.approved', 'verification.approved'] }), 'events'],
      [body({ active: false }), 'active'],
      [body({ secret: 'whsec_mine' }), 'secret'],
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

  it('has at most 20 an account, also when many come at once', async () => {
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

  it('replaces the secret', async () => {
    const {
      json: { id, secret },
    } = await register()
    const { status, json } = await call(api, 'POST', `/v1/webhooks/${String(id)}/rotate-secret`, { key: token })
    assert.equal(status, 201)
    assert.deepEqual([Object.keys(json).sort(), json.id], [['id', 'previous_secret_until', 'secret'], id])
    assert.notEqual(json.secret, secret)
    const row = await api.db
      .selectFrom('webhook_endpoint')
      .selectAll()
      .where('id', '=', String(id))
      .executeTakeFirstOrThrow()
    assert.equal(openEndpointSecret(KEY_RING, row), json.secret)
  })

  it('sends a test event: a delivery of its own, started at once', async () => {
    const id = await registered()
    const { status, json } = await call(api, 'POST', `/v1/webhooks/${id}/test`, { key: token })
    assert.equal(status, 201)
    assert.deepEqual(
      [json.event, json.status, json.attempts, json.response_code, json.last_error, json.verification_id],
      ['webhook.test', 'PENDING', 0, null, null, null],
    )
    const row = await api.db
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('id', '=', String(json.id))
      .executeTakeFirstOrThrow()
    const sent = JSON.parse(row.body) as Record<string, unknown>
    assert.deepEqual([sent.id, sent.event, sent.data], [row.id, 'webhook.test', { endpoint_id: id }])
    assert.ok(Number.isInteger(sent.created))
    const connection = await Connection.connect({ address: api.env.TEMPORAL_ADDRESS })
    atEnd(() => connection.close())
    const { status: workflow } = await new Client({ connection }).workflow
      .getHandle(deliveryWorkflowId(row.id))
      .describe()
    assert.equal(workflow.name, 'RUNNING')
    const { json: shown } = await call(api, 'GET', `/v1/webhooks/${id}`, { key: token })
    assert.deepEqual(shown.recent_deliveries, [json])
  })

  it('shows the 20 newest deliveries', async () => {
    const id = await registered()
    const ids: string[] = []
    for (let i = 0; i < 23; i++)
      ids.unshift(String((await call(api, 'POST', `/v1/webhooks/${id}/test`, { key: token })).json.id))
    const { json } = await call(api, 'GET', `/v1/webhooks/${id}`, { key: token })
    assert.deepEqual(
      (json.recent_deliveries as { id: string }[]).map((delivery) => delivery.id),
      ids.slice(0, 20),
    )
  })

  it('removes one: its open deliveries end, it is gone, and their workflows are to be told', async () => {
    const id = await registered()
    const delivery = String((await call(api, 'POST', `/v1/webhooks/${id}/test`, { key: token })).json.id)
    const { status, json } = await call(api, 'DELETE', `/v1/webhooks/${id}`, { key: token })
    assert.deepEqual([status, json.id, json.active], [200, id, false])
    const row = await api.db
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('id', '=', delivery)
      .executeTakeFirstOrThrow()
    assert.deepEqual([row.status, row.last_error, row.next_attempt_at], ['FAILED', 'ENDPOINT_REMOVED', null])
    const outbox = await api.db.selectFrom('outbox').select('kind').where('subject_id', '=', delivery).execute()
    assert.ok(outbox.some(({ kind }) => kind === 'END_DELIVERY'))
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/activate'],
      ['POST', '/rotate-secret'],
    ] as const) {
      assert.equal((await call(api, method, `/v1/webhooks/${id}${path}`, { key: token })).code, 'NOT_FOUND')
    }
    const { json: list } = await call(api, 'GET', '/v1/webhooks?page_size=100', { key: token })
    assert.ok((list.items as { id: string }[]).every((endpoint) => endpoint.id !== id))
  })

  it('switches one on again that was switched off, and says the same of one that is on', async () => {
    const id = await registered()
    const before = (await call(api, 'GET', `/v1/webhooks/${id}`, { key: token })).json
    assert.deepEqual([before.active, before.switched_off_at], [true, null])
    const off = new Date()
    await api.db
      .updateTable('webhook_endpoint')
      .set({ active: false, switched_off_at: off, failing_since: new Date(0) })
      .where('id', '=', id)
      .execute()
    const { items } = (await call(api, 'GET', '/v1/webhooks?page_size=100', { key: token })).json as {
      items: { id: string; active: boolean; switched_off_at: string }[]
    }
    assert.deepEqual(
      items.filter((one) => one.id === id).map((one) => [one.active, one.switched_off_at]),
      [[false, off.toISOString()]],
    )
    assert.equal(
      (await call(api, 'POST', `/v1/webhooks/${id}/test`, { key: token })).status,
      201,
      'a test tells whether it works again',
    )
    for (let i = 0; i < 2; i++) {
      const { status, json } = await call(api, 'POST', `/v1/webhooks/${id}/activate`, { key: token })
      assert.deepEqual(
        [
          status,
          json.id,
          json.active,
          json.switched_off_at,
          (json.health as { failing_since: string | null }).failing_since,
        ],
        [201, id, true, null, null],
      )
    }
    assert.equal((await call(api, 'POST', '/v1/webhooks/whe_1/activate', { key: token })).code, 'NOT_FOUND')
    assert.equal((await call(api, 'DELETE', `/v1/webhooks/${id}`, { key: token })).status, 200)
    assert.equal(
      (await call(api, 'POST', `/v1/webhooks/${id}/activate`, { key: token })).code,
      'NOT_FOUND',
      'what was removed stays so',
    )
  })

  it("is another account's business of nobody else", async () => {
    const id = await registered()
    const other = await aSession(api.db, (await anAccount(api.db)).accountId)
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/activate'],
      ['POST', '/rotate-secret'],
    ] as const) {
      const { status, code } = await call(api, method, `/v1/webhooks/${id}${path}`, { key: other.token })
      assert.deepEqual([status, code], [404, 'NOT_FOUND'])
    }
    assert.equal((await call(api, 'GET', `/v1/webhooks/${id}`, { key: token })).status, 200)
  })

  it('wants a session: an API key, no credential or a made-up token will not do', async () => {
    const { live } = await anAccount(api.db)
    for (const key of [live.plaintext, undefined, 'x', randomBytes(40).toString('base64url'), `${token}x`]) {
      const { status, code } = await call(api, 'GET', '/v1/webhooks', key === undefined ? {} : { key })
      assert.deepEqual([status, code], [401, 'INVALID_SESSION'])
    }
  })

  it('takes loopback and http where the development setting says so', async () => {
    const open = await startApi({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
    const { token: key } = await aSession(open.db, (await anAccount(open.db)).accountId)
    for (const url of ['http://127.0.0.1:9000/in', 'https://localhost:9000/in']) {
      assert.equal((await call(open, 'POST', '/v1/webhooks', { key, json: body({ url }) })).status, 201)
    }
    assert.equal(
      (await call(open, 'POST', '/v1/webhooks', { key, json: body({ url: 'https://me:pw@localhost:9000/in' }) })).code,
      'INVALID_WEBHOOK_URL',
    )
  })
})
