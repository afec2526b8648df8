import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedPaths, CLUSTER_PATHS, isDue, RESTORE_PATHS, START_PATHS } from '../../support/by-path.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

describe('a proof that runs by changed path', () => {
  const paths = ['dev/', 'package.json']
  const due = (changed: readonly string[] | undefined, isNightly = false) => isDue({ isNightly, changed, paths })

  it('runs where one of its paths has changed, and not where others have', () => {
    assert.equal(due(['README.md', 'dev/start.ts']), true)
    assert.equal(due(['package.json']), true)
    assert.equal(due(['README.md', 'clients/dev/start.ts', 'clients/package.json']), false)
    assert.equal(due([]), false)
  })

  it('runs every night, and where git cannot tell', () => {
    assert.equal(due([], true), true)
    assert.equal(due(undefined), true)
  })

  it('names paths that there are: one that was moved would never change', () => {
    assert.deepEqual(
      [...START_PATHS, ...CLUSTER_PATHS, ...RESTORE_PATHS].filter((path) => !existsSync(join(ROOT, path))),
      [],
    )
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

  it('are those since the fork of a branch, with what is not committed and not yet known', () => {
    commit('on-main')
    git('checkout', '-qb', 'work')
    for (const path of ['dev/a', 'dev/b']) commit(path)
    writeFileSync(join(folder, 'first'), 'altered')
    writeFileSync(join(folder, 'new'), '')
    assert.deepEqual([...(changedPaths(folder, '') ?? [])].sort(), ['dev/a', 'dev/b', 'first', 'new'])
  })

  it('are on the main branch those of the last commit, or of all since the one that is named', () => {
    const start = git('rev-parse', 'HEAD')
    for (const path of ['dev/a', 'docs/b']) commit(path)
    assert.deepEqual(changedPaths(folder, ''), ['docs/b'])
    assert.deepEqual(changedPaths(folder, start), ['dev/a', 'docs/b'])
  })

  it('have the old and the new name of what was renamed', () => {
    commit('dev/a')
    git('mv', 'dev/a', 'b')
    git('commit', '-qm', 'renamed')
    assert.deepEqual(changedPaths(folder, ''), ['b', 'dev/a'])
  })

  it('are not known without a commit before, a main branch, a repository, or the commit that is named', () => {
    assert.equal(changedPaths(folder, ''), undefined)
    commit('second')
    assert.equal(changedPaths(folder, '0000000000000000000000000000000000000000'), undefined)
    git('branch', '-m', 'other')
    assert.equal(changedPaths(folder, ''), undefined)
    rmSync(join(folder, '.git'), { recursive: true })
    assert.equal(changedPaths(folder, ''), undefined)
  })
})
