import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, matchesGlob, relative } from 'node:path'
import { z } from 'zod'
import { copiesOf, readContainerfile } from '../../support/containerfile.ts'
import { importedNames, packageOf } from '../../support/imported-names.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** The files and packages that the entry points load by imports, exports and `new URL('./…', import.meta.url)`. */
function loadedFrom(entries: readonly string[]): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>(),
    packages = new Set<string>()
  const visit = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    const text = read(file).replaceAll(/^(import|export) type [^']*'[^']+'/gm, '')
    const beside = [...text.matchAll(/new URL\('(\.[^']+)'/g)].map(([, name]) => name)
    for (const name of [...importedNames(text), ...beside]) {
      if (!name.startsWith('.')) packages.add(packageOf(name))
      else if (name.endsWith('.ts')) visit(relative(ROOT, join(ROOT, dirname(file), name)))
    }
  }
  entries.forEach(visit)
  return { files, packages }
}

describe('deploy/container', () => {
  const stages = readContainerfile(read('deploy/container/Containerfile'))
  const last = stages[stages.length - 1]

  it('copies only existing files', () => {
    for (const stage of stages)
      for (const { from, sources } of copiesOf(stage))
        if (from === undefined)
          for (const source of sources) assert.ok(globSync(source, { cwd: ROOT }).length > 0, source)
  })

  it('contains every file that its processes load, and every package of theirs is a dependency', () => {
    const { files, packages } = loadedFrom([
      'api/main.ts',
      'workers/main.ts',
      'ops/migrate.ts',
      'ops/main.ts',
      ...globSync('workflows/**/*.ts', { cwd: ROOT }),
    ])
    assert.ok(files.size > 400 && packages.size > 25, `${files.size} files, ${packages.size} packages`)
    const kept = copiesOf(last)
      .filter(({ from }) => from === undefined)
      .flatMap(({ sources }) => sources)
    assert.deepEqual(
      [...files].filter((file) => !kept.some((source) => file.startsWith(`${source}/`) || matchesGlob(file, source))),
      [],
    )
    const { dependencies } = z
      .looseObject({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')))
    assert.deepEqual(
      [...packages].filter(
        (name) => !name.startsWith('node:') && !builtinModules.includes(name) && !(name in dependencies),
      ),
      [],
    )
  })

  it('runs on the pinned Node, as a user without rights', () => {
    const { devDependencies } = z
      .looseObject({ devDependencies: z.looseObject({ node: z.string() }) })
      .parse(JSON.parse(read('package.json')))
    assert.match(
      read('deploy/container/Containerfile'),
      new RegExp(`^ARG NODE=\\S+/node:${devDependencies.node}-\\S+$`, 'm'),
    )
    assert.deepEqual(
      last.steps.filter(({ word }) => word === 'USER').map(({ rest }) => rest),
      ['10001:10001'],
    )
    assert.ok(!last.steps.some(({ word }) => word === 'RUN'))
  })

  it('excludes keys and tests from the build context, also for Docker', () => {
    assert.equal(read('.dockerignore'), read('.containerignore'))
    const lines = read('.containerignore').split('\n')
    for (const folder of ['.local', '.git', '**/node_modules', 'test', 'dev']) assert.ok(lines.includes(folder), folder)
    for (const line of lines.filter((text) => /^\w+$/.test(text) && text !== 'coverage'))
      assert.ok(existsSync(join(ROOT, line)), line)
  })
})
