import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** The names in `import`, `import()`, `export … from` or `require()` of a source, including imports of types. */
export const importedNames = (text: string): string[] =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)

/** The files of the project that a file imports so, by their paths from `root`. */
export const importsOf = (root: string, file: string): string[] =>
  importedNames(readFileSync(join(root, file), 'utf8'))
    .filter((name) => name.startsWith('.'))
    .map((name) => join(dirname(file), name))

/** These files, and all files that they import, directly or not. */
export function sourcesOf(root: string, entries: readonly string[]): string[] {
  const found = new Set(entries)
  for (const file of found) for (const imported of importsOf(root, file)) found.add(imported)
  return [...found]
}

/** The package of a name such as `@scope/package/part`. */
export const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
