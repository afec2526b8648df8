import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { seal } from '../../../encryption/seal.ts'
import { blindIndex, openByRing, sealByRing, sealedBy, versionOf, type KeyRing } from '../../../encryption/key-ring.ts'

const [first, second, indexKey] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const before: KeyRing = { current: 1, keys: new Map([[1, first]]), indexKey }
const during: KeyRing = {
  current: 2,
  keys: new Map([
    [2, second],
    [1, first],
  ]),
  indexKey,
}
const after: KeyRing = { current: 2, keys: new Map([[2, second]]), indexKey }
const SECRET = Buffer.from('a secret')

describe('the ring of master keys', () => {
  it('opens values sealed by any of its versions, and seals with the current one', () => {
    const old = sealByRing(before, SECRET, 'a/place')
    const fresh = sealByRing(during, SECRET, 'a/place')
    assert.deepEqual([versionOf(old), versionOf(fresh)], [1, 2])
    assert.ok(fresh.subarray(0, 4).equals(sealedBy(2)))
    for (const sealed of [old, fresh]) assert.deepEqual(openByRing(during, sealed, 'a/place'), SECRET)
  })

  it('rejects a value without a version', () => {
    for (const unmarked of [seal(first, SECRET, 'a/place'), Buffer.alloc(0), Buffer.from('IVK')]) {
      assert.equal(versionOf(unmarked), undefined)
      assert.throws(() => openByRing(during, unmarked, 'a/place'), /no version in it/)
    }
  })

  it('rejects a value of a destroyed version and names that version', () => {
    assert.throws(() => openByRing(after, sealByRing(before, SECRET, 'a/place'), 'a/place'), /master key 1/)
  })

  it('rejects a value at another place, with another version, or with a changed byte', () => {
    const sealed = sealByRing(during, SECRET, 'a/place')
    assert.throws(() => openByRing(during, sealed, 'another/place'))
    assert.throws(() => openByRing(during, Buffer.concat([sealedBy(1), sealed.subarray(4)]), 'a/place'))
    assert.throws(() =>
      openByRing(during, Buffer.from(sealed).fill(sealed[sealed.length - 1] ^ 1, sealed.length - 1), 'a/place'),
    )
  })

  it('makes a blind index from value, purpose and index key, independent of the master keys', () => {
    const index = blindIndex(before, 'account/email', 'a@example.org')
    assert.deepEqual(blindIndex(after, 'account/email', 'a@example.org'), index)
    for (const other of [
      blindIndex(before, 'account/email', 'b@example.org'),
      blindIndex(before, 'another', 'a@example.org'),
      blindIndex({ ...before, indexKey: randomBytes(32) }, 'account/email', 'a@example.org'),
    ])
      assert.notDeepEqual(other, index)
  })
})
