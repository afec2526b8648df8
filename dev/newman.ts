import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder } from './go-install.ts'

// Postman's own runner of collections, for the test of our collection. No package has the schema of the format, and a
// schema would not show whether a call works. It is not a dependency of the project, because it has 151 packages and
// 66 MB and is never shipped.

const FOLDER = join(import.meta.dirname, 'newman')
const FILES = ['package.json', 'package-lock.json']
const INSTALL_MS = 300_000

/**
 * The script of newman. Installs it by its lock file if it is missing (about 15 s, once per user).
 *
 * @throws an error with the last output of npm
 */
export async function newmanScript(say: (line: string) => void): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const name of FILES) hash.update(readFileSync(join(FOLDER, name)))
  const folder = join(cacheFolder(), `newman-${hash.digest('hex').slice(0, 16)}`)
  const script = join(folder, 'node_modules', 'newman', 'bin', 'newman.js')
  if (existsSync(script)) return script
  say('installing newman for the Postman collection (about 15 s, once) …')
  const made = `${folder}-${process.pid}`
  await mkdir(dirname(folder), { recursive: true })
  await rm(made, { recursive: true, force: true })
  await mkdir(made)
  try {
    for (const name of FILES) await cp(join(FOLDER, name), join(made, name))
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], {
      cwd: made,
      timeout: INSTALL_MS,
      maxBuffer: 1 << 24,
    }).catch((error: unknown) => {
      const { stderr } = error as { stderr?: string }
      throw new Error(`the installation of newman failed:\n${(stderr ?? String(error)).slice(-2_000)}`)
    })
    await rename(made, folder)
  } catch (error) {
    await rm(made, { recursive: true, force: true })
    if (!existsSync(script)) throw error // another process was faster
  }
  return script
}
