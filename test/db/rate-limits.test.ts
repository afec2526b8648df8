import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../db/pool.ts'
import { purgeRateLimits, takeCall } from '../../db/operations/rate-limits.ts'
import { testDatabase } from '../support/stack.ts'

describe('rate limits', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })

  it('let exactly the limit of concurrent calls through', async () => {
    const permits = await Promise.all(Array.from({ length: 50 }, () => takeCall(db, 'at-once', 30, 60_000)))
    assert.equal(permits.filter(({ allowed }) => allowed).length, 30)
  })

  it('state the correct wait, and roll: a refused call is not counted', async () => {
    const take = () => takeCall(db, 'rolling', 2, 1_000)
    assert.equal((await take()).allowed, true)
    await sleep(500)
    assert.equal((await take()).allowed, true)
    const refused = await take()
    assert.ok(!refused.allowed && refused.retryAfterMs > 300 && refused.retryAfterMs <= 500, JSON.stringify(refused))
    await take()
    await sleep(refused.retryAfterMs + 5)
    assert.equal((await take()).allowed, true)
    assert.equal((await take()).allowed, false)
  })

  it('keep keys apart and forget unused ones', async () => {
    assert.equal((await takeCall(db, 'one', 1, 60_000)).allowed, true)
    assert.equal((await takeCall(db, 'two', 1, 60_000)).allowed, true)
    await purgeRateLimits(db)
    assert.equal((await takeCall(db, 'one', 1, 60_000)).allowed, false)
  })
})
