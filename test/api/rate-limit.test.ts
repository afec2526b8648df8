import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, create, startApi, type TestApi } from '../support/api.ts'
import { anAccount } from '../support/factories.ts'
import { testDatabase } from '../support/stack.ts'

describe('rate limits of the API', () => {
  const WINDOW_MS = 20_000 // long enough for 30 calls on a busy machine
  let one: TestApi
  let two: TestApi
  let slow: TestApi
  let key: string
  before(async () => {
    const database = await testDatabase()
    slow = await startApi({ database }) // with the service's own window
    one = await startApi({ database, rateWindowMs: WINDOW_MS })
    two = await startApi({ database, rateWindowMs: WINDOW_MS })
    key = (await anAccount(one.db)).test.plaintext
  })

  it('allow 30 creates from one address through two processes, refuse the next, and state the correct wait', async () => {
    // Without a body, because the limit counts before any other check.
    const bare = (api: TestApi) => call(api, 'POST', '/v1/verifications', { from: '192.0.2.1' })
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => bare(i % 2 === 0 ? one : two)))
    assert.ok(answers.every(({ status }) => status === 401))
    const refused = await create(one, key, undefined, { from: '192.0.2.1' })
    assert.deepEqual([refused.status, refused.json], [429, { error: { code: 'RATE_LIMITED' } }])
    const wait = Number(refused.headers['retry-after'])
    assert.ok(Number.isInteger(wait) && wait >= 1 && wait <= WINDOW_MS / 1_000, String(wait))
    assert.equal((await create(two, key, undefined, { from: '192.0.2.2' })).status, 201, 'another address')
    assert.equal((await call(one, 'GET', '/v1/health', { from: '192.0.2.1' })).status, 200, 'another class')
    await sleep(wait * 1_000)
    assert.equal((await create(two, key, undefined, { from: '192.0.2.1' })).status, 201, 'after Retry-After')
  })

  it('count a /64 of IPv6 as one caller, with health and unknown addresses, without pages', async () => {
    const paths = ['/v1/health', '/docs/none', '/v1/nothing', '/v1/credits/balance']
    await Promise.all(
      Array.from({ length: 120 }, (_, i) =>
        call(slow, 'GET', paths[i % 4], { from: `2001:db8:1:2::${i.toString(16)}` }),
      ),
    )
    assert.equal((await call(slow, 'GET', '/v1/nothing', { from: '2001:db8:1:2:ffff::1' })).status, 429)
    assert.equal((await call(slow, 'GET', '/docs', { from: '2001:db8:1:2:ffff::1' })).status, 200)
    assert.equal((await call(slow, 'GET', '/v1/health', { from: '2001:db8:1:3::1' })).status, 200)
  })
})
