import { globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { errorsPart, reasonCodesPart } from './catalogue.ts'
import { framePage, type Frame } from './layout.ts'
import { renderGuide } from './markdown.ts'
import { readOpenApi } from './openapi.ts'
import { addressOf, type DocsPage } from './page.ts'
import { operationAddress, referencePages } from './reference.ts'

const PROJECT = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(PROJECT, path), 'utf8')

/** The guides in their order, by file. */
const GUIDES = [
  'docs/how-to/integrate/index.md',
  'docs/tutorial/quick-start.md',
  'docs/how-to/integrate/client-libraries.md',
  'docs/how-to/integrate/test-mode.md',
  'docs/how-to/integrate/webhooks.md',
  'docs/how-to/integrate/embedding.md',
  'docs/how-to/integrate/documents.md',
  'docs/how-to/integrate/liveness.md',
  'docs/how-to/integrate/credits.md',
  'docs/how-to/integrate/errors.md',
  'docs/how-to/integrate/reason-codes.md',
  'docs/how-to/integrate/evidence-levels.md',
  'docs/how-to/integrate/privacy.md',
  'docs/how-to/integrate/partners.md',
  'docs/how-to/integrate/going-live.md',
]

/** Every page of the docs: the guides, then the reference from docs/openapi.json. Throws when a guide refers to a missing page or file. */
export function docsPages(): DocsPage[] {
  const forgotten = globSync('docs/how-to/integrate/*.md', { cwd: PROJECT }).filter((file) => !GUIDES.includes(file))
  if (forgotten.length > 0) throw new Error(`${forgotten.join(', ')}: add it to the list of guides (web/docs/build.ts)`)
  const api = readOpenApi(read('docs/openapi.json'))
  const sources = {
    readFile: read,
    parts: { errors: errorsPart(), 'reason-codes': reasonCodesPart() },
    operation: (id: string) => operationAddress(api, id),
  }
  return [...GUIDES.map((file) => renderGuide(file, read(file), sources)), ...referencePages(api)]
}

/** The search index: pages, headings, codes and calls. */
export const searchIndex = (pages: readonly DocsPage[]) =>
  pages.flatMap(({ path, title, summary, headings, terms }) => {
    const address = addressOf(path)
    return [
      { text: title, about: summary, address },
      ...headings.map(({ id, text }) => ({ text, about: title, address: `${address}#${id}` })),
      ...terms.map(({ id, text, about }) => ({ text, about, address: `${address}#${id}` })),
    ]
  })

/**
 * Writes the docs: one HTML file per page, the search index, and their script and styles with the other assets.
 *
 * @param outFolder of web/build.ts
 * @param shared settings of all builds of the pages
 */
export async function buildDocs(outFolder: string, shared: InlineConfig): Promise<void> {
  const made = await build({
    ...shared,
    build: {
      ...shared.build,
      outDir: outFolder,
      rolldownOptions: { input: join(import.meta.dirname, 'client', 'docs.ts') },
    },
  })
  const assets = assetsOf(Array.isArray(made) ? made[0] : made)
  const pages = docsPages()
  for (const page of pages) {
    const file = join(outFolder, 'docs', `${page.path === '' ? 'index' : page.path}.html`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, framePage(page, { pages, assets }))
  }
  await writeFile(join(outFolder, 'docs', 'search.json'), JSON.stringify(searchIndex(pages)))
}

function assetsOf(made: Awaited<ReturnType<typeof build>>): Frame['assets'] {
  if (!isOutput(made)) throw new Error('Vite started a watcher instead of a build')
  const named = (pattern: RegExp) => {
    const found = made.output.find(({ fileName }) => pattern.test(fileName))
    if (found === undefined) throw new Error(`the docs build has no file ${String(pattern)}`)
    return `/${found.fileName}`
  }
  return { script: named(/docs-[\w-]+\.js$/), style: named(/docs-[\w-]+\.css$/), logo: named(/logo-[\w-]+\.svg$/) }
}

const isOutput = (made: Awaited<ReturnType<typeof build>>): made is Rolldown.RolldownOutput => 'output' in made
