import assert from 'node:assert/strict'
import { newApiKey } from '../../api/auth/api-key.ts'
import { hashApiKey, insertApiKey, revokeApiKey } from '../../db/accounts/api-keys.ts'
import { LEVELS } from '../../contract/verification.ts'
import { call, startApi, type Call, type TestApi } from '../support/api.ts'
import { aKey, anAccount, updateAccountStatus, KEY_RING } from '../support/factories.ts'

describe('API keys', () => {
  let api: TestApi
  let account: Awaited<ReturnType<typeof anAccount>>
  before(async () => {
    api = await startApi()
    account = await anAccount(api.db)
  })

  const use = (options: Call) => call(api, 'GET', '/v1/credits/balance', options)

  it('open the interface', async () => {
    const { status, json } = await use({ key: account.live.plaintext })
    assert.equal(status, 200)
    assert.deepEqual(json, { available: 100, held: 0, total: 100 })
  })

  it('get the same refusal when they are missing, malformed or unknown', async () => {
    const { plaintext } = newApiKey('LIVE')
    const wrongMode = account.live.plaintext.replace('svc_live_', 'svc_test_')
    const headers = [
      '',
      'Bearer',
      `Basic ${account.live.plaintext}`,
      'Bearer svc_live_',
      `Bearer ${plaintext}`,
      `Bearer ${wrongMode}`,
      `Bearer ${account.live.plaintext}x`,
      `Bearer ${account.live.plaintext} x`,
      `Bearer svc_live_' or 1=1 --`,
    ]
    for (const authorization of headers) {
      const { status, code } = await use({ headers: { authorization } })
      assert.deepEqual([status, code], [401, 'INVALID_API_KEY'], authorization)
    }
    assert.equal((await use({})).code, 'INVALID_API_KEY')
    assert.equal(
      (await use({ headers: { authorization: [`Bearer ${account.live.plaintext}`, `Bearer ${plaintext}`] } })).code,
      'INVALID_API_KEY',
    )
  })

  it('are revoked with the next request, and other keys stay valid', async () => {
    const key = await aKey(api.db, account.accountId, 'LIVE')
    assert.equal((await use({ key: key.plaintext })).status, 200)
    await revokeApiKey(api.db, account.accountId, key.id)
    assert.equal((await use({ key: key.plaintext })).code, 'INVALID_API_KEY')
    assert.equal((await use({ key: account.live.plaintext })).status, 200)
  })

  it('may be restricted to networks, IPv4 and IPv6', async () => {
    const key = await aKey(api.db, account.accountId, 'LIVE', {
      ipAllowlist: ['192.0.2.0/24', '2001:db8:7::/48', '198.51.100.7'],
    })
    const inside = ['192.0.2.200', '2001:db8:7:1::5', '198.51.100.7', '::ffff:192.0.2.9', '192.0.2.1:4711']
    const outside = ['192.0.3.1', '2001:db8:8::1', '198.51.100.8', '::ffff:203.0.113.1', '192.0.2.1, 203.0.113.9']
    for (const from of inside) assert.equal((await use({ key: key.plaintext, from })).status, 200, from)
    for (const from of outside) {
      const { status, code } = await use({ key: key.plaintext, from })
      assert.deepEqual([status, code], [403, 'IP_NOT_ALLOWED'], from)
    }
  })

  it('stop working with their account', async () => {
    const other = await anAccount(api.db)
    for (const status of ['SUSPENDED', 'CLOSED'] as const) {
      await updateAccountStatus(api.db, other.accountId, status)
      assert.equal((await use({ key: other.test.plaintext })).code, 'ACCOUNT_INACTIVE')
    }
    await updateAccountStatus(api.db, other.accountId, 'ACTIVE')
    assert.equal((await use({ key: other.test.plaintext })).status, 200)
  })

  it('are stored as a hash, and their use is recorded', async () => {
    const { plaintext, prefix } = newApiKey('TEST')
    const row = await insertApiKey(api.db, KEY_RING, {
      accountId: account.accountId,
      plaintext,
      name: 'made',
      mode: 'TEST',
      prefix,
      checks: LEVELS,
    })
    assert.deepEqual(row.hash, hashApiKey(plaintext))
    assert.ok(!JSON.stringify(row).includes(plaintext))
    assert.ok(plaintext.startsWith(prefix) && prefix.length === 16)
    assert.equal((await use({ key: plaintext })).status, 200)
    const { last_used_at: first } = await api.db
      .selectFrom('api_key')
      .select('last_used_at')
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    assert.ok(first !== null && Date.now() - first.getTime() < 10_000)
    await use({ key: plaintext })
    const { last_used_at: second } = await api.db
      .selectFrom('api_key')
      .select('last_used_at')
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(second, first, 'written again within the minute')
  })
})
