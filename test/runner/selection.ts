import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { COMMANDS, NAMES, SUITES } from './suites.ts'

/** The jobs of a run. */
export interface Selection {
  readonly commands: readonly string[]
  /** Test files by their suite, as paths from the root of the project. */
  readonly files: ReadonlyMap<string, readonly string[]>
}

const TEST_FILE = /\.test\.ts$/

/** The test files of a folder, or the file itself. Empty if nothing has that name. */
function testFilesOf(root: string, path: string): string[] {
  const whole = join(root, path)
  if (!existsSync(whole)) return []
  if (!statSync(whole).isDirectory()) return TEST_FILE.test(path) ? [path] : []
  return readdirSync(whole, { recursive: true, encoding: 'utf8' })
    .filter((name) => TEST_FILE.test(name))
    .map((name) => join(path, name))
    .sort()
}

/**
 * The selection that the arguments of a run name: suites, commands, test files and folders. Without arguments it is
 * everything.
 *
 * @throws if an argument is not a suite and holds no test
 */
export function select(root: string, chosen: readonly string[]): Selection {
  const commands = new Set<string>()
  const files = new Map<string, Set<string>>()
  for (const argument of chosen.length === 0 ? NAMES : chosen) {
    if (argument in COMMANDS) {
      commands.add(argument)
      continue
    }
    const path = normalize(argument in SUITES ? join('test', argument) : argument).replace(/\/$/, '')
    const suite = /^test\/([^/]+)/.exec(path)?.[1] ?? ''
    const found = suite in SUITES ? testFilesOf(root, path) : []
    if (found.length === 0)
      throw new Error(`no tests: ${argument}; name a file or folder of test/, or one of ${NAMES.join(', ')}`)
    files.set(suite, new Set([...(files.get(suite) ?? []), ...found]))
  }
  return { commands: [...commands], files: new Map([...files].map(([suite, names]) => [suite, [...names].sort()])) }
}
