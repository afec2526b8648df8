import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder, goInstall, hasGo } from './go-install.ts'
import { downloadCli } from './temporal-download.ts'
import type { TemporalSettings } from './temporal-settings.ts'

const run = promisify(execFile)

/** A Temporal server that can be started: a CLI that carries one, or the plain server and its web UI. */
export type TemporalProgram =
  | { readonly kind: 'cli'; readonly command: string; readonly version: string; readonly source: string }
  | {
      readonly kind: 'servers'
      readonly server: string
      readonly ui: string
      readonly version: string
      readonly source: string
    }

/** 'service': any server that runs the service. 'tests': the pinned one or later, for tests skip the time in workflows. */
export type TemporalUse = 'service' | 'tests'

/** Numbers of a version text, to compare: `v1.32.1` -> [1, 32, 1]. */
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
 * The server to start, by the first way that is there: a `temporal` CLI on PATH, the servers built before, a CLI downloaded before.
 *
 * @param say told why a CLI on PATH is passed over
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
      `the Temporal CLI on PATH carries server ${onPath.version}; ${use === 'tests' ? 'the tests need' : 'the service needs'} ${least} or later`,
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
 * The server to start, fetched or built where none is there yet: the official CLI download, else a build from Go modules.
 *
 * @throws an error that names the ways when there is none
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
      `no Temporal server: put a \`temporal\` CLI that carries server ${leastFor(settings, use)} or later on PATH, or let the official one be` +
        ` downloaded (network), or install Go so that ${settings.server_version} can be built; or name a running one in TEMPORAL_ADDRESS`,
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

/** The plain server and its tool for PostgreSQL schemas: what a cluster is made of, which no CLI carries. */
export interface ClusterPrograms {
  readonly server: string
  readonly sqlTool: string
}

const clusterPrograms = (settings: TemporalSettings): ClusterPrograms => ({
  server: builtServers(settings).server,
  sqlTool: join(cacheFolder(), `temporal-sql-${settings.server_version}`, 'sql'),
})

/** The programs of a cluster where both were built before. */
export function findClusterPrograms(settings: TemporalSettings): ClusterPrograms | undefined {
  const programs = clusterPrograms(settings)
  return existsSync(programs.server) && existsSync(programs.sqlTool) ? programs : undefined
}

/**
 * The programs of a cluster, built from Go modules where they are not there yet.
 *
 * @throws an error that says so when there is no Go
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
      `a cluster needs the Temporal server ${settings.server_version} as a program of its own, and its tool for PostgreSQL: install Go so that they can be built`,
    )
  if (!existsSync(programs.server)) await buildServers(settings, say, signal)
  if (!existsSync(programs.sqlTool)) {
    say("building Temporal's tool for PostgreSQL schemas: some seconds after the server, once.")
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
    return undefined // not there, or not this program: the next way is tried
  }
}

/** Builds both servers from their Go modules into the user's cache: 4 to 12 minutes on two cores, by what else runs, once per version. */
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
      'it is a large Go program: 4 to 12 minutes on two cores, once; the rest of the set-up goes on beside it; the result is kept in your cache folder.',
    )
    await goInstall(`go.temporal.io/server/cmd/server@${settings.server_version}`, built.server, say, signal)
  }
  if (!existsSync(built.ui)) {
    say(`building the Temporal web UI ${settings.ui_version}: about a minute, once.`)
    await goInstall(`github.com/temporalio/ui-server/v2/cmd/server@${settings.ui_version}`, built.ui, say, signal)
  }
  return built
}
