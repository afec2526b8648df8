import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readWalk, walksOf } from '../../support/walks.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const page = readFileSync(join(ROOT, 'docs', 'explanation', 'walks-through-the-code.md'), 'utf8')
/** The cells of a table's rows below a heading. */
const rowsBelow = (heading: string): string[][] => {
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  return section
    .split('\n## ')[0]
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

describe('docs/explanation/walks-through-the-code.md: walks', () => {
  const walks = walksOf(ROOT, page)

  for (const { name, faults } of walks) {
    it(`${name}: each step is in the code`, () => assert.deepEqual(faults, []))
  }

  it('shows the correct counts of its walks', () => {
    assert.equal(walks.length, 4)
    assert.deepEqual(
      rowsBelow('Walks').map(([name, files, returns]) => [name, files, returns]),
      walks.map(({ name, files, returns }) => [name, String(files.size), String(returns)]),
    )
  })

  it('fails with a missing step, and counts a return from another room', () => {
    const { faults, files, returns } = readWalk(ROOT, 'broken', [
      'test/run.ts -> test/nowhere.ts',
      'test/run.ts -> api/app.ts',
      'test/run.ts',
    ])
    assert.deepEqual(faults, [
      'test/nowhere.ts is not there',
      'test/run.ts does not import test/nowhere.ts',
      'test/run.ts does not import api/app.ts',
    ])
    assert.deepEqual([files.size, returns], [3, 1])
  })
})

describe('docs/explanation/walks-through-the-code.md: where to look', () => {
  it('names one existing file for each of twenty questions', () => {
    const rows = rowsBelow('Where to look')
    assert.equal(rows.length, 20)
    for (const [question, where] of rows) {
      const paths = [...where.matchAll(/`([^`]+)`/g)].map(([, path]) => path)
      assert.equal(paths.length, 1, question)
      assert.ok(existsSync(join(ROOT, paths[0])), `${question}: ${paths[0]}`)
    }
  })
})
