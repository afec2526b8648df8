import assert from 'node:assert/strict'
import { drawChallenge, TEST_CHALLENGE } from '../../../../db/verifications/challenge.ts'
import { CHALLENGE_ACTIONS } from '../../../../contract/assets.ts'

describe('liveness challenge', () => {
  it('has three different actions of the four', () => {
    for (let i = 0; i < 200; i++) {
      const drawn = drawChallenge()
      assert.equal(new Set(drawn).size, 3)
      assert.ok(drawn.every((action) => CHALLENGE_ACTIONS.includes(action)))
    }
  })
  it('occurs in all 24 orders', () => {
    assert.equal(new Set(Array.from({ length: 2_000 }, () => drawChallenge().join())).size, 24)
  })
  it('is the same for everyone in test mode', () => assert.equal(new Set(TEST_CHALLENGE).size, 3))
})
