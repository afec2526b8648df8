import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../../db/migrate.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import { startGuard } from '../guard.ts'
import { NO_OBJECT_SERVER } from '../object-server.ts'
import { PortBook, withPorts } from '../ports.ts'
import { launchService, prepareKeys, type ServiceName } from '../services.ts'
import { prepareTls, type TlsFiles } from '../tls.ts'
import { startClusterBackends } from './backends.ts'
import { objectServerPart } from './object-server-part.ts'
import { startProxy, type Proxy } from './proxy.ts'
import { supervise, type Member } from './supervisor.ts'

export interface ClusterOptions {
  readonly folder: string
  /** Additional settings of API and workers. */
  readonly env?: NodeJS.ProcessEnv
  /** Processes of each kind; default two. */
  readonly each?: number
  /** The proxy's port; default any free one. */
  readonly port?: number
  readonly book?: PortBook
  readonly say?: (line: string) => void
  readonly signal?: AbortSignal
}

export interface Cluster {
  readonly baseUrl: string
  readonly ca: string
  readonly tls: TlsFiles
  readonly databaseUrl: string
  readonly temporal: { readonly address: string; readonly namespace: string }
  readonly keyRing: KeyRing
  /** The settings of API and workers, without those of a single process. */
  readonly settings: Readonly<Record<string, string>>
  readonly proxy: Proxy
  /** All processes except the proxy, which runs in this one. */
  readonly members: readonly Member[]
  readonly ports: Readonly<Record<string, number>>
  stop(): Promise<void>
}

const KINDS: readonly { kind: ServiceName; label: string; workersMetrics: boolean }[] = [
  { kind: 'api', label: 'api', workersMetrics: false },
  { kind: 'vision worker', label: 'vision', workersMetrics: true },
  { kind: 'worker', label: 'worker', workersMetrics: true },
]

/**
 * Starts a production set-up on this machine: PostgreSQL, Temporal by role, several APIs behind a proxy, several
 * workers of each kind. A process that dies is restarted.
 *
 * @throws if a part does not become ready. Started parts are stopped before.
 */
export async function startCluster({
  folder,
  env = {},
  each = 2,
  port = 0,
  book: givenBook,
  say = () => undefined,
  signal,
}: ClusterOptions): Promise<Cluster> {
  const book = givenBook ?? (await PortBook.open(undefined))
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    const tls = await prepareTls(folder)
    const keys = await prepareKeys(folder)
    const backends = await startClusterBackends(folder, 'identity', say, book, signal)
    stops.push(() => backends.stop())
    await migrate(backends.databaseUrl)
    const store = await startStore(folder, book, say, signal)
    const { member: storeMember } = store
    if (storeMember !== undefined) stops.push(() => storeMember.stop())
    const settings = {
      DATABASE_URL: backends.databaseUrl,
      TEMPORAL_ADDRESS: backends.temporal.address,
      TEMPORAL_NAMESPACE: backends.temporal.namespace,
      ...keys.env,
      ...store.settings,
      TLS_CERT: tls.certFile,
      TLS_KEY: tls.keyFile,
      NODE_EXTRA_CA_CERTS: tls.caFile,
      // One vision activity per process, because their number is the scale here.
      VISION_CONCURRENCY: '1',
      // All connections come from the proxy, so the API sees one address.
      MAX_CONNECTIONS_PER_ADDRESS: '1000',
    }
    const guard = startGuard(folder)
    stops.push(() => guard.release())
    const processes = KINDS.flatMap(({ kind, label, workersMetrics }) =>
      Array.from({ length: each }, (_, i) => ({ kind, name: `${label}-${i + 1}`, workersMetrics })),
    )
    const names = processes.flatMap(({ kind, name, workersMetrics }) => [
      ...(kind === 'api' ? [name] : []),
      `${name}_metrics`,
      ...(workersMetrics ? [`${name}_temporal_metrics`] : []),
    ])
    return await withPorts(
      book,
      { ...Object.fromEntries(names.map((name) => [name, {}])), proxy: port === 0 ? {} : { given: port } },
      async (ports: Record<string, number>) => {
        const baseUrl = `https://localhost:${ports.proxy}`
        const members = processes.map(({ kind, name, workersMetrics }) =>
          supervise(
            {
              name,
              kind,
              launch: () =>
                launchService(
                  kind,
                  folder,
                  {
                    ...process.env,
                    ...settings,
                    BASE_URL: baseUrl,
                    ...env,
                    METRICS_PORT: String(ports[`${name}_metrics`]),
                    ...(kind === 'api' ? { PORT: String(ports[name]) } : {}),
                    ...(workersMetrics ? { TEMPORAL_METRICS_PORT: String(ports[`${name}_temporal_metrics`]) } : {}),
                  },
                  guard,
                  { as: name },
                ),
            },
            say,
          ),
        )
        const stopMembers = async () => {
          await Promise.all(members.map((member) => member.stop(8_000)))
        }
        signal?.addEventListener('abort', () => void stopMembers())
        try {
          await Promise.all(members.map((member) => member.untilReady()))
          const proxy = await startProxy(
            ports.proxy,
            processes.filter(({ kind }) => kind === 'api').map(({ name }) => ports[name]),
          )
          stops.push(stopMembers, () => proxy.stop())
          return {
            baseUrl,
            ca: readFileSync(tls.caFile, 'utf8'),
            tls,
            databaseUrl: backends.databaseUrl,
            temporal: backends.temporal,
            keyRing: keys.keyRing,
            settings,
            proxy,
            members: [...backends.members, ...(store.member === undefined ? [] : [store.member]), ...members],
            ports: { ...backends.ports, ...store.ports, ...ports },
            stop,
          }
        } catch (error) {
          await stopMembers()
          throw error
        }
      },
    )
  } catch (error) {
    await stop()
    throw error
  }
}

interface Store {
  readonly settings: Readonly<Record<string, string>>
  readonly ports: Readonly<Record<string, number>>
  readonly member: Member | undefined
}

/** Starts an S3 server, or uses a folder if there is no Go to build it. */
async function startStore(
  folder: string,
  book: PortBook,
  say: (line: string) => void,
  signal: AbortSignal | undefined,
): Promise<Store> {
  return withPorts(book, { s3: {} }, async (ports) => {
    const made = await objectServerPart(folder, ports.s3, say, signal)
    if (made === undefined) {
      say(`${NO_OBJECT_SERVER}; objects are stored in a folder`)
      return { settings: { OBJECT_STORE_FOLDER: join(folder, 'objects') }, ports: {}, member: undefined }
    }
    const member = supervise(made.part, say)
    try {
      await member.untilReady()
      return { settings: made.settings, ports, member }
    } catch (error) {
      await member.stop()
      throw error
    }
  })
}
