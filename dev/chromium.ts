import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { cacheFolder } from './go-install.ts'

// The Chromium for the tests of the pages. A package holds it compressed, and it is unpacked once per user.

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')
const PACKAGE = '@sparticuz/chromium'
const UNPACK_MS = 120_000

/** Unpacks the package's files into the temporary folder of its process. */
const UNPACK = `await (await import('${PACKAGE}')).default.executablePath()`

const manifest = z.object({ version: z.string() })
const versionOfPackage = (): string =>
  manifest.parse(JSON.parse(readFileSync(join(ROOT, 'node_modules', PACKAGE, 'package.json'), 'utf8'))).version

/**
 * The path of Chromium. Unpacks it if it is missing: into another folder that is then moved. So no process starts an
 * incomplete program of another process or of an interrupted run.
 *
 * @throws the error of the unpacking
 */
export async function chromiumProgram(): Promise<string> {
  const folder = join(cacheFolder(), `chromium-${versionOfPackage()}`)
  const program = join(folder, 'chromium')
  if (existsSync(program)) return program
  const aside = `${folder}-${process.pid}`
  await mkdir(aside, { recursive: true })
  try {
    await run(process.execPath, ['--input-type=module', '--eval', UNPACK], {
      cwd: ROOT,
      env: { ...process.env, TMPDIR: aside },
      timeout: UNPACK_MS,
    })
    await rename(aside, folder)
  } catch (error) {
    if (!existsSync(program)) throw error // another process was faster
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  return program
}
