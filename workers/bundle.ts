import { createHash, randomUUID } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleWorkflowCode } from '@temporalio/worker'

const ROOT = join(import.meta.dirname, '..')
/** The sources of the bundle. */
const SOURCES = ['contract', 'workflows']
const WORKFLOWS = join(ROOT, 'workflows')
/** The folder of `npm run build:workflows`, for containers with read-only files. */
const BUILT = join(ROOT, '.local', 'workflows')

/**
 * Builds the workflow bundle, once for each content of workflows/ and contract/ (about 3 s), and stores it in a cache
 * folder. A bundle built beside these same sources is preferred.
 *
 * @returns the file that workers load
 */
export async function workflowBundle(): Promise<string> {
  const name = await bundleName()
  const built = join(BUILT, name)
  return existsSync(built)
    ? built
    : makeBundle(join(tmpdir(), `identity-verification-${process.getuid?.() ?? 'user'}`), name, 0o700)
}

/** Names the bundle by the content of its sources. */
async function bundleName(): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const folder of SOURCES) {
    for (const file of globSync('**/*.ts', { cwd: join(ROOT, folder) }).sort())
      hash.update(`${folder}/${file}`).update(await readFile(join(ROOT, folder, file)))
  }
  hash.update(await readFile(join(ROOT, 'package-lock.json')))
  return `workflows-${hash.digest('hex').slice(0, 16)}.js`
}

async function makeBundle(folder: string, name: string, mode: number): Promise<string> {
  const file = join(folder, name)
  if (existsSync(file)) return file
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(WORKFLOWS, 'index.ts'),
    payloadConverterPath: join(WORKFLOWS, 'shared', 'payload-converter.ts'),
    workflowInterceptorModules: [join(WORKFLOWS, 'shared', 'trace-header.ts')],
    logger: SILENT,
  })
  await mkdir(folder, { recursive: true, mode })
  const aside = `${file}.${randomUUID()}`
  await writeFile(aside, code)
  await rename(aside, file) // two workers that start at once write the same
  return file
}

const none = () => undefined
const SILENT = { log: none, trace: none, debug: none, info: none, warn: none, error: none }

// node workers/bundle.ts: builds the bundle beside the sources.
if (import.meta.main) process.stdout.write(`${await makeBundle(BUILT, await bundleName(), 0o755)}\n`)
