import assert from 'node:assert/strict'
import { mock } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { openStarterLine } from '../../db/webhooks/delivery-starters.ts'
import type { DeliveryStart } from '../../contract/webhooks.ts'
import { call, create, CREATE_BODY, newIdempotencyKey, startApi, type Answer, type TestApi } from '../support/api.ts'
import { statementsOf } from '../support/count-statements.ts'
import { aKey, anAccount, aSession, KEY_RING } from '../support/factories.ts'
import { picture } from '../support/image-bytes.ts'
import { aClientOf, aPartner } from '../support/partners.ts'
import { specimen } from '../support/pictures.ts'
import { until } from '../support/until.ts'

/** Every decode of the process goes through this. */
const decoder = sharp.prototype as Sharp

// Round trips of a request to the database. A larger number is a decision, not an accident (bench/results/2026-11-23-create.md).
describe('statements of a request', () => {
  let api: TestApi
  before(async () => {
    api = await startApi()
  })

  const atMost = async (most: number, run: () => Promise<{ readonly status: number }>, status = 201): Promise<void> => {
    let answered = 0
    const sent = await statementsOf(async () => {
      answered = (await run()).status
    })
    assert.equal(answered, status)
    assert.ok(sent.length <= most, `${sent.length} statements:\n${sent.join('\n')}`)
  }

  it('are four for a create, also the first of a key and of an account, with a name and all fields', async () => {
    const account = await anAccount(api.db)
    await atMost(4, () => create(api, account.live.plaintext))
    await atMost(4, () => create(api, account.live.plaintext))
    await atMost(4, () => create(api, account.test.plaintext))
    const declared = { first_name: 'Anna', last_name: 'Example' }
    await atMost(4, () =>
      create(api, account.live.plaintext, {
        level: ['ID_DOCUMENT', 'AML_SCREENING'],
        country: 'fr',
        doc_type: 'NATIONAL_ID',
        end_user_ref: 'x',
        redirect_url: 'https://example.org/',
        declared,
      }),
    )
  })

  it('are four under the code of a partner, for any payer', async () => {
    const partner = await aPartner(api.db, { credits: 100 })
    for (const billing of ['RESELLER', 'DIRECT'] as const) {
      const client = await aClientOf(api.db, partner.partnerId, { billing, credits: 10 })
      await atMost(4, () =>
        call(api, 'POST', `/v1/p/${partner.code}/verifications`, {
          key: client.live.plaintext,
          json: CREATE_BODY,
          headers: { 'idempotency-key': newIdempotencyKey() },
        }),
      )
    }
  })

  it('are one more, once a minute, for a key with an allowlist', async () => {
    const account = await anAccount(api.db)
    const bound = await aKey(api.db, account.accountId, 'LIVE', { ipAllowlist: ['10.0.0.0/8'] })
    await atMost(5, () => create(api, bound.plaintext))
    await atMost(4, () => create(api, bound.plaintext))
  })

  it('are two for a replay, and one for an unknown key or a caller without calls left', async () => {
    const account = await anAccount(api.db)
    const headers = { 'idempotency-key': newIdempotencyKey() }
    await create(api, account.live.plaintext, CREATE_BODY, { headers })
    await atMost(2, () => create(api, account.live.plaintext, CREATE_BODY, { headers }))
    await atMost(1, () => create(api, `svc_live_${'x'.repeat(43)}`), 401)
    await atMost(1, () => create(api, 'no key'), 401)
    const from = '192.0.2.77'
    for (let i = 0; i < 30; i++) await create(api, 'no key', CREATE_BODY, { from })
    await atMost(1, () => create(api, account.live.plaintext, CREATE_BODY, { from }), 429)
  })

  it('are eight for a submission of two assets, which are decoded once each', async () => {
    const account = await anAccount(api.db)
    const { json } = await create(api, account.test.plaintext)
    const assets = [
      { type: 'DOCUMENT_FRONT', data: specimen('passport').toString('base64') },
      { type: 'SELFIE', data: (await picture()).toString('base64') },
    ]
    const decoded = mock.method(decoder, 'toBuffer')
    try {
      await atMost(8, () =>
        call(api, 'POST', `/v1/verifications/${String(json.id)}/submit`, {
          key: account.test.plaintext,
          json: { assets },
        }),
      )
      assert.equal(decoded.mock.callCount(), assets.length)
    } finally {
      decoded.mock.restore()
    }
  })

  it('are four for reading a verification, and for a test event', async () => {
    const account = await anAccount(api.db)
    const { json } = await create(api, account.live.plaintext)
    await atMost(
      4,
      () => call(api, 'GET', `/v1/verifications/${String(json.id)}`, { key: account.live.plaintext }),
      200,
    )
    const { endpoint } = await insertEndpoint(api.db, KEY_RING, {
      accountId: account.accountId,
      url: 'https://example.org/hook',
      events: ['verification.approved'],
    })
    const { token } = await aSession(api.db, account.accountId)
    const test = () => call(api, 'POST', `/v1/webhooks/${endpoint.id}/test`, { key: token })
    await test() // reads the keys of sessions
    await atMost(4, test)
  })

  it('are three for a test event that only a notified worker starts', async () => {
    const { accountId } = await anAccount(api.db)
    const { endpoint } = await insertEndpoint(api.db, KEY_RING, {
      accountId,
      url: 'https://example.org/hook',
      events: ['verification.approved'],
    })
    const { token } = await aSession(api.db, accountId)
    const heard: DeliveryStart[] = []
    const line = await openStarterLine(api.env.DATABASE_URL, '00000000000000ff', {
      heard: (delivery) => heard.push(delivery),
      lost: () => undefined,
    })
    try {
      await line.announce()
      let answer: Answer | undefined
      await atMost(
        3,
        async () => (answer = await call(api, 'POST', `/v1/webhooks/${endpoint.id}/test`, { key: token })),
      )
      await until('the notification of the worker', () => heard.length === 1)
      assert.deepEqual(heard, [
        { deliveryId: answer?.json.id, endpointId: endpoint.id, accountId, event: 'webhook.test' },
      ])
      assert.deepEqual([answer?.json.event, answer?.json.status, answer?.json.attempts], ['webhook.test', 'PENDING', 0])
      const left = await api.db
        .selectFrom('outbox')
        .select('subject_id')
        .where('kind', '=', 'START_DELIVERY')
        .where('subject_id', '=', heard[0].deliveryId)
        .execute()
      assert.equal(left.length, 1) // until its attempt begins, in case a process died
    } finally {
      await line.close()
    }
  })
})
