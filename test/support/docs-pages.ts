import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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
