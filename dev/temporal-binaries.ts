import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder, goInstall, hasGo } from './go-install.ts'
import { downloadCli } from './temporal-download.ts'
import type { TemporalSettings } from './temporal-settings.ts'

const run = promisify(execFile)

/** A Temporal server that can be started: a CLI that contains one, or the plain server and its web UI. */
export type TemporalProgram =
  | { readonly kind: 'cli'; readonly command: string; readonly version: string; readonly source: string }
  | {
      readonly kind: 'servers'
      readonly server: string
      readonly ui: string
      readonly version: string
      readonly source: string
    }

/**
 * 'service': any server that can run the service. 'tests': the pinned one or later, because tests skip time in
 * workflows.
 */
export type TemporalUse = 'service' | 'tests'

/** Numbers of a version text for comparisons: `v1.32.1` -> [1, 32, 1]. */
const numbers = (version: string): number[] =>
  (/(\d+)\.(\d+)\.(\d+)/.exec(version) ?? ['', '0', '0', '0']).slice(1).map(Number)

/** Whether a version is at least another. */
export function isAtLeast(version: string, least: string): boolean {
  const [a, b] = [numbers(version), numbers(least)]
  for (let i = 0; i < 3; i++) if (a[i] !== b[i]) return a[i] > b[i]
  return true
}

const leastFor = (settings: TemporalSettings, use: TemporalUse): string =>
  use === 'tests' ? settings.server_version : settings.least_server_version

/**
 * The server to start, by the first available way: a `temporal` CLI on PATH, servers built before, a CLI downloaded
 * before.
 *
 * @param say receives the reason why a CLI on PATH is skipped
 */
export async function findProgram(
  settings: TemporalSettings,
  use: TemporalUse,
  say: (line: string) => void,
): Promise<TemporalProgram | undefined> {
  const least = leastFor(settings, use)
  const onPath = await cliAt('temporal', 'Temporal CLI on PATH')
  if (onPath !== undefined && isAtLeast(onPath.version, least)) return onPath
  if (onPath !== undefined)
    say(
      `the Temporal CLI on PATH contains server ${onPath.version}; ${use === 'tests' ? 'the tests need' : 'the service needs'} ${least} or later`,
    )
  const built = builtServers(settings)
  if (existsSync(built.server) && existsSync(built.ui)) return built
  for (const file of await readdir(downloadFolder()).catch(() => [])) {
    const cli = await cliAt(join(downloadFolder(), file), 'downloaded Temporal CLI')
    if (cli !== undefined && isAtLeast(cli.version, least)) return cli
  }
  return undefined
}

/**
 * The server to start, fetched or built if none exists: the official CLI download, or else a build from Go modules.
 *
 * @throws an error that names the ways if none works
 */
export async function obtainProgram(
  settings: TemporalSettings,
  use: TemporalUse,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<TemporalProgram> {
  const found = await findProgram(settings, use, say)
  if (found !== undefined) return found
  await mkdir(downloadFolder(), { recursive: true })
  if (await downloadCli(downloadFolder(), say, signal)) {
    const downloaded = await findProgram(settings, use, () => undefined)
    if (downloaded !== undefined) return downloaded
  }
  signal?.throwIfAborted()
  if (!(await hasGo())) {
    throw new Error(
      `no Temporal server: put a \`temporal\` CLI with server ${leastFor(settings, use)} or later on PATH, allow the download of the official one` +
        ` (network), install Go to build ${settings.server_version}, or set TEMPORAL_ADDRESS to a running server`,
    )
  }
  return buildServers(settings, say, signal)
}

const downloadFolder = (): string => join(cacheFolder(), 'temporal-cli')

function builtServers(settings: TemporalSettings): TemporalProgram & { kind: 'servers' } {
  return {
    kind: 'servers',
    version: settings.server_version.slice(1),
    source: `Temporal server ${settings.server_version} built from Go modules`,
    server: join(cacheFolder(), `temporal-${settings.server_version}`, 'server'),
    ui: join(cacheFolder(), `temporal-ui-${settings.ui_version}`, 'server'),
  }
}

/** The plain server and its tool for PostgreSQL schemas: the parts of a cluster, which no CLI contains. */
export interface ClusterPrograms {
  readonly server: string
  readonly sqlTool: string
}

const clusterPrograms = (settings: TemporalSettings): ClusterPrograms => ({
  server: builtServers(settings).server,
  sqlTool: join(cacheFolder(), `temporal-sql-${settings.server_version}`, 'sql'),
})

/** The programs of a cluster, if both were built before. */
export function findClusterPrograms(settings: TemporalSettings): ClusterPrograms | undefined {
  const programs = clusterPrograms(settings)
  return existsSync(programs.server) && existsSync(programs.sqlTool) ? programs : undefined
}

/**
 * The programs of a cluster, built from Go modules if they are missing.
 *
 * @throws an error if there is no Go
 */
export async function obtainClusterPrograms(
  settings: TemporalSettings,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<ClusterPrograms> {
  const programs = clusterPrograms(settings)
  if (findClusterPrograms(settings) !== undefined) return programs
  if (!(await hasGo()))
    throw new Error(
      `a cluster needs the plain Temporal server ${settings.server_version} and its tool for PostgreSQL: install Go to build them`,
    )
  if (!existsSync(programs.server)) await buildServers(settings, say, signal)
  if (!existsSync(programs.sqlTool)) {
    say("building Temporal's tool for PostgreSQL schemas (some seconds after the server, once) …")
    await goInstall(`go.temporal.io/server/cmd/tools/sql@${settings.server_version}`, programs.sqlTool, say, signal)
  }
  return programs
}

/** A CLI by its version line, which reads `… (Server 1.32.1, UI …)`. */
async function cliAt(command: string, what: string): Promise<(TemporalProgram & { kind: 'cli' }) | undefined> {
  try {
    const { stdout } = await run(command, ['--version'], { timeout: 10_000 })
    const version = /Server (\d+\.\d+\.\d+)/.exec(stdout)?.[1]
    return version === undefined ? undefined : { kind: 'cli', command, version, source: `${what}, server ${version}` }
  } catch {
    return undefined // missing, or another program: try the next way
  }
}

/**
 * Builds both servers from their Go modules into the user's cache: 4 to 12 minutes on two cores, depending on the load,
 * once per version.
 */
async function buildServers(
  settings: TemporalSettings,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<TemporalProgram> {
  const built = builtServers(settings)
  if (!existsSync(built.server)) {
    say(
      `building the Temporal server ${settings.server_version} from source: there is no Temporal CLI here and none could be downloaded.`,
    )
    say(
      'this takes 4 to 12 minutes on two cores, once, beside the rest of the set-up; your cache folder keeps the result.',
    )
    await goInstall(`go.temporal.io/server/cmd/server@${settings.server_version}`, built.server, say, signal)
  }
  if (!existsSync(built.ui)) {
    say(`building the Temporal web UI ${settings.ui_version} (about a minute, once) …`)
    await goInstall(`github.com/temporalio/ui-server/v2/cmd/server@${settings.ui_version}`, built.ui, say, signal)
  }
  return built
}
