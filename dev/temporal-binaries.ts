import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TemporalSettings } from './temporal-settings.ts'

const run = promisify(execFile)

export interface ServerBinaries {
  readonly server: string
  readonly ui: string
}

const cacheFolder = (): string => join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'identity-verification')

/** Where the servers built from Go modules lie, by version. */
export function binariesOf(settings: TemporalSettings): ServerBinaries {
  return {
    server: join(cacheFolder(), `temporal-${settings.server_version}`, 'server'),
    ui: join(cacheFolder(), `temporal-ui-${settings.ui_version}`, 'server'),
  }
}

export const areBuilt = (binaries: ServerBinaries): boolean => existsSync(binaries.server) && existsSync(binaries.ui)

/** Numbers of a version text, to compare: `v1.32.1` -> [1, 32, 1]. */
const numbers = (version: string): number[] => (/(\d+)\.(\d+)\.(\d+)/.exec(version) ?? ['', '0', '0', '0']).slice(1).map(Number)

/** Whether a version is at least another. */
export function isAtLeast(version: string, least: string): boolean {
  const [a, b] = [numbers(version), numbers(least)]
  for (let i = 0; i < 3; i++) if (a[i] !== b[i]) return a[i] > b[i]
  return true
}

/** The `temporal` CLI on PATH, when the server it carries is new enough; its version line reads `… (Server 1.32.1, UI …)`. */
export async function findCli(settings: TemporalSettings): Promise<string | undefined> {
  try {
    const { stdout } = await run('temporal', ['--version'], { timeout: 10_000 })
    const server = /Server (\d+\.\d+\.\d+)/.exec(stdout)?.[1]
    return server !== undefined && isAtLeast(server, settings.server_version) ? 'temporal' : undefined
  } catch {
    return undefined // not on PATH, or not this program: the next rung is tried
  }
}

export async function hasGo(): Promise<boolean> {
  try {
    await run('go', ['version'], { timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

/** Builds both servers from their Go modules into the user's cache: 4 to 8 minutes on two cores, once per version. */
export async function buildServers(settings: TemporalSettings, say: (line: string) => void): Promise<void> {
  const { server, ui } = binariesOf(settings)
  if (!existsSync(server)) {
    say(`building the Temporal server ${settings.server_version} from source: there is no Temporal CLI here and none could be downloaded.`)
    say('it is a large Go program: 4 to 8 minutes on two cores, once; the result is kept in your cache folder.')
    await goInstall(`go.temporal.io/server/cmd/server@${settings.server_version}`, server, say)
  }
  if (!existsSync(ui)) {
    say(`building the Temporal web UI ${settings.ui_version}: about a minute, once.`)
    await goInstall(`github.com/temporalio/ui-server/v2/cmd/server@${settings.ui_version}`, ui, say)
  }
}

async function goInstall(module: string, target: string, say: (line: string) => void): Promise<void> {
  // Built aside and moved: an interrupted build must not look like a finished one.
  const folder = `${target}.build-${process.pid}`
  await mkdir(folder, { recursive: true })
  const started = Date.now()
  const progress = setInterval(() => say(`… still building, ${Math.round((Date.now() - started) / 1000)} s`), 30_000)
  try {
    await new Promise<void>((resolve, reject) => {
      const child = spawn('go', ['install', module], { env: { ...process.env, GOBIN: folder, GOFLAGS: '-mod=mod' }, stdio: ['ignore', 'ignore', 'pipe'] })
      let errors = ''
      child.stderr.on('data', (chunk: Buffer) => { errors = (errors + chunk.toString()).slice(-2000) })
      child.on('error', reject)
      child.on('exit', (code) => code === 0 ? resolve() : reject(new Error(`go install ${module} failed:\n${errors}`)))
    })
    await rename(join(folder, 'server'), target)
  } finally {
    clearInterval(progress)
  }
}
