import { execFile, spawn } from 'node:child_process'
import { mkdir, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Where what was built or downloaded once is kept for this user. */
export const cacheFolder = (): string => join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'identity-verification')

/** Whether there is a Go that can build. */
export async function hasGo(): Promise<boolean> {
  try {
    await run('go', ['version'], { timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

/**
 * Builds a program from its Go module, with what it says told every half minute.
 *
 * @param module path and version, `example.org/cmd/server@v1.2.3`
 * @param target the file it becomes; it is there only when it is whole
 * @throws an error with the last words of the build
 */
export async function goInstall(module: string, target: string, say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  // Built aside and moved: an interrupted build must not look like a finished one.
  const folder = `${target}.build-${process.pid}`
  await mkdir(folder, { recursive: true })
  const started = Date.now()
  const progress = setInterval(() => say(`… still building, ${Math.round((Date.now() - started) / 1000)} s`), 30_000)
  try {
    await new Promise<void>((resolve, reject) => {
      const child = spawn('go', ['install', module], { env: { ...process.env, GOBIN: folder, GOFLAGS: '-mod=mod' }, stdio: ['ignore', 'ignore', 'pipe'], signal })
      let errors = ''
      child.stderr.on('data', (chunk: Buffer) => { errors = (errors + chunk.toString()).slice(-2000) })
      child.on('error', reject)
      child.on('exit', (code) => code === 0 ? resolve() : reject(new Error(`go install ${module} failed:\n${errors}`)))
    })
    await mkdir(dirname(target), { recursive: true })
    await rename(join(folder, basename(target)), target)
  } finally {
    clearInterval(progress)
    await rm(folder, { recursive: true, force: true })
  }
}
