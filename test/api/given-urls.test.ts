import assert from 'node:assert/strict'
import { redirectUrlOf } from '../../db/verifications/client-data.ts'
import { call, create, CREATE_BODY, startApi, type TestApi } from '../support/api.ts'
import { anAccount, aSession, KEY_RING } from '../support/factories.ts'
import { HONEST_ADDRESSES, TRICKED_ADDRESSES } from '../support/given-addresses.ts'

describe('addresses from clients', () => {
  let api: TestApi, account: Awaited<ReturnType<typeof anAccount>>, token: string
  before(async () => {
    api = await startApi()
    account = await anAccount(api.db, { credits: 1_000 })
    ;({ token } = await aSession(api.db, account.accountId))
  })

  for (const [kind, texts] of Object.entries(TRICKED_ADDRESSES)) {
    it(`are refused as redirect_url, website, origin and webhook: ${kind}`, async () => {
      for (const text of texts) {
        const created = await create(api, account.test.plaintext, { ...CREATE_BODY, redirect_url: text })
        assert.deepEqual(
          [created.status, created.code, created.issues?.map(({ path }) => path)],
          [400, 'VALIDATION_ERROR', ['redirect_url']],
          JSON.stringify(text),
        )
        assert.ok(text === '' || !JSON.stringify(created.json).includes(text), 'the answer repeats the input')
        const applied = await call(api, 'POST', '/v1/partners/apply', {
          key: token,
          json: { company: 'A', website: text },
        })
        assert.deepEqual(
          [applied.status, applied.code, applied.issues?.[0]?.path],
          [400, 'VALIDATION_ERROR', 'website'],
          JSON.stringify(text),
        )
        const embedded = await call(api, 'PATCH', '/v1/me', { key: token, json: { embed_origins: [text] } })
        assert.deepEqual([embedded.status, embedded.issues?.[0]?.path], [400, 'embed_origins[0]'], JSON.stringify(text))
        const registered = await call(api, 'POST', '/v1/webhooks', {
          key: token,
          json: { url: text, events: ['verification.approved'] },
        })
        assert.deepEqual([registered.status, registered.code], [400, 'INVALID_WEBHOOK_URL'], JSON.stringify(text))
      }
    })
  }

  it('are stored and followed in the parsed form', async () => {
    for (const [text, href] of HONEST_ADDRESSES) {
      const { status, json } = await create(api, account.test.plaintext, { ...CREATE_BODY, redirect_url: text })
      assert.equal(status, 201, text)
      const row = await api.db
        .selectFrom('verification')
        .selectAll()
        .where('id', '=', String(json.id))
        .executeTakeFirstOrThrow()
      assert.equal(redirectUrlOf(KEY_RING, row), href)
      assert.equal((await call(api, 'GET', `/v1/hosted/verifications/${row.id}`)).json.redirect_url, href)
    }
  })

  it('allow a webhook no internal name and no port except 443 and 8443', async () => {
    for (const url of [
      'https://intranet/hook',
      'https://localhost/',
      'https://localhost./',
      'https://db.internal/',
      'https://printer.local/',
      'https://nas.home.arpa/',
      'https://app.localhost/',
      'https://hooks.example.com:22/',
      'https://hooks.example.com:8444/',
      'https://hooks.example.com:80/',
      'https://hooks.example.com:6379/',
      'https://192.168.0.1/',
      'https://[fd00::1]/',
    ]) {
      const { status, code } = await call(api, 'POST', '/v1/webhooks', {
        key: token,
        json: { url, events: ['verification.approved'] },
      })
      assert.deepEqual([status, code], [400, 'INVALID_WEBHOOK_URL'], url)
    }
    for (const url of ['https://hooks.example.com/in', 'https://hooks.example.com:8443/in']) {
      assert.equal(
        (await call(api, 'POST', '/v1/webhooks', { key: token, json: { url, events: ['verification.approved'] } }))
          .status,
        201,
        url,
      )
    }
  })

  it('allow a webhook the ports and hosts of the settings', async () => {
    const wider = await startApi({ env: { WEBHOOK_PORTS: '443,9443', WEBHOOK_HOSTS: 'hooks,.corp.internal' } })
    const { token: key } = await aSession(wider.db, (await anAccount(wider.db)).accountId)
    const register = async (url: string) =>
      (await call(wider, 'POST', '/v1/webhooks', { key, json: { url, events: ['verification.approved'] } })).status
    for (const url of ['https://hooks/', 'https://a.corp.internal:9443/', 'https://shop.example:9443/'])
      assert.equal(await register(url), 201, url)
    for (const url of ['https://hook/', 'https://a.internal/', 'https://shop.example:8443/', 'https://10.0.0.1:9443/'])
      assert.equal(await register(url), 400, url)
  })
})
