import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { seed } from '../seeded-faults/seed.ts'
import { FAULTS } from '../seeded-faults/table.ts'

const ROOT = join(import.meta.dirname, '..', '..')

describe('the seeded faults', () => {
  for (const fault of FAULTS) {
    it(`${fault.room}: ${fault.kind}: its text occurs once, and its tests exist`, () => {
      const source = readFileSync(join(ROOT, fault.path), 'utf8')
      assert.notEqual(seed(fault, source), source)
      for (const file of fault.tests) assert.ok(existsSync(join(ROOT, file)), file)
    })
  }

  it('are thirty, one for each room and kind, each with a test', () => {
    assert.equal(new Set(FAULTS.map(({ room, kind }) => `${room}: ${kind}`)).size, 30)
    assert.ok(FAULTS.every(({ tests }) => tests.length > 0))
  })

  it('are found in any formatting of their text, and rejected if it occurs twice', () => {
    const fault = { room: '', kind: '', path: 'x.ts', find: "f('a', [1, 2])", replace: 'g()', tests: [] }
    assert.equal(seed(fault, 'before\nf(\n  "a",\n  [1, 2,],\n)\nafter'), 'before\ng()\nafter')
    assert.throws(() => seed(fault, "f('a', [1, 2]) + f('a', [1, 2])"), /2 times/)
    assert.throws(() => seed(fault, "f('a', [1, 3])"), /0 times/)
  })
})
