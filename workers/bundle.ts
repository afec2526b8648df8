import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleWorkflowCode } from '@temporalio/worker'

const WORKFLOWS = join(import.meta.dirname, '..', 'workflows')

/**
 * The workflow bundle, made once for each content of workflows/ (about 3 s) and kept in a cache folder.
 *
 * @returns the file that workers load
 */
export async function workflowBundle(): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const name of (await readdir(WORKFLOWS)).sort()) hash.update(name).update(await readFile(join(WORKFLOWS, name)))
  hash.update(await readFile(join(WORKFLOWS, '..', 'package-lock.json')))
  const folder = join(tmpdir(), `identity-verification-${process.getuid?.() ?? 'user'}`)
  const file = join(folder, `workflows-${hash.digest('hex').slice(0, 16)}.js`)
  if (existsSync(file)) return file
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(WORKFLOWS, 'index.ts'), payloadConverterPath: join(WORKFLOWS, 'payload-converter.ts'), logger: SILENT,
  })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const aside = `${file}.${randomUUID()}`
  await writeFile(aside, code)
  await rename(aside, file) // two workers that start at once write the same
  return file
}

const none = () => undefined
const SILENT = { log: none, trace: none, debug: none, info: none, warn: none, error: none }
