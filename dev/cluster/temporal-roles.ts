import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startChild } from '../child-process.ts'
import type { Guard } from '../guard.ts'
import { untilListening } from '../port-owner.ts'
import { dynamicConfig, serverConfig } from '../temporal-server-config.ts'
import type { TemporalSettings } from '../temporal-settings.ts'
import type { Part } from './supervisor.ts'
import { postgresStore } from './temporal-schema.ts'

/** The services of a Temporal server, each in its own process, as in production. */
export const TEMPORAL_ROLES = ['frontend', 'history', 'matching', 'worker'] as const
export type TemporalRole = (typeof TEMPORAL_ROLES)[number]

/** Each role has three ports: its own, the ring's for the members to find each other, and its metrics. */
export const temporalPortNames = (): string[] => [
  'temporal_frontend_http',
  ...TEMPORAL_ROLES.flatMap((role) => [`temporal_${role}`, `temporal_${role}_ring`, `temporal_${role}_metrics`]),
]

/** Fixed when a cluster's database is created, and never changeable: the number of shards that history hosts share. */
const HISTORY_SHARDS = 16
/** Connections of one process to each database. */
const CONNECTIONS = { temporal: 12, temporal_visibility: 4 } as const

export interface RolePlaces {
  readonly server: string
  readonly settings: TemporalSettings
  readonly folder: string
  /** By the names above, and `postgres`. */
  readonly ports: Readonly<Record<string, number>>
  readonly guard: Guard
}

/**
 * Writes the configuration of each role and returns how to start them. A killed role restarts under the same address.
 */
export async function temporalParts({ server, settings, folder, ports, guard }: RolePlaces): Promise<Part[]> {
  const configFolder = join(folder, 'temporal')
  await mkdir(configFolder, { recursive: true })
  const dynamicFile = join(configFolder, 'dynamic.yaml')
  await writeFile(dynamicFile, dynamicConfig(settings))
  const stores = {
    default: postgresStore(ports.postgres, 'temporal', CONNECTIONS.temporal),
    visibility: postgresStore(ports.postgres, 'temporal_visibility', CONNECTIONS.temporal_visibility),
  }
  return Promise.all(
    TEMPORAL_ROLES.map(async (role) => {
      const configFile = join(configFolder, `${role}.yaml`)
      await writeFile(
        configFile,
        serverConfig(
          { history_shards: HISTORY_SHARDS },
          {
            frontend: ports.temporal_frontend,
            frontendHttp: ports.temporal_frontend_http,
            matching: ports.temporal_matching,
            history: ports.temporal_history,
            worker: ports.temporal_worker,
            membership: [
              ports.temporal_frontend_ring,
              ports.temporal_matching_ring,
              ports.temporal_history_ring,
              ports.temporal_worker_ring,
            ],
          },
          stores,
          dynamicFile,
          ports[`temporal_${role}_metrics`],
        ),
      )
      const name = `Temporal ${role}`
      return {
        name,
        kind: `temporal-${role}`,
        launch() {
          const child = startChild({
            name,
            command: server,
            args: ['--config-file', configFile, '--allow-no-auth', 'start', '--service', role],
            guard,
            env: process.env,
            logFile: join(folder, 'logs', `temporal-${role}.log`),
          })
          return { child, ready: untilListening(child, ports[`temporal_${role}`]) }
        },
      }
    }),
  )
}
