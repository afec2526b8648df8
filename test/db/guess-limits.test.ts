import assert from 'node:assert/strict'
import { forgetTries, noteWrongTry, takeTry } from '../../db/accounts/guesses.ts'
import { countWrongTries } from '../support/wrong-tries.ts'
import type { Db } from '../../db/pool.ts'
import { testDatabase } from '../support/stack.ts'

describe('guesses', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })

  it('are free five times, then delayed longer each time, only from that network, also when concurrent', async () => {
    const permits = await Promise.all(Array.from({ length: 12 }, () => takeTry(db, 'guess:a:net1')))
    assert.equal(permits.filter(({ allowed }) => allowed).length, 5)
    for (const permit of permits)
      if (!permit.allowed)
        assert.ok(permit.retryAfterMs > 0 && permit.retryAfterMs <= 1_000, String(permit.retryAfterMs))
    assert.equal((await takeTry(db, 'guess:a:net2')).allowed, true)
  })

  it('are delayed 2 s after the sixth, 4 s after the seventh, at most 15 minutes, and forgotten after an hour', async () => {
    const tried = async (times: number, agoS: number) => {
      const calls = Array.from({ length: times }, (_, i) => new Date(Date.now() - agoS * 1_000 - i))
      await db
        .insertInto('rate_limit')
        .values({ key: 'guess:b', calls })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ calls }))
        .execute()
      return takeTry(db, 'guess:b')
    }
    const refused = async (times: number, agoS: number) => {
      const permit = await tried(times, agoS)
      return permit.allowed ? 0 : Math.ceil(permit.retryAfterMs / 1_000)
    }
    assert.deepEqual([await refused(6, 0), await refused(7, 0), await refused(7, 3), await refused(7, 5)], [2, 4, 1, 0])
    assert.deepEqual([await refused(30, 0), await refused(30, 899), await refused(30, 901)], [900, 1, 0])
    assert.equal(await refused(30, 3_601), 0)
  })

  it('are forgotten after a correct one; wrong ones are counted up to 64', async () => {
    for (let i = 0; i < 7; i++) await takeTry(db, 'guess:c')
    assert.equal((await takeTry(db, 'guess:c')).allowed, false)
    await forgetTries(db, 'guess:c')
    assert.equal((await takeTry(db, 'guess:c')).allowed, true)
    for (let i = 0; i < 70; i++) await noteWrongTry(db, 'guess:d')
    assert.deepEqual([await countWrongTries(db, 'guess:d'), await countWrongTries(db, 'guess:nobody')], [64, 0])
  })
})
