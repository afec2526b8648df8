import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { TestWorkflowEnvironment } from '@temporalio/testing'
import { freePorts, startChild, type Child } from './child-process.ts'
import { noteProcess } from './leftovers.ts'
import { areBuilt, binariesOf, buildServers, findCli, hasGo, type ServerBinaries } from './temporal-binaries.ts'
import { prepareNamespace } from './temporal-namespace.ts'
import { dynamicConfig, serverConfig, uiConfig } from './temporal-server-config.ts'
import { readTemporalSettings, type TemporalSettings } from './temporal-settings.ts'

export interface TemporalStack {
  readonly address: string
  readonly namespace: string
  /** Undefined when an own cluster is used (TEMPORAL_ADDRESS). */
  readonly uiUrl: string | undefined
  /** Which rung of the ladder it is, in words. */
  readonly source: string
  /** Settles when a part of it ends by itself. */
  readonly ended: Promise<string>
  /** The processes it consists of, as far as they are ours to name. */
  readonly pids: readonly number[]
  stop(): Promise<void>
}

interface Places {
  readonly settings: TemporalSettings
  readonly folder: string
  readonly databaseFile: string
  readonly port: number
  readonly uiPort: number
}

const DOWNLOAD_TIMEOUT_MS = 60_000
const NEVER = new Promise<string>(() => undefined)

/**
 * Starts the development Temporal server and its web UI as temporal-dev.yml says, by the first way that works:
 * TEMPORAL_ADDRESS, a CLI on PATH, the servers built before, the official CLI download, a build from Go modules.
 *
 * @param folder where its database, configuration and logs lie
 * @param ports 'settled' for those of temporal-dev.yml, 'free' for any (tests)
 * @throws an error that names the ways when there is none
 */
export async function startTemporal(folder: string, ports: 'settled' | 'free', say: (line: string) => void): Promise<TemporalStack> {
  const settings = readTemporalSettings()
  const given = process.env.TEMPORAL_ADDRESS
  if (given !== undefined && given !== '') {
    const namespace = process.env.TEMPORAL_NAMESPACE ?? settings.namespace
    await prepareNamespace(given, namespace, settings)
    return { address: given, namespace, uiUrl: undefined, source: 'TEMPORAL_ADDRESS', ended: NEVER, pids: [], stop: async () => undefined }
  }
  const [port, uiPort] = ports === 'free' ? await freePorts(2) : [
    Number(process.env.TEMPORAL_DEV_PORT ?? settings.frontend_port), Number(process.env.TEMPORAL_DEV_UI_PORT ?? settings.ui_port),
  ]
  const places: Places = { settings, folder, databaseFile: join(folder, settings.storage_file), port, uiPort }
  await mkdir(dirname(places.databaseFile), { recursive: true })
  await mkdir(join(folder, 'logs'), { recursive: true })

  const stack = await climb(places, say)
  for (const pid of stack.pids) await noteProcess(folder, pid)
  try {
    await prepareNamespace(stack.address, settings.namespace, settings)
  } catch (error) {
    await stack.stop()
    throw error
  }
  return stack
}

async function climb(places: Places, say: (line: string) => void): Promise<TemporalStack> {
  const { settings } = places
  const cli = await findCli(settings)
  if (cli !== undefined) return startCli(cli, places)
  const binaries = binariesOf(settings)
  if (areBuilt(binaries)) return startServers(binaries, places)
  const downloaded = await tryDownload(places, say)
  if (downloaded !== undefined) return downloaded
  if (!await hasGo()) {
    throw new Error('no Temporal server: put the `temporal` CLI on PATH, or let the official one be downloaded (network), or install Go'
      + ` so that ${settings.server_version} can be built; or name a running one in TEMPORAL_ADDRESS`)
  }
  await buildServers(settings, say)
  return startServers(binaries, places)
}

const stackOf = (places: Places, source: string, children: readonly Child[]): TemporalStack => ({
  address: `127.0.0.1:${places.port}`,
  namespace: places.settings.namespace,
  uiUrl: `http://localhost:${places.uiPort}`,
  source,
  ended: Promise.race(children.map(async (child) => `${child.name} ${await child.ended}`)),
  pids: children.map(({ pid }) => pid),
  async stop() {
    // Its database is a journalled file: a server that is slow to drain may be killed.
    for (const child of [...children].reverse()) await child.stop(4_000)
  },
})

const serverArgs = ({ settings }: Places): string[] => [
  ...Object.entries(settings.dynamic_config).flatMap(([key, value]) => ['--dynamic-config-value', `${key}=${JSON.stringify(value)}`]),
  ...settings.search_attributes.flatMap((name) => ['--search-attribute', `${name}=Keyword`]),
]

function startCli(cli: string, places: Places): TemporalStack {
  const child = startChild({
    name: 'temporal',
    command: cli,
    args: ['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(places.port), '--ui-port', String(places.uiPort),
      '--db-filename', places.databaseFile, '--namespace', places.settings.namespace, '--log-level', 'warn', ...serverArgs(places)],
    env: process.env,
    logFile: join(places.folder, 'logs', 'temporal.log'),
  })
  return stackOf(places, 'the CLI on PATH', [child])
}

async function tryDownload(places: Places, say: (line: string) => void): Promise<TemporalStack | undefined> {
  say('looking for the official Temporal CLI (a download, once) …')
  const start = TestWorkflowEnvironment.createLocal({
    server: {
      ip: '127.0.0.1', port: places.port, namespace: places.settings.namespace, dbFilename: places.databaseFile, ui: true, uiPort: places.uiPort,
      extraArgs: serverArgs(places),
    },
  })
  try {
    const environment = await Promise.race([start, new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('no answer in time')), DOWNLOAD_TIMEOUT_MS).unref()
    })])
    return { ...stackOf(places, 'the downloaded CLI', []), ended: NEVER, stop: () => environment.teardown() }
  } catch (error) {
    void start.then((late) => late.teardown(), () => undefined)
    say(`… not to be had here (${error instanceof Error ? error.message.split('\n')[0].slice(0, 120) : 'unknown error'})`)
    return undefined
  }
}

/**
 * A server that was killed leaves itself in the membership table, and the next one would hand shards to the dead for a
 * minute or more. Nothing runs on this file now, so nobody is a member.
 */
function forgetMembers(databaseFile: string): void {
  if (!existsSync(databaseFile)) return
  const database = new DatabaseSync(databaseFile)
  const table = database.prepare("select 1 from sqlite_master where type = 'table' and name = 'cluster_membership'").get()
  if (table !== undefined) database.exec('delete from cluster_membership')
  database.close()
}

async function startServers(binaries: ServerBinaries, places: Places): Promise<TemporalStack> {
  const { settings, folder, port, uiPort } = places
  forgetMembers(places.databaseFile)
  const [frontendHttp, matching, history, worker, ...membership] = await freePorts(8)
  const configFile = join(folder, 'temporal', 'server.yaml')
  const dynamicFile = join(folder, 'temporal', 'dynamic.yaml')
  const uiFolder = join(folder, 'temporal', 'ui')
  const [m1, m2, m3, m4] = membership
  const ports = { frontend: port, frontendHttp, matching, history, worker, membership: [m1, m2, m3, m4] as const }
  await mkdir(uiFolder, { recursive: true })
  await writeFile(dynamicFile, dynamicConfig(settings))
  await writeFile(configFile, serverConfig(settings, ports, places.databaseFile, dynamicFile))
  await writeFile(join(uiFolder, 'local.yaml'), uiConfig(`127.0.0.1:${port}`, uiPort, settings.namespace))
  const server = startChild({
    name: 'the Temporal server', command: binaries.server, args: ['--config-file', configFile, '--allow-no-auth', 'start'],
    env: process.env, logFile: join(folder, 'logs', 'temporal.log'),
  })
  const ui = startChild({
    name: 'the Temporal web UI', command: binaries.ui, args: ['--root', folder, '--config', 'temporal/ui', '--env', 'local', 'start'],
    env: process.env, logFile: join(folder, 'logs', 'temporal-ui.log'),
  })
  return stackOf(places, `Temporal server ${settings.server_version} built from Go modules`, [server, ui])
}
