import { execFile, spawn } from 'node:child_process'
import { mkdir, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The user's folder for programs that were built or downloaded once. */
export const cacheFolder = (): string =>
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'identity-verification')

/** Whether a usable Go is installed. */
export async function hasGo(): Promise<boolean> {
  try {
    await run('go', ['version'], { timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

/** Milliseconds between progress lines of a build. */
const TELL_MS = 15_000
/** A large build's dry run prints some megabytes: one line per file to compile. */
const MOST_OUTPUT = 256 * 1024 * 1024

/**
 * The number of packages that `go install -n` would compile, from its output. Packages in Go's cache do not count.
 * Pure.
 */
export const plannedPackages = (dryRun: string): number =>
  new Set([...dryRun.matchAll(/^#\n# (\S+)\n#$/gm)].map(([, name]) => name)).size

/**
 * Counts the packages in the output of `go install -v`, one a line, piece by piece. Go's own remarks contain blanks.
 */
export function packageCounter(): { add(printed: string): void; readonly count: number } {
  let [rest, count] = ['', 0]
  return {
    add(printed) {
      const lines = `${rest}${printed}`.split('\n')
      rest = lines.pop() ?? ''
      count += lines.filter((line) => /^\S+$/.test(line)).length
    },
    get count() {
      return count
    },
  }
}

/** The progress of a build: `412 of 1830 packages (22 %), 95 s`. Pure. */
export function buildProgress(built: number, planned: number | undefined, seconds: number): string {
  const packages =
    planned === undefined || planned === 0
      ? `${built} packages`
      : `${Math.min(built, planned)} of ${planned} packages (${Math.floor(Math.min(1, built / planned) * 100)} %)`
  return built > 0 && built === planned ? `${packages}, linking, ${seconds} s` : `${packages}, ${seconds} s`
}

/**
 * Builds a program from its Go module, and reports the number of built packages.
 *
 * @param module path and version, `example.org/cmd/server@v1.2.3`
 * @param target the resulting file. It exists only when complete.
 * @throws an error with the last output of the build
 */
export async function goInstall(
  module: string,
  target: string,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  // Built in another folder and then moved, so that an interrupted build never looks complete.
  const folder = `${target}.build-${process.pid}`
  await mkdir(folder, { recursive: true })
  const started = Date.now()
  const env = { ...process.env, GOBIN: folder, GOFLAGS: '-mod=mod' }
  const name = module.replace(/@.*$/, '')
  const built = packageCounter()
  let planned: number | undefined
  const progress = setInterval(() => {
    say(
      `… ${name}: ${planned === undefined ? 'fetching modules' : buildProgress(built.count, planned, Math.round((Date.now() - started) / 1000))}`,
    )
  }, TELL_MS)
  try {
    // A failed dry run is ignored, because the build reports its own error.
    planned = await run('go', ['install', '-n', module], { env, signal, maxBuffer: MOST_OUTPUT }).then(
      ({ stderr }) => plannedPackages(stderr),
      () => 0,
    )
    signal?.throwIfAborted()
    await new Promise<void>((resolve, reject) => {
      const child = spawn('go', ['install', '-v', module], { env, stdio: ['ignore', 'ignore', 'pipe'], signal })
      let errors = ''
      child.stderr.on('data', (chunk: Buffer) => {
        const text = chunk.toString()
        built.add(text)
        errors = (errors + text).slice(-2000)
      })
      child.on('error', reject)
      child.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`go install ${module} failed:\n${errors}`)),
      )
    })
    await mkdir(dirname(target), { recursive: true })
    await rename(join(folder, basename(target)), target)
  } finally {
    clearInterval(progress)
    await rm(folder, { recursive: true, force: true })
  }
}
