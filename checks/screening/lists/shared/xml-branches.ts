import { type ByteStream, UnusableListError } from './list-entry.ts'
import { readXml } from './xml-elements.ts'

/** One element with its whole content. */
export interface XmlBranch {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** Its own text, without that of its children. */
  text: string
  readonly children: XmlBranch[]
}

/** Most elements. The largest current entry (OFAC's, with hundreds of addresses) has some 20,000. */
const MOST_ELEMENTS = 200_000

/**
 * Streams an XML file branch by branch. Each element at one of `paths` ("export/sanctionEntity"; * means any name) is
 * passed on with its content when it closes, and then dropped.
 *
 * @throws UnusableListError as readXml, and if one branch is larger than any entry
 */
export async function readXmlBranches(
  bytes: ByteStream,
  list: string,
  paths: readonly string[],
  onBranch: (branch: XmlBranch, path: readonly string[]) => void,
): Promise<void> {
  const patterns = paths.map((path) => path.split('/'))
  const isWanted = (path: readonly string[]): boolean =>
    patterns.some(
      (pattern) => pattern.length === path.length && pattern.every((name, at) => name === '*' || name === path[at]),
    )
  const open: XmlBranch[] = []
  let elements = 0
  await readXml(bytes, list, patterns[0][0], {
    open({ name, attributes }, path) {
      if (open.length === 0 && !isWanted(path)) return
      if (++elements > MOST_ELEMENTS)
        throw new UnusableListError(list, `it has an entry of more than ${MOST_ELEMENTS} elements`)
      const branch: XmlBranch = { name, attributes, text: '', children: [] }
      open.at(-1)?.children.push(branch)
      open.push(branch)
    },
    close(path, text) {
      const branch = open.pop()
      if (!branch) return
      branch.text = text
      if (open.length > 0) return
      elements = 0
      onBranch(branch, path)
    },
  })
}

/** The elements at a path below a branch: at(entity, 'names', 'name'). */
export function at(branch: XmlBranch, ...path: readonly string[]): XmlBranch[] {
  return path.reduce<XmlBranch[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [branch],
  )
}

/** The text of the first element at a path below a branch; empty if there is none. */
export const textAt = (branch: XmlBranch, ...path: readonly string[]): string => at(branch, ...path)[0]?.text ?? ''
