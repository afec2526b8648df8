import assert from 'node:assert/strict'
import { noteWrongTry, takeBackTry } from '../../db/accounts/guesses.ts'
import { countWrongTries } from '../support/wrong-tries.ts'
import type { Db } from '../../db/pool.ts'
import { testDatabase } from '../support/stack.ts'

// The bounds of wrong tries from everywhere: a try is noted before it is checked, so that tries at once see one another.
describe('tries at a subject at once', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })

  it('have a place each: at the bound exactly as many are checked as one after another would be', async () => {
    for (let i = 0; i < 49; i++) await noteWrongTry(db, 'guess:bound')
    const places = await Promise.all(Array.from({ length: 20 }, () => noteWrongTry(db, 'guess:bound')))
    assert.equal(places.filter((before) => before < 50).length, 1)
  })

  it('that were right are taken back, and leave the wrong ones', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        await noteWrongTry(db, 'guess:mixed')
        if (i % 2 === 0) await takeBackTry(db, 'guess:mixed')
      }),
    )
    assert.equal(await countWrongTries(db, 'guess:mixed'), 10)
    await takeBackTry(db, 'guess:nothing')
    assert.equal(await countWrongTries(db, 'guess:nothing'), 0)
  })
})
