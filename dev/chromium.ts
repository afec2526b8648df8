import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { cacheFolder } from './go-install.ts'

// The Chromium that the tests of the pages drive: a package has it compressed, and it is unpacked once for this user.

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')
const PACKAGE = '@sparticuz/chromium'
const UNPACK_MS = 120_000

/** Unpacks the package's files into the folder of temporary files of its process. */
const UNPACK = `await (await import('${PACKAGE}')).default.executablePath()`

const manifest = z.object({ version: z.string() })
const versionOfPackage = (): string =>
  manifest.parse(JSON.parse(readFileSync(join(ROOT, 'node_modules', PACKAGE, 'package.json'), 'utf8'))).version

/**
 * The path of Chromium. It is unpacked where it is not there yet: aside, and then moved, so that no process starts what another one
 * still writes, nor what an interrupted one left.
 *
 * @throws what unpacking fails with
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
    if (!existsSync(program)) throw error // another process was first
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  return program
}
