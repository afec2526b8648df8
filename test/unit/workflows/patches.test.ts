import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GENERATION, PATCHES } from '../../../workflows/patches.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'workflows')

describe('patches of the workflows', () => {
  const used = globSync('**/*.ts', { cwd: FOLDER })
    .flatMap((name) =>
      [...readFileSync(join(FOLDER, name), 'utf8').matchAll(/\b(?:deprecateP|p)atched?\(([^)]*)\)/g)].map(
        (match) => match[1],
      ),
    )
    .filter((argument) => argument !== 'name')

  it('are all noted with the generation in which they came: one that is not would never come in', () => {
    assert.ok(used.length >= 6)
    for (const argument of used) assert.match(argument, /^'[a-z-]+'$/)
    assert.deepEqual([...new Set(used.map((argument) => argument.slice(1, -1)))].sort(), Object.keys(PATCHES).sort())
  })

  it('are numbered without a gap, and none is newer than the workflows', () => {
    const generations = [...new Set(Object.values(PATCHES))].sort((a, b) => a - b)
    assert.deepEqual(
      generations,
      Array.from({ length: GENERATION }, (_, i) => i + 1),
    )
  })
})
