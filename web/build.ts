import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type InlineConfig } from 'vite'
import { buildDocs } from './docs/build.ts'

// `npm run build:web` builds the pages into one folder that the API serves (api/site). It builds again only after a
// source has changed. The folder's name is the digest of the sources.

const WEB = import.meta.dirname
const PROJECT = dirname(WEB)
const OUT = join(PROJECT, '.local', 'web')
/** The sources of the pages. */
const SOURCES = [
  'web/**',
  'docs/how-to/integrate/**',
  'docs/tutorial/**',
  'docs/openapi.json',
  'examples/**',
  'contract/*.ts',
  'package-lock.json',
]
const COMPRESSED = /\.(html|js|css|json|svg|wasm|bin|md|txt)$/

/** Drops warnings about plugin timings and about the module directives of React's packages. We render nothing on a server. */
const quiet: NonNullable<NonNullable<InlineConfig['build']>['rolldownOptions']> = {
  onLog: (level, log, tell) => {
    if (log.code !== 'MODULE_LEVEL_DIRECTIVE' && log.code !== 'PLUGIN_TIMINGS') tell(level, log)
  },
}

/** The shared settings of all builds. Nothing is inlined, because the policy of the pages allows no data: address. */
const shared: InlineConfig = {
  configFile: false,
  root: WEB,
  base: '/',
  publicDir: false,
  logLevel: 'warn',
  build: {
    target: 'es2022',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
}

/** The build of all pages that use one framework for JSX. */
export const pages = (framework: string, inputs: readonly string[], outDir: string): InlineConfig => ({
  ...shared,
  oxc: { jsx: { runtime: 'automatic', importSource: framework } },
  // A worker gets its policy from its own response. The server recognises the worker by its file name.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/worker-[name]-[hash].js' } } },
  build: {
    ...shared.build,
    outDir,
    license: { fileName: `licenses/${framework}.md` },
    rolldownOptions: { ...quiet, input: inputs.map((input) => join(WEB, input)) },
  },
})

/** The only script that clients' pages load. Its address never changes. It is no module, and adds one global name. */
const loader = (outDir: string): InlineConfig => ({
  ...shared,
  build: {
    ...shared.build,
    outDir: join(outDir, 'embed'),
    copyPublicDir: false,
    rolldownOptions: { input: join(WEB, 'embed', 'v1.ts'), output: { format: 'iife', entryFileNames: 'v1.js' } },
  },
})

/** Digest of all sources of the pages. It identifies their build. */
function sourcesDigest(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: PROJECT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(file.slice(PROJECT.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

/** Writes a .br and a .gz beside each file that shrinks by it, so that no request compresses anything. */
export async function compress(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && COMPRESSED.test(entry.name),
  )
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name)
      const bytes = await readFile(file)
      const made = [
        [
          'br',
          await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
        ],
        ['gz', await promisify(gzip)(bytes, { level: 9 })],
      ] as const
      for (const [ending, body] of made) if (body.length < bytes.length) await writeFile(`${file}.${ending}`, body)
    }),
  )
}

/** Removes earlier builds. A server reads its folder once, at start. */
async function removeOthers(folder: string): Promise<void> {
  const keep = new Set([basename(folder), 'current'])
  for (const name of await readdir(OUT))
    if (!keep.has(name) && !/^(making|current)-/.test(name)) await rm(join(OUT, name), { recursive: true, force: true })
}

/**
 * Builds the pages into .local/web/<digest> and points .local/web/current at it. Of two simultaneous builds,
 * one result remains.
 *
 * @returns the folder, and whether this call built it
 */
export async function buildWeb(): Promise<{ folder: string; isNew: boolean }> {
  const folder = join(OUT, sourcesDigest())
  const isNew = !existsSync(folder)
  if (isNew) {
    const making = join(OUT, `making-${process.pid}`)
    await rm(making, { recursive: true, force: true })
    await mkdir(making, { recursive: true })
    await build(pages('preact', ['hosted/index.html', 'embed/frame.html'], making))
    await build(pages('react', ['app/dashboard.html', 'app/staff.html'], making))
    await build(loader(making))
    await buildDocs(making, shared)
    await compress(making)
    await rename(making, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error // another build made the same
    })
    await rm(making, { recursive: true, force: true })
  }
  const link = join(OUT, `current-${process.pid}`)
  await rm(link, { force: true })
  await symlink(basename(folder), link)
  await rename(link, join(OUT, 'current'))
  await removeOthers(folder)
  return { folder, isNew }
}

if (import.meta.main) {
  const started = performance.now()
  const { isNew } = await buildWeb()
  if (isNew) process.stdout.write(`built the pages in ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
}
