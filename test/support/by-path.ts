import { execFileSync } from 'node:child_process'
import { dirname, join, relative } from 'node:path'
import type { Context } from 'mocha'
import { sourcesOf } from './imported-names.ts'
import { IS_NIGHTLY } from './nightly.ts'

// Proofs that take long and prove something of a few paths: what starts everything anew, again and again, and what the engine makes of many
// pictures and whole lists. They run where one of their paths has changed, every night, and wherever git cannot tell.

const ROOT = join(import.meta.dirname, '..', '..')

/** What `npm start` and its servers are made of: a change of anything else is proven by the suites that run on them. */
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

/** What a cluster is made of, and what its processes do when one of them is gone. */
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

/** What a restored backup is told, and by what: the record of erasures, the order to repeat them, keys and their rotation. */
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

/** What the engine reads beside its sources, and the packages. */
const READ_PATHS = ['models/', 'data/', 'dev/specimen/', 'test/fixtures/', 'package.json', 'package-lock.json']

/** What evidence goes through from the upload to the decision. */
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

/** What a camera of the hosted page meets, and what takes its frames. */
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

/** What fetches a list, and puts it in place of another while it is searched. */
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
 * Whether a proof is to run.
 *
 * @param changed the paths that differ from where this work began; undefined where git cannot tell
 * @param paths that the proof is about: files, and folders with a slash behind
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

/** What git answers in a folder; undefined where it says no, or where there is no git. */
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
 * The paths that differ, committed or not, from where this work began: from its fork of the main branch, and on the main branch itself from
 * the commit before. Undefined where git cannot tell: no repository, no main branch, or a clone without history.
 *
 * @param since a commit to compare with instead, such as the last one that was tested
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

/** To be called first in a test, or a `before`, that is about some paths only. */
export function onlyWhereChanged(test: Context, paths: readonly string[], what: string): void {
  known ??= { changed: IS_NIGHTLY ? undefined : changedPaths() }
  if (isDue({ isNightly: IS_NIGHTLY, changed: known.changed, paths })) return
  process.stderr.write(`      (${what}: nothing of it has changed; npm run test:nightly runs it always)\n`)
  test.skip()
}

/**
 * To be called first in a `before` of a file that proves what the sources it imports make of many pictures or whole lists: it runs where one of
 * those has changed, or anything beside one in its folder, for some are found by their path.
 *
 * @param file `import.meta.filename` of the test
 */
export const onlyWhereSourcesChanged = (test: Context, file: string, what: string): void =>
  onlyWhereChanged(test, sourcePaths(ROOT, relative(ROOT, file)), what)

/** The folders of all that a file imports, whatever the way, and what the engine reads beside. */
export const sourcePaths = (root: string, file: string): string[] => [
  ...READ_PATHS,
  ...new Set(sourcesOf(root, [file]).map((source) => `${dirname(source)}/`)),
]
