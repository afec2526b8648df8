import assert from 'node:assert/strict'
import { sealExcerpt } from '../../db/webhooks/deliveries.ts'
import { insertDeliveries, insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { anAccount, aSession, aVerification, KEY_RING } from '../support/factories.ts'
import { aReceiver } from '../support/webhook-receiver.ts'

interface Health {
  readonly failing_since: string | null
  readonly attempts_24h: number
  readonly success_share_24h: number | null
}

describe('deliveries as their owner sees them', () => {
  let api: TestApi
  let account: Awaited<ReturnType<typeof anAccount>>
  let token: string
  let stranger: string
  let receiver: Awaited<ReturnType<typeof aReceiver>>
  before(async () => {
    api = await startApi({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
    account = await anAccount(api.db, { credits: 1_000 })
    ;({ token } = await aSession(api.db, account.accountId))
    stranger = (await aSession(api.db, (await anAccount(api.db)).accountId)).token
    receiver = await aReceiver(api.db)
  })
  beforeEach(async () => {
    await api.db.updateTable('webhook_endpoint').set({ active: false, deleted_at: new Date() }).execute()
  })
  const get = (path: string, key = token) => call(api, 'GET', `/v1/webhooks/${path}`, { key })
  const anEndpoint = async () =>
    (await insertEndpoint(api.db, KEY_RING, { accountId: account.accountId, url: receiver.url, events: [] })).endpoint
      .id
  const aDelivery = async (verificationId: string | null = null) =>
    (
      await insertDeliveries(api.db, {
        accountId: account.accountId,
        verificationId,
        event: 'verification.approved',
        data: { id: 'ver_1' },
      })
    )[0].deliveryId

  it('are listed beyond twenty, newest first, by state', async () => {
    const endpointId = await anEndpoint()
    const ids: string[] = []
    for (let i = 0; i < 23; i++) ids.unshift(await aDelivery())
    receiver.answerWith((response) => response.writeHead(204).end())
    await receiver.attempt(endpointId, ids[5], 1)
    const idsOf = async (query: string) => {
      const { json } = await get(`${endpointId}/deliveries${query}`)
      return [json.total, ...(json.items as { id: string }[]).map(({ id }) => id)]
    }
    assert.deepEqual(await idsOf('?page_size=10&page=3'), [23, ...ids.slice(20)])
    assert.deepEqual(await idsOf('?status=DELIVERED'), [1, ids[5]])
    assert.deepEqual(await idsOf('?status=FAILED'), [0])
    for (const query of ['?status=failed', '?page=0', '?x=1', '?status='])
      assert.equal((await get(`${endpointId}/deliveries${query}`)).code, 'VALIDATION_ERROR', query)
  })

  it('show each attempt with the beginning of the refusing answer, which is stored sealed', async () => {
    const endpointId = await anEndpoint()
    const id = await aDelivery()
    const said = [
      '<h1>Internal\u0000 er\u202e\u200bror</h1>\n\tat\u001b[31m l\u{e0041}\u3164ine',
      `long ${'é'.repeat(5_000)}`,
    ]
    receiver.answerWith((response) => response.writeHead(500, { 'content-type': 'text/html' }).end(said[0]))
    await receiver.attempt(endpointId, id, 1)
    receiver.answerWith((response) => response.writeHead(404).end(said[1]))
    await receiver.attempt(endpointId, id, 2)
    receiver.answerWith((response) => {
      response.writeHead(503)
      response.write('slow') /* and never ends */
    })
    await receiver.attempt(endpointId, id, 3)
    receiver.answerWith((response) => response.writeHead(502, { 'content-encoding': 'gzip' }).end('no text'))
    await receiver.attempt(endpointId, id, 4)
    receiver.answerWith((response) => response.writeHead(200).end('thank you'))
    await receiver.attempt(endpointId, id, 5)
    const { status, json } = await get(`${endpointId}/deliveries/${id}`)
    assert.equal(status, 200)
    const attempts = json.attempt_list as {
      number: number
      response_code: number
      error: string | null
      excerpt: string | null
      started_at: string
      finished_at: string
    }[]
    assert.deepEqual(
      attempts.map(({ number, response_code: code, error, excerpt }) => [
        number,
        code,
        error,
        excerpt?.slice(0, 8) ?? null,
      ]),
      [
        [5, 200, null, null],
        [4, 502, 'HTTP 502', null],
        [3, 503, 'HTTP 503', 'slow'],
        [2, 404, 'HTTP 404', 'long ééé'],
        [1, 500, 'HTTP 500', '<h1>Inte'],
      ],
    )
    assert.equal(attempts[4].excerpt, '<h1>Internal error</h1>\n\tat[31m line')
    assert.equal(attempts[3].excerpt?.length, 1_000)
    assert.deepEqual(
      [json.status, json.attempts, json.endpoint_id, json.body],
      ['DELIVERED', 5, endpointId, receiver.received.at(-1)?.body],
    )
    assert.ok(
      typeof json.finished_at === 'string' && attempts.every((attempt) => attempt.finished_at >= attempt.started_at),
    )
    // Text that was stored before the cleaning existed is cleaned when it is shown.
    await api.db
      .updateTable('webhook_attempt')
      .set({ excerpt: sealExcerpt(KEY_RING, id, 2, 'was \u202ekept\u2066 so\ufeff') })
      .where('delivery_id', '=', id)
      .where('attempt', '=', 2)
      .execute()
    const again = (await get(`${endpointId}/deliveries/${id}`)).json.attempt_list as { excerpt: string }[]
    assert.equal(again[3].excerpt, 'was kept so')
    for (const { excerpt } of await api.db
      .selectFrom('webhook_attempt')
      .select('excerpt')
      .where('delivery_id', '=', id)
      .execute())
      assert.ok(excerpt === null || !excerpt.includes('line'))
  })

  it('are not found for another account, another endpoint, or an unknown one', async () => {
    const [endpointId] = [await anEndpoint()]
    const id = await aDelivery()
    const other = await anEndpoint()
    for (const [path, key] of [
      [`${endpointId}/deliveries`, stranger],
      [`${endpointId}/deliveries/${id}`, stranger],
      [`${other}/deliveries/${id}`, token],
      [`${endpointId}/deliveries/x`, token],
      [`${endpointId}/deliveries/${id.slice(0, -1)}!`, token],
      ['x/deliveries', token],
    ]) {
      const { status, code, text } = await get(path, key)
      assert.deepEqual([status, code], [404, 'NOT_FOUND'], path)
      assert.ok(!text.includes(id))
    }
  })

  it('show since when an endpoint has failed, until it answers again', async () => {
    const endpointId = await anEndpoint()
    const health = async () => (await get(endpointId)).json.health as Health
    assert.deepEqual(await health(), { failing_since: null, attempts_24h: 0, success_share_24h: null })
    const id = await aDelivery()
    receiver.answerWith((response) => response.writeHead(500).end())
    await receiver.attempt(endpointId, id, 1)
    const { failing_since: since } = await health()
    assert.ok(since !== null && Date.now() - Date.parse(since) < 60_000)
    await receiver.attempt(endpointId, id, 2)
    assert.deepEqual(await health(), { failing_since: since, attempts_24h: 2, success_share_24h: 0 })
    receiver.answerWith((response) => response.writeHead(204).end())
    await receiver.attempt(endpointId, id, 3)
    const recovered = await health()
    assert.deepEqual(
      [recovered.failing_since, recovered.attempts_24h, Math.round((recovered.success_share_24h ?? 0) * 100)],
      [null, 3, 33],
    )
    assert.deepEqual((await call(api, 'GET', '/v1/webhooks', { key: token })).json.items, [
      (({ recent_deliveries: _, ...endpoint }) => endpoint)((await get(endpointId)).json),
    ])
  })

  it('do not blame an endpoint for a process of ours that died', async () => {
    const endpointId = await anEndpoint()
    const id = await aDelivery()
    await api.db
      .updateTable('webhook_delivery')
      .set({ attempts: 1, next_attempt_at: new Date() })
      .where('id', '=', id)
      .execute()
    await api.db.insertInto('webhook_attempt').values({ delivery_id: id, attempt: 1 }).execute()
    assert.equal((await receiver.attempt(endpointId, id, 1)).outcome, 'RETRY')
    const { attempts } = await api.db
      .selectFrom('webhook_delivery')
      .select('attempts')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    assert.deepEqual([attempts, ((await get(endpointId)).json.health as Health).failing_since], [1, null])
  })

  it('appear on the record of a verification, with its events', async () => {
    const endpointId = await anEndpoint()
    const verification = await aVerification(api.db, account)
    const id = await aDelivery(verification.id)
    receiver.answerWith((response) => response.writeHead(204).end())
    await receiver.attempt(endpointId, id, 1)
    const { json } = await call(api, 'GET', `/v1/me/verifications/${verification.id}`, { key: token })
    assert.deepEqual(
      (json.deliveries as { id: string; status: string; endpoint_id: string }[]).map((one) => [
        one.id,
        one.status,
        one.endpoint_id,
      ]),
      [[id, 'DELIVERED', endpointId]],
    )
    assert.deepEqual(
      (json.events as { type: string; delivery_id?: string; event?: string }[]).map(
        ({ type, delivery_id: of, event }) => [type, of, event],
      ),
      [
        ['CREATED', undefined, undefined],
        ['DELIVERED', id, 'verification.approved'],
      ],
    )
  })
})
