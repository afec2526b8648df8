import assert from 'node:assert/strict'
import { join } from 'node:path'
import { select } from '../../runner/selection.ts'
import { COMMANDS, SUITES } from '../../runner/suites.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

describe('the selection of a test run', () => {
  it('is everything by default', () => {
    const { commands, files } = select(ROOT, [])
    assert.deepEqual(commands, Object.keys(COMMANDS))
    assert.deepEqual([...files.keys()], Object.keys(SUITES))
    assert.ok(files.get('unit')?.includes('test/unit/runner/selection.test.ts'))
  })

  it('contains suites and commands by name', () => {
    const { commands, files } = select(ROOT, ['lint', 'db'])
    assert.deepEqual(commands, ['lint'])
    assert.deepEqual([...files.keys()], ['db'])
  })

  it('contains files and folders by path, each once', () => {
    const { commands, files } = select(ROOT, [
      './test/unit/runner/',
      'test/unit/runner/selection.test.ts',
      'test/replay',
    ])
    assert.deepEqual(commands, [])
    assert.deepEqual(files.get('replay'), ['test/replay/replay.test.ts'])
    const unit = files.get('unit') ?? []
    assert.ok(unit.length > 1 && unit.every((file) => file.startsWith('test/unit/runner/')))
    assert.equal(new Set(unit).size, unit.length)
  })

  for (const nothing of [
    'nonsense',
    'test/unit/nonsense',
    'test/unit/nonsense.test.ts',
    'test/support',
    'test/run.ts',
    'dev',
    '../shared',
    'test/unit/checks/document/readings.ts',
  ]) {
    it(`rejects ${nothing}, which has no tests`, () => {
      assert.throws(() => select(ROOT, ['db', nothing]), new RegExp(`no tests: ${nothing}`))
    })
  }
})
