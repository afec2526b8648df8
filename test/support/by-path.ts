import { execFileSync } from 'node:child_process'
import { dirname, join, relative } from 'node:path'
import type { Context } from 'mocha'
import { sourcesOf } from './imported-names.ts'
import { IS_NIGHTLY } from './nightly.ts'

// Tests that take long and concern few paths. They start everything again and again, or read many pictures and whole
// lists. They run after a change in one of their paths, every night, and wherever git cannot answer.

const ROOT = join(import.meta.dirname, '..', '..')

/** The files of `npm start` and its servers. For any other change, the suites that run on them are proof enough. */
export const START_PATHS = [
  'dev/',
  'db/migrations/',
  'api/main.ts',
  'workers/main.ts',
  'config/',
  'runtime/',
  'package.json',
  'package-lock.json',
  'temporal-dev.yml',
  'test/support/npm-start.ts',
  'test/support/by-path.ts',
  'test/e2e/start-ends.test.ts',
  'test/e2e/start-slow.test.ts',
  'test/e2e/second-start.test.ts',
  'test/e2e/two-starts.test.ts',
  'test/e2e/development-servers.test.ts',
]

/** The files of a cluster, and of its processes that survive the loss of one. */
export const CLUSTER_PATHS = [
  'dev/',
  'db/migrations/',
  'api/main.ts',
  'workers/',
  'workflows/',
  'config/',
  'runtime/',
  'temporal/',
  'package-lock.json',
  'temporal-dev.yml',
  'test/cluster/',
  'test/support/cluster/',
  'test/support/by-path.ts',
]

/** Everything that a restored backup needs: the record of erasures, their repetition, keys and their rotation. */
export const RESTORE_PATHS = [
  'db/',
  'encryption/',
  'objects/',
  'ops/',
  'activities/privacy/',
  'workflows/',
  'config/',
  'dev/postgres.ts',
  'package-lock.json',
  'test/support/search-marks.ts',
  'test/support/full-account.ts',
  'test/support/full-partner.ts',
  'test/support/full-verification.ts',
  'test/support/stored-picture.ts',
  'test/e2e/restore-proof.test.ts',
]

/** The data that the engine reads, and the packages. */
const READ_PATHS = ['models/', 'data/', 'dev/specimen/', 'test/fixtures/', 'package.json', 'package-lock.json']

/** The code that evidence passes from the upload to the decision. */
export const EVIDENCE_PATHS = [
  ...READ_PATHS,
  'checks/',
  'image-files/',
  'contract/',
  'activities/',
  'api/bodies/',
  'api/routes/',
  'db/verifications/',
  'encryption/',
  'objects/',
  'test/support/',
  'workflows/verification/',
  'dev/capture-run.ts',
  'test/e2e/document-codes.test.ts',
  'test/e2e/faces.test.ts',
]

/** The code that serves a camera of the hosted page, and takes its frames. */
export const CAMERA_PATHS = [
  'web/hosted/',
  'web/shared/',
  'web/locales/',
  'web/models/',
  'web/build.ts',
  'contract/',
  'checks/liveness/',
  'api/bodies/',
  'api/routes/hosted/',
  'api/site/',
  'db/verifications/',
  'package-lock.json',
  'test/support/',
  'test/pages/hosted-faces.test.ts',
  'test/pages/hosted-networks.test.ts',
]

/** The code that fetches a list, and replaces a list during searches. */
export const REFRESH_PATHS = [
  'activities/screening/',
  'checks/screening/',
  'contract/',
  'data/',
  'db/sanctions/',
  'outbound/',
  'temporal/',
  'workers/',
  'workflows/',
  'package-lock.json',
  'test/support/',
  'test/e2e/refresh.test.ts',
]

/**
 * Whether a test by path must run.
 *
 * @param changed the paths that differ from the start of this work; undefined where git cannot answer
 * @param paths the paths of the test: files, and folders with a slash at the end
 */
export function isDue({
  isNightly,
  changed,
  paths,
}: {
  readonly isNightly: boolean
  readonly changed: readonly string[] | undefined
  readonly paths: readonly string[]
}): boolean {
  return isNightly || changed === undefined || changed.some((file) => paths.some((path) => file.startsWith(path)))
}

/** The answer of git in a folder. Undefined if git refuses or is missing. */
function git(folder: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 26,
    })
  } catch {
    return undefined
  }
}

/**
 * The paths that differ from the start of this work, committed or not. The start is the fork from the main branch,
 * and on the main branch itself the commit before. Undefined where git cannot answer: no repository, no main branch,
 * or a clone without history.
 *
 * @param since a commit to compare with instead, such as the last tested commit
 */
export function changedPaths(folder: string = ROOT, since = process.env.CHANGED_SINCE): readonly string[] | undefined {
  const base = since !== undefined && since !== '' ? since : whereItBegan(folder)
  if (base === undefined) return undefined
  const [committed, untracked] = [
    git(folder, 'diff', '--name-only', '--no-renames', base, '--'),
    git(folder, 'ls-files', '--others', '--exclude-standard'),
  ]
  if (committed === undefined || untracked === undefined) return undefined
  return [...new Set(`${committed}\n${untracked}`.split('\n').filter((path) => path !== ''))]
}

function whereItBegan(folder: string): string | undefined {
  const head = git(folder, 'rev-parse', 'HEAD')?.trim()
  const fork = ['origin/HEAD', 'origin/main', 'main']
    .map((name) => git(folder, 'merge-base', 'HEAD', name)?.trim())
    .find((commit) => commit !== undefined)
  return fork === head ? 'HEAD^' : fork
}

let known: { readonly changed: readonly string[] | undefined } | undefined

/** Skips a test or a `before` unless one of its paths changed. Call it first. */
export function onlyWhereChanged(test: Context, paths: readonly string[], what: string): void {
  known ??= { changed: IS_NIGHTLY ? undefined : changedPaths() }
  if (isDue({ isNightly: IS_NIGHTLY, changed: known.changed, paths })) return
  process.stderr.write(`      (${what}: nothing of it has changed; npm run test:nightly runs it always)\n`)
  test.skip()
}

/**
 * Skips a test of many pictures or whole lists unless its sources changed: a file that it imports, directly or not,
 * or any other file in the same folders. Some sources are found by path. Call it first in a `before`.
 *
 * @param file `import.meta.filename` of the test
 */
export const onlyWhereSourcesChanged = (test: Context, file: string, what: string): void =>
  onlyWhereChanged(test, sourcePaths(ROOT, relative(ROOT, file)), what)

/** The folders of all imports of a file, direct or not, and the data that the engine reads. */
export const sourcePaths = (root: string, file: string): string[] => [
  ...READ_PATHS,
  ...new Set(sourcesOf(root, [file]).map((source) => `${dirname(source)}/`)),
]
