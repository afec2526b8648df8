import assert from 'node:assert/strict'
import { noteWrongTry, takeBackTry } from '../../db/accounts/guesses.ts'
import { countWrongTries } from '../support/wrong-tries.ts'
import type { Db } from '../../db/pool.ts'
import { testDatabase } from '../support/stack.ts'

// The bounds of wrong tries from all networks. A try is recorded before it is checked, so that concurrent tries see one another.
describe('concurrent tries at one subject', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })

  it('have separate places: at the bound exactly as many are checked as one after another', async () => {
    for (let i = 0; i < 49; i++) await noteWrongTry(db, 'guess:bound')
    const places = await Promise.all(Array.from({ length: 20 }, () => noteWrongTry(db, 'guess:bound')))
    assert.equal(places.filter((before) => before < 50).length, 1)
  })

  it('are removed when correct, and leave the wrong ones', async () => {
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
