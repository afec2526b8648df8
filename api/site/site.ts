import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StaticFile } from '../http/static-file.ts'
import { DOCS_HEADERS, htmlPolicy, POLICIES, WORKER_POLICY, type Page } from './policies.ts'

const BUILT = fileURLToPath(new URL('../../.local/web/current', import.meta.url))

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.md': 'text/markdown; charset=utf-8',
  '.bin': 'application/octet-stream',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
}

/** Vite puts a digest of the content into each of these names, so that a name has the same content for ever. */
const ASSETS = 'assets/'
const IMMUTABLE = 'public, max-age=31536000, immutable'
const WORKERS = 'assets/worker-'
const DOCS = 'docs/'

/** The built pages (web/build.ts), read once. */
export interface Site {
  /** Files with one address: scripts, styles, fonts, models, licences, the guides. */
  readonly files: readonly StaticFile[]
  /**
   * The HTML of a page with many addresses, such as `/verify/:id`, with its policy. `headers` add to its headers or
   * replace them.
   */
  page(name: Page, path: string, headers?: Readonly<Record<string, string>>): StaticFile
  /** A file by its name in the folder, with more headers, and at another address if `path` is given. */
  file(name: string, headers: Readonly<Record<string, string>>, path?: string): StaticFile
}

/**
 * Reads the built pages into memory. They take some megabytes, and no request reads a disk.
 *
 * @param folder of web/build.ts; default: the newest build of this checkout
 * @throws Error that says how to build missing pages
 */
export function readSite(folder = BUILT): Site {
  const found = new Map(listFiles(folder).map((name) => [name, readFile(folder, name)]))
  const file = (name: string, headers: Readonly<Record<string, string>>, path?: string): StaticFile => {
    const built = found.get(name)
    if (built === undefined) throw new Error(missing(folder))
    return { ...built, path: path ?? built.path, headers: { ...built.headers, ...headers } }
  }
  const page = (name: Page, path: string, headers: Readonly<Record<string, string>> = {}): StaticFile => {
    const built = file(POLICIES[name].file, htmlPolicy(name))
    return { ...built, path, headers: { ...built.headers, ...headers } }
  }
  return { files: [...found].filter(([name]) => isOwnAddress(name)).map(([, built]) => built), page, file }
}

const isOwnAddress = (name: string): boolean => [ASSETS, DOCS, 'licenses/'].some((folder) => name.startsWith(folder))

/** A page of the docs has an address without the ending: `/docs/webhooks`, the first one `/docs`. */
function addressOf(name: string): string {
  if (!name.startsWith(DOCS)) return `/${name}`
  return name === 'docs/index.html' ? '/docs' : `/${name.replace(/\.html$/, '')}`
}

function listFiles(folder: string): string[] {
  let entries
  try {
    entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  } catch {
    throw new Error(missing(folder))
  }
  return entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

const missing = (folder: string): string =>
  `the pages are not built in ${folder}: run npm run build:web, or set WEB_ROOT to their folder`

function readFile(folder: string, name: string): StaticFile {
  const body = readFileSync(join(folder, name))
  const type = TYPES[extname(name)]
  if (type === undefined) throw new Error(`${name} in ${folder}: unknown content type (add it to api/site/site.ts)`)
  return {
    path: addressOf(name),
    type,
    body,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    encodings: { br: readEncoded(folder, `${name}.br`), gzip: readEncoded(folder, `${name}.gz`) },
    headers: {
      ...(name.startsWith(ASSETS) ? { 'Cache-Control': IMMUTABLE } : {}),
      ...(name.startsWith(DOCS) ? DOCS_HEADERS : {}),
      ...(name.startsWith(WORKERS) ? { 'Content-Security-Policy': WORKER_POLICY } : {}),
    },
  }
}

function readEncoded(folder: string, name: string): Buffer | undefined {
  try {
    return readFileSync(join(folder, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
