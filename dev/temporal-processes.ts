import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startChild, type Child } from './child-process.ts'
import type { Guard } from './guard.ts'
import type { TemporalProgram } from './temporal-binaries.ts'
import { dynamicConfig, serverConfig, sqliteStores, uiConfig } from './temporal-server-config.ts'
import type { TemporalSettings } from './temporal-settings.ts'

/** Ports that are chosen for a CLI. It chooses the others itself. */
export const CLI_PORTS = ['temporal', 'temporal_ui'] as const
/** Ports of the plain server: one per service, and one per service for the membership ring. */
export const SERVER_PORTS = [
  ...CLI_PORTS,
  'temporal_http',
  'temporal_matching',
  'temporal_history',
  'temporal_worker',
  'temporal_ring_frontend',
  'temporal_ring_matching',
  'temporal_ring_history',
  'temporal_ring_worker',
] as const

export interface TemporalPlaces {
  readonly settings: TemporalSettings
  readonly folder: string
  readonly databaseFile: string
  /** By the names above. */
  readonly ports: Readonly<Record<string, number>>
  readonly guard: Guard
  readonly signal?: AbortSignal
}

const serverArgs = ({ settings }: TemporalPlaces): string[] => [
  ...Object.entries(settings.dynamic_config).flatMap(([key, value]) => [
    '--dynamic-config-value',
    `${key}=${JSON.stringify(value)}`,
  ]),
  ...settings.search_attributes.flatMap((name) => ['--search-attribute', `${name}=Keyword`]),
]

/** Starts the CLI's development server: one process, including the web UI. */
export function startCli(command: string, places: TemporalPlaces): Child[] {
  const { ports, folder, settings, guard, signal } = places
  return [
    startChild({
      name: 'the Temporal server',
      command,
      guard,
      signal,
      args: [
        'server',
        'start-dev',
        '--ip',
        '127.0.0.1',
        '--port',
        String(ports.temporal),
        '--ui-port',
        String(ports.temporal_ui),
        '--db-filename',
        places.databaseFile,
        '--namespace',
        settings.namespace,
        '--log-level',
        'warn',
        ...serverArgs(places),
      ],
      env: process.env,
      logFile: join(folder, 'logs', 'temporal.log'),
    }),
  ]
}

/**
 * Clears the membership table. A killed server leaves itself in it, and the next one would assign shards to the dead
 * one for a minute or more. Nothing uses this file now, so there are no members.
 */
function forgetMembers(databaseFile: string): void {
  if (!existsSync(databaseFile)) return
  const database = new DatabaseSync(databaseFile)
  const table = database
    .prepare("select 1 from sqlite_master where type = 'table' and name = 'cluster_membership'")
    .get()
  if (table !== undefined) database.exec('delete from cluster_membership')
  database.close()
}

/** Starts the plain server and its web UI, from configuration files that are written now. */
export async function startServers(
  program: TemporalProgram & { kind: 'servers' },
  places: TemporalPlaces,
): Promise<Child[]> {
  const { settings, folder, databaseFile, ports, guard, signal } = places
  forgetMembers(databaseFile)
  const configFile = join(folder, 'temporal', 'server.yaml')
  const dynamicFile = join(folder, 'temporal', 'dynamic.yaml')
  const uiFolder = join(folder, 'temporal', 'ui')
  await mkdir(uiFolder, { recursive: true })
  await writeFile(dynamicFile, dynamicConfig(settings))
  await writeFile(
    configFile,
    serverConfig(
      settings,
      {
        frontend: ports.temporal,
        frontendHttp: ports.temporal_http,
        matching: ports.temporal_matching,
        history: ports.temporal_history,
        worker: ports.temporal_worker,
        membership: [
          ports.temporal_ring_frontend,
          ports.temporal_ring_matching,
          ports.temporal_ring_history,
          ports.temporal_ring_worker,
        ],
      },
      sqliteStores(databaseFile),
      dynamicFile,
    ),
  )
  await writeFile(
    join(uiFolder, 'local.yaml'),
    uiConfig(`127.0.0.1:${ports.temporal}`, ports.temporal_ui, settings.namespace),
  )
  const server = startChild({
    name: 'the Temporal server',
    command: program.server,
    args: ['--config-file', configFile, '--allow-no-auth', 'start'],
    guard,
    signal,
    env: process.env,
    logFile: join(folder, 'logs', 'temporal.log'),
  })
  const ui = startChild({
    name: 'the Temporal web UI',
    command: program.ui,
    args: ['--root', folder, '--config', 'temporal/ui', '--env', 'local', 'start'],
    guard,
    signal,
    env: process.env,
    logFile: join(folder, 'logs', 'temporal-ui.log'),
  })
  return [server, ui]
}
