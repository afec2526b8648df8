import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIRST_GENERATION, GENERATION, PATCHES, patchesAbove } from '../../../workflows/patches.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'workflows')

/** The arguments of the calls of patched() and deprecatePatch() in a text. */
const patchesIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:patched|deprecatePatch)\(([^)]*)\)/g)].map((match) => match[1])

/** Faults of the noted patches: names without a note, notes without a use, gaps in the generations. */
function faultsOf(used: readonly string[], patches: Readonly<Record<string, number>>, generation: number): string[] {
  const names = used.map((argument) => /^'([a-z-]+)'$/.exec(argument)?.[1] ?? `no plain name: ${argument}`)
  const generations = [...new Set(Object.values(patches))].sort((a, b) => a - b)
  return [
    ...names.filter((name) => !(name in patches)).map((name) => `not noted: ${name}`),
    ...Object.keys(patches)
      .filter((name) => !names.includes(name))
      .map((name) => `not used: ${name}`),
    ...(generations.every((one, i) => one === FIRST_GENERATION + 1 + i) &&
    generation === FIRST_GENERATION + generations.length
      ? []
      : [`generations: ${generations.join()}`]),
  ]
}

describe('patches of the workflows', () => {
  it('are all noted with their generation, without a gap, because a patch without a note would never apply', () => {
    const files = globSync('**/*.ts', { cwd: FOLDER }).filter((name) => name !== 'patches.ts')
    assert.ok(files.length > 15)
    const used = files.flatMap((name) => patchesIn(readFileSync(join(FOLDER, name), 'utf8')))
    assert.deepEqual(faultsOf(used, PATCHES, GENERATION), [])
  })

  it('fail the check when a note is missing, unused or of a wrong generation', () => {
    const used = patchesIn(
      "if (patched('first-of-all')) return\nif (!patched('second')) await sleep(1)\ndeprecatePatch('third')",
    )
    assert.deepEqual(used, ["'first-of-all'", "'second'", "'third'"])
    const noted = { 'first-of-all': 2, second: 3, third: 3 }
    assert.deepEqual(faultsOf(used, noted, 3), [])
    assert.deepEqual(faultsOf([...used, "'fourth'"], noted, 3), ['not noted: fourth'])
    assert.deepEqual(faultsOf(used.slice(1), noted, 3), ['not used: first-of-all'])
    assert.deepEqual(faultsOf(['name', ...used], noted, 3), ['not noted: no plain name: name'])
    assert.deepEqual(faultsOf(used, { ...noted, third: 5 }, 3), ['generations: 2,3,5'])
    assert.deepEqual(faultsOf(used, noted, 4), ['generations: 2,3'])
    assert.deepEqual(faultsOf(used, { ...noted, 'first-of-all': 1 }, 3), ['generations: 1,3'])
  })

  it('wait for the end of older workers', () => {
    const patches = { first: 2, second: 3, third: 3 }
    assert.deepEqual(
      [1, 2, 3].map((oldest) => patchesAbove(oldest, patches)),
      [['first', 'second', 'third'], ['second', 'third'], []],
    )
  })
})
