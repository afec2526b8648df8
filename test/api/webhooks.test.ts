import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { openEndpointSecret } from '../../db/webhooks/webhooks.ts'
import { deliveryWorkflowId } from '../../contract/webhooks.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { anAccount, aSession, KEY_RING } from '../support/factories.ts'
import { Client, Connection } from '@temporalio/client'
import { atEnd } from '../support/stack.ts'
import { registerEndpoint } from '../support/webhook-endpoints.ts'

describe('webhook endpoints', () => {
  let api: TestApi, token: string
  before(async () => {
    api = await startApi()
    ;({ token } = await aSession(api.db, (await anAccount(api.db)).accountId))
  })
  const registered = async () => String((await registerEndpoint(api, token)).json.id)

  it('replace their secret', async () => {
    const {
      json: { id, secret },
    } = await registerEndpoint(api, token)
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

  it('send a test event: a separate delivery, started at once', async () => {
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

  it('show the 20 newest deliveries', async () => {
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

  it('can be removed: their open deliveries end, and the outbox notifies the workflows', async () => {
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

  it('can be switched on again after a switch-off; the answer is the same for one that is on', async () => {
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
      'a test shows whether it works again',
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
      'a removed endpoint stays removed',
    )
  })

  it('belong only to their account', async () => {
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

  it('require a session: an API key, a missing credential and an invalid token are refused', async () => {
    const { live } = await anAccount(api.db)
    for (const key of [live.plaintext, undefined, 'x', randomBytes(40).toString('base64url'), `${token}x`]) {
      const { status, code } = await call(api, 'GET', '/v1/webhooks', key === undefined ? {} : { key })
      assert.deepEqual([status, code], [401, 'INVALID_SESSION'])
    }
  })
})
