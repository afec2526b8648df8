import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** One page of docs/. */
export interface DocsPage {
  /** From the root of the repository: `docs/runbooks/ApiErrors.md`. */
  readonly path: string
  readonly text: string
}

/** The pages of a folder, without its subfolders. */
export const docsPagesIn = (root: string, folder: string): DocsPage[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') }))

const withoutCode = (text: string): string => text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]*`/g, '')

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (text: string): Set<string> =>
  new Set(
    [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

/**
 * The links of a page that lead to no file, or to no heading of the file.
 *
 * @param later paths that need not exist yet
 */
export function deadLinks(root: string, { path, text }: DocsPage, later: readonly string[] = []): string[] {
  return [...withoutCode(text.replaceAll(/\[`([^`\]]*)`\]/g, '[$1]')).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target)
    .filter((target) => {
      if (/^https?:/.test(target)) return false
      const [file, anchor] = target.split('#')
      const full = file === '' ? join(root, path) : join(root, dirname(path), file)
      if (later.includes(relative(root, full))) return false
      if (!existsSync(full)) return true
      return anchor !== undefined && !anchorsOf(readFileSync(full, 'utf8')).has(anchor)
    })
}

/** Words of a page, with those in its code. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** The cells of tables that are too long to read at once. */
export const longCells = (text: string, longest: number): string[] =>
  text
    .replaceAll(/```[\s\S]*?```/g, '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .filter((cell) => cell.length > longest)
