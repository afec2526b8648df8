import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf } from './imported-names.ts'

/** The reading of one topic through the code. */
export interface Walk {
  readonly name: string
  readonly files: ReadonlySet<string>
  /** How often the walk returns from another top-level folder to a file that was read before. */
  readonly returns: number
  /** Steps that the code does not have: a missing file, or a file that does not import the next one. */
  readonly faults: readonly string[]
}

const roomOf = (path: string): string => path.split('/', 1)[0]

/**
 * Reads one walk: a sequence of files on each line. `a -> b`: a imports b and calls it. `a ~> b`: a reaches b by a
 * message, by HTTP or by a value that it received. A line that begins with a file returns to it. A line that begins
 * with `~>` goes on.
 */
export function readWalk(root: string, name: string, lines: readonly string[]): Walk {
  const files = new Set<string>()
  const faults: string[] = []
  let returns = 0
  let last: string | undefined
  const visit = (path: string): void => {
    if (!existsSync(join(root, path))) faults.push(`${path} is not there`)
    files.add(path)
    last = path
  }
  for (const line of lines) {
    const parts = line.trim().split(/\s*(->|~>)\s*/)
    const [first] = parts
    if (first !== '') {
      if (last !== undefined && !files.has(first)) faults.push(`${first} begins a line and was not read before`)
      if (last !== undefined && roomOf(first) !== roomOf(last)) returns++
      visit(first)
    }
    for (let i = 1; i < parts.length; i += 2) {
      const from = last
      visit(parts[i + 1])
      if (
        parts[i] === '->' &&
        from !== undefined &&
        existsSync(join(root, from)) &&
        !importsOf(root, from).includes(parts[i + 1])
      )
        faults.push(`${from} does not import ${parts[i + 1]}`)
    }
  }
  return { name, files, returns, faults }
}

/** The walks of a page: fenced blocks of the kind `walk <name>`. */
export const walksOf = (root: string, page: string): Walk[] =>
  [...page.matchAll(/^```walk (\S+)\n([\s\S]*?)^```$/gm)].map(([, name, text]) =>
    readWalk(
      root,
      name,
      text.split('\n').filter((line) => line.trim() !== ''),
    ),
  )
