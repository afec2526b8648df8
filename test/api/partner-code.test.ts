import assert from 'node:assert/strict'
import { getBalance } from '../../db/credits/credits.ts'
import { call, CREATE_BODY, newIdempotencyKey, startApi, type Call, type TestApi } from '../support/api.ts'
import { updateAccountStatus } from '../support/factories.ts'
import { aClientOf, aPartner } from '../support/partners.ts'
import { refusal } from '../support/partner-clients.ts'

describe('verifications under the code of a partner', () => {
  let api: TestApi
  before(async () => {
    api = await startApi()
  })

  const create = (code: string, key: string, options: Call = {}) =>
    call(api, 'POST', `/v1/p/${code}/verifications`, {
      key,
      json: CREATE_BODY,
      ...options,
      headers: { 'idempotency-key': newIdempotencyKey(), ...options.headers },
    })

  it('cases 5, 12, 13, 20: create, replay and retrieve, for a client and the partner itself', async () => {
    const partner = await aPartner(api.db, { credits: 5 })
    const client = await aClientOf(api.db, partner.partnerId, { billing: 'RESELLER', credits: 40 })
    const headers = { 'idempotency-key': newIdempotencyKey() }
    const made = await create(partner.code.toLowerCase(), client.live.plaintext, { headers })
    assert.equal(made.status, 201, made.text)
    const again = await call(api, 'POST', '/v1/verifications', {
      key: client.live.plaintext,
      json: CREATE_BODY,
      headers,
    })
    assert.deepEqual([again.json.id, again.headers['idempotent-replayed']], [made.json.id, 'true'])
    const get = (key: string) =>
      call(api, 'GET', `/v1/p/${partner.code}/verifications/${String(made.json.id)}`, { key })
    assert.equal((await get(client.live.plaintext)).json.end_user_ref, CREATE_BODY.end_user_ref)
    assert.deepEqual(refusal(await get(partner.live.plaintext)), [404, 'NOT_FOUND'])
    const short = await create(partner.code, client.live.plaintext)
    assert.deepEqual(
      [short.status, short.json.error],
      [400, { code: 'INSUFFICIENT_CREDITS', available: 0, required: 5, billed_to: 'RESELLER' }],
    )
    assert.deepEqual((await create(partner.code, partner.live.plaintext)).json.error, {
      code: 'INSUFFICIENT_CREDITS',
      available: 0,
      required: 5,
    })
    assert.equal((await getBalance(api.db, client.accountId)).total, 40)
    assert.equal(
      (
        await call(api, 'POST', `/v1/p/${partner.code}/verifications/${String(made.json.id)}/submit`, {
          key: client.live.plaintext,
          json: { assets: [] },
        })
      ).code,
      'NO_ASSETS',
    )
    // The payer learns no id that opens the hosted page of another account's end user.
    const ledger = await call(api, 'GET', '/v1/credits/ledger', { key: partner.live.plaintext })
    assert.ok(!ledger.text.includes(String(made.json.id)))
  })

  it('cases 4, 6, 10, 11: refuse in this order: key, code, membership, body', async () => {
    const [partner, other] = [await aPartner(api.db, { credits: 50 }), await aPartner(api.db)]
    const [client, foreign] = [
      await aClientOf(api.db, partner.partnerId, { credits: 50 }),
      await aClientOf(api.db, other.partnerId),
    ]
    const bad = { json: { nothing: true } }
    assert.deepEqual(refusal(await create('ZZZZZZZZ', 'svc_live_x', bad)), [401, 'INVALID_API_KEY'])
    for (const code of ['ZZZZZZZZ', 'x', 'ILOU1234', '%27or1=1'])
      assert.deepEqual(refusal(await create(code, client.live.plaintext, bad)), [404, 'PARTNER_NOT_FOUND'], code)
    assert.deepEqual(refusal(await create(partner.code, foreign.live.plaintext, bad)), [403, 'PARTNER_ACCESS_DENIED'])
    assert.deepEqual(refusal(await create(partner.code, client.live.plaintext, bad)), [400, 'VALIDATION_ERROR'])
    const set = (status: 'PENDING' | 'ACTIVE' | 'SUSPENDED' | 'REJECTED') =>
      api.db.updateTable('partner').set({ status }).where('id', '=', partner.partnerId).execute()
    for (const status of ['SUSPENDED', 'PENDING', 'REJECTED'] as const) {
      await set(status)
      for (const { live } of [client, partner])
        assert.deepEqual(refusal(await create(partner.code, live.plaintext)), [404, 'PARTNER_NOT_FOUND'], status)
    }
    assert.equal(
      (
        await call(api, 'POST', '/v1/verifications', {
          key: client.live.plaintext,
          json: CREATE_BODY,
          headers: { 'idempotency-key': newIdempotencyKey() },
        })
      ).status,
      201,
      'case 22',
    )
    await set('ACTIVE')
    await updateAccountStatus(api.db, partner.accountId, 'SUSPENDED')
    assert.equal((await create(partner.code, client.live.plaintext)).code, 'PARTNER_NOT_FOUND')
    await updateAccountStatus(api.db, partner.accountId, 'ACTIVE')
    await api.db
      .updateTable('partner_client')
      .set({ status: 'REMOVED' })
      .where('account_id', '=', client.accountId)
      .execute()
    assert.equal((await create(partner.code, client.live.plaintext)).code, 'PARTNER_ACCESS_DENIED')
  })
})
