import assert from 'node:assert/strict'
import { unusedExports } from '../../../../dev/lint/unused-exports.ts'

/** The findings in a tree of these files. */
const found = (files: Readonly<Record<string, string>>): string[] =>
  unusedExports(new Map(Object.entries(files))).map(({ file, name, why }) => `${file} ${name}: ${why}`)

describe('an unused export', () => {
  const source = 'export const limit = 5\nexport function bound(n: number): number { return Math.min(n, limit) }\n'

  it('is not reported if another file of the service or a tool imports it', () => {
    const user = "import { bound, limit } from '../db/bound.ts'\nbound(limit)\n"
    for (const file of ['api/use.ts', 'dev/use.ts', 'bench/use.ts']) {
      assert.deepEqual(found({ 'db/bound.ts': source, [file]: user }), [], file)
    }
  })

  it('is reported if nobody imports it, also if its own file uses it', () => {
    assert.deepEqual(found({ 'db/bound.ts': source }), [
      'db/bound.ts limit: its own file alone uses it',
      'db/bound.ts bound: nobody uses it',
    ])
  })

  it('is reported if only tests use it, unless its own file uses it too', () => {
    const test = "import { bound, limit } from '../../db/bound.ts'\nbound(limit)\n"
    assert.deepEqual(found({ 'db/bound.ts': source, 'test/db/bound.test.ts': test }), [
      'db/bound.ts bound: tests alone use it',
    ])
  })

  it('may be the type of a used function, but not a type that only tests use', () => {
    const types =
      'export interface Given { a: 1 }\nexport type Lone = 1\nexport const take = (given: Given) => given.a\n'
    const files = {
      'db/take.ts': types,
      'api/use.ts': "import { take } from '../db/take.ts'\ntake({ a: 1 })\n",
      'test/lone.test.ts': "import type { Lone } from '../db/take.ts'\nconst one: Lone = 1\n",
    }
    assert.deepEqual(found(files), ['db/take.ts Lone: tests alone use it'])
  })

  it('is reported if a file exports it again, but not if a whole file is imported', () => {
    const door = "export { limit } from './bound.ts'\n"
    const uses = (from: string) => `import { bound } from '${from}'\nbound(1)\n`
    assert.deepEqual(found({ 'db/bound.ts': source, 'db/door.ts': door, 'api/use.ts': uses('../db/bound.ts') }), [
      'db/door.ts limit: nobody uses it',
    ])
    assert.deepEqual(
      found({ 'db/bound.ts': source, 'api/use.ts': "const { bound } = await import('../db/bound.ts')\n" }),
      [],
    )
    assert.deepEqual(
      found({ 'db/bound.ts': source, 'api/use.ts': "import * as all from '../db/bound.ts'\nall.bound(1)\n" }),
      [],
    )
  })
})
