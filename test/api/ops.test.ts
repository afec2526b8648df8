import assert from 'node:assert/strict'
import { call, create, startApi, type TestApi } from '../support/api.ts'
import { anAccount, aSession } from '../support/factories.ts'
import { ops } from '../support/ops.ts'

describe("the operator's commands on a running API", () => {
  let api: TestApi
  before(async () => {
    api = await startApi()
  })
  const run = async (line: string) => {
    const { code, err } = await ops(
      { db: api.db, url: api.env.DATABASE_URL },
      `${line}|--by|staff_7|--reason|ticket 4711`,
    )
    assert.equal(code, 0, err)
  }

  it('suspending an account refuses its keys and sessions from the next request on; activating it accepts them again', async () => {
    const account = await anAccount(api.db)
    const { token } = await aSession(api.db, account.accountId)
    const calls = [
      () => create(api, account.live.plaintext),
      () => call(api, 'GET', '/v1/credits/balance', { key: account.test.plaintext }),
      () => call(api, 'GET', '/v1/me/verifications', { key: token }),
      () => call(api, 'POST', '/v1/api-keys', { key: token, json: { name: 'x', mode: 'TEST' } }),
      () => call(api, 'GET', '/v1/credits/balance', { key: token }),
    ]
    const answers = async () => (await Promise.all(calls.map((ask) => ask()))).map(({ status, code }) => code ?? status)
    assert.deepEqual(await answers(), [201, 200, 200, 201, 200])
    await run(`account|suspend|${account.accountId}`)
    assert.deepEqual(
      await answers(),
      calls.map(() => 'ACCOUNT_INACTIVE'),
    )
    await run(`account|activate|${account.accountId}`)
    assert.deepEqual(await answers(), [201, 200, 200, 201, 200])
    await run(`account|close|${account.accountId}`)
    assert.deepEqual(
      await answers(),
      calls.map(() => 'ACCOUNT_INACTIVE'),
    )
  })

  it('granting credits allows a create, and appears in the ledger', async () => {
    const account = await anAccount(api.db, { credits: 0 })
    assert.equal((await create(api, account.live.plaintext)).code, 'INSUFFICIENT_CREDITS')
    await run(`account|grant-credits|${account.accountId}|5`)
    assert.equal((await create(api, account.live.plaintext)).status, 201)
    const { json } = await call(api, 'GET', '/v1/credits/ledger?type=GRANT', { key: account.live.plaintext })
    assert.deepEqual(
      (json.items as { amount: number }[]).map(({ amount }) => amount),
      [5],
    )
  })

  it('revoking a key refuses only that key, from the next request on', async () => {
    const account = await anAccount(api.db)
    await run(`key|revoke|${account.live.id}`)
    assert.equal(
      (await call(api, 'GET', '/v1/credits/balance', { key: account.live.plaintext })).code,
      'INVALID_API_KEY',
    )
    assert.equal((await call(api, 'GET', '/v1/credits/balance', { key: account.test.plaintext })).status, 200)
  })
})
