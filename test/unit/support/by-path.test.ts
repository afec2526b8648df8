import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CAMERA_PATHS,
  changedPaths,
  CLUSTER_PATHS,
  EVIDENCE_PATHS,
  isDue,
  REFRESH_PATHS,
  RESTORE_PATHS,
  sourcePaths,
  START_PATHS,
} from '../../support/by-path.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

describe('a test that runs by path', () => {
  const paths = ['dev/', 'package.json']
  const due = (changed: readonly string[] | undefined, isNightly = false) => isDue({ isNightly, changed, paths })

  it('runs if one of its paths has changed', () => {
    assert.equal(due(['README.md', 'dev/start.ts']), true)
    assert.equal(due(['package.json']), true)
    assert.equal(due(['README.md', 'clients/dev/start.ts', 'clients/package.json']), false)
    assert.equal(due([]), false)
  })

  it('runs every night, and if git has no answer', () => {
    assert.equal(due([], true), true)
    assert.equal(due(undefined), true)
  })

  it('names only existing paths, because a moved one would never change', () => {
    assert.deepEqual(
      [...START_PATHS, ...CLUSTER_PATHS, ...RESTORE_PATHS, ...EVIDENCE_PATHS, ...REFRESH_PATHS, ...CAMERA_PATHS].filter(
        (path) => !existsSync(join(ROOT, path)),
      ),
      [],
    )
  })
})

describe('the source paths of a test', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'identity-sources-'))
    const files = {
      'test/unit/proof.test.ts': "import { one } from '../../checks/face/one.ts'\nimport sharp from 'sharp'",
      'checks/face/one.ts': "import type { Two } from '../../contract/two.ts'\nexport const one = 1",
      'contract/two.ts':
        "export type Two = import('../image-files/three.ts').Three\nexport { four } from '../db/four.ts'",
      'image-files/three.ts': "import '../checks/face/one.ts'",
      'db/four.ts': '',
      'web/other.ts': '',
    }
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, path, '..'), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('are the folders of all its imports, including types and circular imports', () => {
    const paths = sourcePaths(folder, 'test/unit/proof.test.ts')
    const due = (path: string) => isDue({ isNightly: false, changed: [path], paths })
    for (const path of [
      'test/unit/proof.test.ts',
      'checks/face/found-by-its-path.ts',
      'contract/two.ts',
      'image-files/three.ts',
      'db/four.ts',
      'models/network.onnx',
      'package-lock.json',
    ])
      assert.equal(due(path), true, path)
    for (const path of ['web/other.ts', 'docs/checks/face/one.ts', 'test/api/other.test.ts'])
      assert.equal(due(path), false, path)
  })

  it('include the sources of the engine for a test of the engine', () => {
    const paths = sourcePaths(ROOT, 'test/unit/checks/document/tamper-pictures.test.ts')
    for (const path of ['checks/document/tamper/', 'checks/image/', 'image-files/', 'models/', 'test/support/'])
      assert.ok(paths.includes(path), path)
    assert.ok(!paths.some((path) => path.startsWith('web/') || path.startsWith('api/')), paths.join(' '))
  })
})

describe('the changed paths of a checkout', () => {
  let folder: string
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
      .toString()
      .trim()
  const commit = (path: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), path)
    git('add', '.')
    git('commit', '-qm', path)
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'identity-git-'))
    git('init', '-qb', 'main')
    commit('first')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('include those since the fork of a branch, uncommitted ones and new files', () => {
    commit('on-main')
    git('checkout', '-qb', 'work')
    for (const path of ['dev/a', 'dev/b']) commit(path)
    writeFileSync(join(folder, 'first'), 'altered')
    writeFileSync(join(folder, 'new'), '')
    assert.deepEqual([...(changedPaths(folder, '') ?? [])].sort(), ['dev/a', 'dev/b', 'first', 'new'])
  })

  it('are those of the last commit on the main branch, or since the named commit', () => {
    const start = git('rev-parse', 'HEAD')
    for (const path of ['dev/a', 'docs/b']) commit(path)
    assert.deepEqual(changedPaths(folder, ''), ['docs/b'])
    assert.deepEqual(changedPaths(folder, start), ['dev/a', 'docs/b'])
  })

  it('include the old and the new name of a renamed file', () => {
    commit('dev/a')
    git('mv', 'dev/a', 'b')
    git('commit', '-qm', 'renamed')
    assert.deepEqual(changedPaths(folder, ''), ['b', 'dev/a'])
  })

  it('are unknown without an earlier commit, a main branch, a repository, or the named commit', () => {
    assert.equal(changedPaths(folder, ''), undefined)
    commit('second')
    assert.equal(changedPaths(folder, '0000000000000000000000000000000000000000'), undefined)
    git('branch', '-m', 'other')
    assert.equal(changedPaths(folder, ''), undefined)
    rmSync(join(folder, '.git'), { recursive: true })
    assert.equal(changedPaths(folder, ''), undefined)
  })
})
