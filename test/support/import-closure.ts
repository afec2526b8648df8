import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { importedNames } from './imported-names.ts'

/** The files of the project that a file imports, and those that these import, by their paths from `root`; the file itself is among them. */
export function importClosure(root: string, file: string): string[] {
  const found = new Set<string>()
  const waiting = [file]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path) || !existsSync(join(root, path))) continue
    found.add(path)
    if (!/\.m?tsx?$/.test(path)) continue
    for (const name of importedNames(readFileSync(join(root, path), 'utf8')))
      if (name.startsWith('.')) waiting.push(normalize(join(dirname(path), name)))
  }
  return [...found].toSorted()
}
