import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassages } from './hash-passages.ts'
import { localePassages, openApiPassages } from './json-passages.ts'
import { markdownFaults, markdownPassages, parsePage } from './markdown.ts'
import type { Passage, WordsFault } from './passage.ts'
import { proseFaults } from './prose-rules.ts'
import { commentPassages, sourcePassages } from './source-passages.ts'
import { spellingFaults } from './spelling.ts'

/** Made by a program from texts that are checked at their source, or written by somebody else. */
const NOT_OURS =
  /(^|\/)(generated|dist|fixtures)\/|^clients\/python\/src\/.*\/(models|reason_codes)|NOTICE\.md$|^db\/migrations\/|\.d\.mts$/
/** Files whose comments begin with `#`, and files whose comments begin with `//` and whose strings are not looked at. */
const WITH_HASHES = /\.(ya?ml|py|sh|toml|service|conf)$|(^|\/)Containerfile$/
const COMMENTS_ALONE = /\.(css|go|java)$/

/** Whether the texts of a file are checked: pages, code, manifests, the English texts and the OpenAPI document. */
export const isChecked = (file: string): boolean =>
  !NOT_OURS.test(file) &&
  (/\.(md|tsx?|m?js)$|^web\/locales\/en\.json$|^docs\/openapi\.json$/.test(file) ||
    WITH_HASHES.test(file) ||
    COMMENTS_ALONE.test(file))

/** The texts of a file that people read, by the kind of file; not of a Markdown page. Pure. */
function passagesOf(file: string, text: string): Passage[] {
  if (COMMENTS_ALONE.test(file)) return commentPassages(file, text)
  if (WITH_HASHES.test(file)) return hashPassages(file, text)
  if (file.endsWith('openapi.json')) return openApiPassages(file, text)
  if (file.endsWith('.json')) return localePassages(file, text)
  return sourcePassages(file, text)
}

/**
 * Checks the texts of files: form and links of Markdown pages, prose by the rules of CONTRIBUTING.md, and spelling.
 *
 * @param root the folder that holds the files
 * @param files paths from the root, of files that {@link isChecked}
 */
export async function lintWords(root: string, files: readonly string[]): Promise<WordsFault[]> {
  const faults: WordsFault[] = []
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    const page = file.endsWith('.md') ? parsePage(file, text) : undefined
    const passages = page === undefined ? passagesOf(file, text) : markdownPassages(page)
    faults.push(...passages.flatMap(proseFaults), ...(await spellingFaults(passages)))
    if (page !== undefined) faults.push(...(await markdownFaults(root, page)))
  }
  return faults.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
}
