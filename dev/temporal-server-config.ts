import { stringify } from 'yaml'
import type { TemporalSettings } from './temporal-settings.ts'

export interface ServerPorts {
  readonly frontend: number
  readonly frontendHttp: number
  readonly matching: number
  readonly history: number
  readonly worker: number
  /** One membership (ring) port per service, in the same order. */
  readonly membership: readonly [number, number, number, number]
}

/** The stores of a server's workflows, and of their lists. */
export interface Datastores {
  readonly default: object
  readonly visibility: object
}

/** One file, for a server in one process. */
export function sqliteStores(databaseFile: string): Datastores {
  const sqlite = {
    sql: {
      pluginName: 'sqlite',
      databaseName: databaseFile,
      connectAddr: 'localhost',
      connectProtocol: 'tcp',
      connectAttributes: {
        cache: 'private',
        setup: 'true',
        journal_mode: 'wal',
        synchronous: '1',
        busy_timeout: '10000',
      },
      maxConns: 1,
      maxIdleConns: 1,
      maxConnLifetime: '1h',
    },
  }
  return { default: sqlite, visibility: sqlite }
}

/** The plain server's configuration, loopback only. Its services find each other by it, in one process or several. */
export function serverConfig(
  settings: Pick<TemporalSettings, 'history_shards'>,
  ports: ServerPorts,
  datastores: Datastores,
  dynamicConfigFile: string,
  metricsPort?: number,
): string {
  const service = (grpcPort: number, membershipPort: number, extra: object = {}) => ({
    rpc: { grpcPort, membershipPort, bindOnLocalHost: true, ...extra },
  })
  const [frontend, matching, history, worker] = ports.membership
  return stringify({
    log: { stdout: true, level: 'warn' },
    persistence: {
      defaultStore: 'default',
      visibilityStore: 'visibility',
      numHistoryShards: settings.history_shards,
      datastores,
    },
    global: {
      membership: { maxJoinDuration: '30s', broadcastAddress: '127.0.0.1' },
      ...(metricsPort === undefined
        ? {}
        : {
            metrics: {
              prometheus: { framework: 'tally', timerType: 'histogram', listenAddress: `127.0.0.1:${metricsPort}` },
            },
          }),
    },
    services: {
      frontend: service(ports.frontend, frontend, { httpPort: ports.frontendHttp }),
      matching: service(ports.matching, matching),
      history: service(ports.history, history),
      worker: service(ports.worker, worker),
    },
    clusterMetadata: {
      enableGlobalNamespace: false,
      failoverVersionIncrement: 10,
      masterClusterName: 'active',
      currentClusterName: 'active',
      clusterInformation: {
        active: {
          enabled: true,
          initialFailoverVersion: 1,
          rpcName: 'frontend',
          rpcAddress: `127.0.0.1:${ports.frontend}`,
        },
      },
    },
    dcRedirectionPolicy: { policy: 'noop' },
    dynamicConfigClient: { filepath: dynamicConfigFile, pollInterval: '60s' },
  })
}

/** The dynamic configuration file: each key with one unconditional value. */
export const dynamicConfig = (settings: TemporalSettings): string =>
  stringify(Object.fromEntries(Object.entries(settings.dynamic_config).map(([key, value]) => [key, [{ value }]])))

/** The web UI's configuration. */
export const uiConfig = (frontendAddress: string, port: number, namespace: string): string =>
  stringify({
    temporalGrpcAddress: frontendAddress,
    host: '127.0.0.1',
    port,
    enableUi: true,
    defaultNamespace: namespace,
    disableNewsFetch: true,
    cors: { allowOrigins: [`http://localhost:${port}`] },
  })
