import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { forbiddenImports } from '../../../../dev/lint/forbidden-imports.ts'
import imports from '../../../../dev/lint/imports.mjs'
import { FLOORS } from '../../../../dev/lint/layers.ts'
import { withLayersTable } from '../../../../dev/lint/layers-table.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')

describe('the rule of the layers', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'identity-layers-'))
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  /** The violations in a tree of files (path to text). */
  async function said(files: Record<string, string>): Promise<string[]> {
    rmSync(folder, { recursive: true, force: true })
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const { output } = await cruise(['.'], {
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden: forbiddenImports() },
      tsPreCompilationDeps: imports.options.tsPreCompilationDeps,
      enhancedResolveOptions: imports.options.enhancedResolveOptions,
    })
    return (output as ICruiseResult).summary.violations.map(({ rule, from }) => `${rule.name} < ${from}`).sort()
  }

  const EMPTY = 'export {}\n'
  for (const [what, from, to, statement, rule] of [
    [
      'the engine from the database',
      'checks/face/match.ts',
      'db/pool.ts',
      "import { open } from '../../db/pool.ts'",
      'layers: checks/face',
    ],
    [
      'a type of the database from the engine',
      'checks/face/match.ts',
      'db/pool.ts',
      "import type { Db } from '../../db/pool.ts'",
      'layers: checks/face',
    ],
    [
      'a type by import()',
      'checks/face/match.ts',
      'db/pool.ts',
      "export type Db = import('../../db/pool.ts').Db",
      'layers: checks/face',
    ],
    [
      'a module by a call',
      'checks/face/match.ts',
      'runtime/log.ts',
      "export const log = () => import('../../runtime/log.ts')",
      'layers: checks/face',
    ],
    [
      'a name that is exported again',
      'checks/face/match.ts',
      'outbound/safe-fetch.ts',
      "export { safeFetch } from '../../outbound/safe-fetch.ts'",
      'layers: checks/face',
    ],
    [
      'an activity from the database',
      'db/pool.ts',
      'activities/mail/send.ts',
      "import '../activities/mail/send.ts'",
      'layers: db',
    ],
    [
      'a room of the database from the one below',
      'db/credits/credits.ts',
      'db/verifications/settle.ts',
      "import '../verifications/settle.ts'",
      'layers: db/credits',
    ],
    [
      'an activity from a workflow',
      'workflows/mail/workflow.ts',
      'activities/mail/send.ts',
      "import '../../activities/mail/send.ts'",
      'layers: workflows',
    ],
    [
      'the engine from the API',
      'api/routes/hosted/hosted.ts',
      'checks/face/match.ts',
      "import '../../../checks/face/match.ts'",
      'layers: api/routes',
    ],
    [
      'messages from the vocabulary',
      'contract/assets.ts',
      'contract/messages/payment.ts',
      "import './messages/payment.ts'",
      'layers: contract',
    ],
    [
      'the server from a page',
      'web/hosted/main.tsx',
      'api/http/problem.ts',
      "import '../../api/http/problem.ts'",
      'layers: web/hosted',
    ],
    [
      'anything from an unknown folder',
      'helpers/text.ts',
      'contract/assets.ts',
      "import '../contract/assets.ts'",
      'no-unknown-folder',
    ],
    [
      'anything from a file at the top',
      'log.ts',
      'contract/assets.ts',
      "import './contract/assets.ts'",
      'no-unknown-folder',
    ],
  ] as const) {
    it(`refuses ${what}`, async () => {
      assert.deepEqual(await said({ [from]: statement, [to]: EMPTY }), [`${rule} < ${from}`])
    })
  }

  it('refuses the whole configuration outside processes', async () => {
    const [whole, part] = [
      "import type { Config } from '../config/index.ts'",
      "import type { Mail } from '../config/mail.ts'",
    ]
    const config = { 'config/index.ts': EMPTY, 'config/mail.ts': EMPTY }
    assert.deepEqual(await said({ 'workers/queues.ts': whole, ...config }), [
      'whole-configuration-only-in-processes < workers/queues.ts',
    ])
    assert.deepEqual(await said({ 'workers/main.ts': whole, 'workers/queues.ts': part, ...config }), [])
  })

  it('refuses SQL outside the database, and packages that a room may not use', async () => {
    const made = (name: string) => ({
      [`node_modules/${name}/package.json`]: JSON.stringify({ name, main: 'index.js' }),
      [`node_modules/${name}/index.js`]: 'module.exports = {}',
    })
    assert.deepEqual(await said({ 'activities/mail/a.ts': "import { sql } from 'kysely'", ...made('kysely') }), [
      'sql-only-in-db < activities/mail/a.ts',
    ])
    assert.deepEqual(await said({ 'workflows/mail/a.ts': "import koa from 'koa'", ...made('koa') }), [
      'packages: workflows < workflows/mail/a.ts',
    ])
    assert.deepEqual(await said({ 'db/pool.ts': "import { sql } from 'kysely'", ...made('kysely') }), [])
  })

  it('refuses circular imports, also of types and inside a room', async () => {
    const found = await said({
      'checks/face/a.ts': "import type { B } from './b.ts'\nexport type A = B",
      'checks/face/b.ts': "import type { A } from './a.ts'\nexport type B = A",
    })
    assert.deepEqual(found, ['no-circle < checks/face/a.ts'])
  })

  it('allows the imports that the table names', async () => {
    assert.deepEqual(
      await said({
        'activities/vision/a.ts':
          "import '../../checks/face/b.ts'\nimport type { C } from '../../db/verifications/c.ts'",
        'checks/face/b.ts': EMPTY,
        'db/verifications/c.ts': 'export type C = 1',
      }),
      [],
    )
  })

  it('rejects a table whose row names its own floor, a floor above or an unknown room', () => {
    const at = (...names: string[]) => [names.map((path) => ({ path, holds: '', imports: [] }))]
    const naming = (name: string) => ({ path: 'b', holds: '', imports: [name] })
    assert.throws(
      () => forbiddenImports([...at('a'), [naming('c'), { path: 'c', holds: '', imports: [] }]]),
      /b names c/,
    )
    assert.throws(() => forbiddenImports([[naming('d')], ...at('d')]), /b names d/)
    assert.throws(() => forbiddenImports([[naming('nowhere')]]), /b names nowhere/)
    assert.doesNotThrow(() => forbiddenImports([...at('a'), [naming('a')]]))
  })

  it('has a row for every folder that holds code', () => {
    const without = ['data', 'docs', 'models', 'node_modules', 'coverage']
    const folders = readdirSync(ROOT, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !without.includes(entry.name))
      .map(({ name }) => name)
      .filter((name) =>
        readdirSync(join(ROOT, name), { recursive: true, encoding: 'utf8' }).some(
          (path) => /\.[cm]?[jt]sx?$/.test(path) && !path.includes('node_modules'),
        ),
      )
    const rooms = FLOORS.flat().map(({ path }) => path)
    assert.deepEqual(
      folders.filter((name) => !rooms.some((path) => path === name || path.startsWith(`${name}/`))),
      [],
    )
    assert.deepEqual(
      readdirSync(ROOT).filter((name) => /\.[cm]?tsx?$/.test(name)),
      [],
      'a file at the top, outside all rooms',
    )
  })

  it('matches docs/explanation/rooms.md', () => {
    const text = readFileSync(join(ROOT, 'docs', 'explanation', 'rooms.md'), 'utf8')
    assert.equal(withLayersTable(text), text, 'run npm run layers-docs')
  })
})
