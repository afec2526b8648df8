import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../../db/pool.ts'
import type { Child } from '../../dev/child-process.ts'
import { startProxy } from '../../dev/cluster/proxy.ts'
import { startMailbox } from '../../dev/mail.ts'
import { startServices } from '../../dev/services.ts'
import { prepareNamespace } from '../../dev/temporal-namespace.ts'
import { readTemporalSettings } from '../../dev/temporal-settings.ts'
import { prepareTls } from '../../dev/tls.ts'
import { KEY_ENVIRONMENT } from './factories.ts'
import { heldPort } from './held-port.ts'
import { keptSnapshot } from './small-snapshot.ts'
import { atEnd, testDatabase, testTemporal } from './stack.ts'

/**
 * Two of each process, the APIs behind a proxy, on a cluster's Temporal (test/run.ts). A test that names its
 * processes gets those.
 */
export const IS_CLUSTER = process.env.TEST_CLUSTER === '1'
/** The processes of a whole service (dev/services.ts). */
const ALL = ['api', 'vision worker', 'worker']

/** The servers and settings of a service, and its running processes. */
export interface ServiceStack {
  readonly db: Db
  /** The folder of the processes' `logs`. */
  readonly folder: string
  /** Environment of the processes. */
  readonly env: NodeJS.ProcessEnv
  readonly baseUrl: string
  readonly ca: string
  readonly tls: Awaited<ReturnType<typeof prepareTls>>
  readonly mailFolder: string
  readonly mailbox: Awaited<ReturnType<typeof startMailbox>>
  readonly temporal: { readonly address: string; readonly namespace: string }
  /** The started processes, the newest last, for a test that kills one. */
  readonly processes: () => readonly Child[]
  /** Starts processes by name ('api', 'vision worker', 'worker'); kill -9 them by their pid. */
  readonly start: (names: readonly string[], changes?: NodeJS.ProcessEnv) => Promise<Child[]>
}

/**
 * A database, a namespace of Temporal and a mailbox, without processes. By default it screens with the beginnings of
 * the lists, for tests without listed people. An option takes the whole lists.
 */
export async function prepareStack(options: { lists?: 'all'; env?: NodeJS.ProcessEnv } = {}): Promise<ServiceStack> {
  const folder = await aFolder()
  const [{ db, url: databaseUrl }, temporal, tls] = await Promise.all([
    testDatabase(),
    testTemporal(),
    prepareTls(folder),
  ])
  // A namespace of its own: the workers of another test's service must not get the tasks of this one.
  const namespace = `test-${randomUUID()}`
  await prepareNamespace(temporal.address, namespace, readTemporalSettings())
  const mailFolder = join(folder, 'mail')
  const mailbox = await startMailbox(tls, mailFolder)
  atEnd(() => mailbox.stop())
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: namespace,
    ...KEY_ENVIRONMENT,
    OBJECT_STORE_FOLDER: join(folder, 'objects'),
    TLS_CERT: tls.certFile,
    TLS_KEY: tls.keyFile,
    NODE_EXTRA_CA_CERTS: tls.caFile,
    ALLOW_SPECIMENS: 'true',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    SANCTIONS_REFRESH: 'false',
    ...(options.lists === 'all' ? {} : { SANCTIONS_FOLDER: await keptSnapshot() }),
    TRUSTED_PROXIES: '127.0.0.1/32',
    SHUTDOWN_GRACE_SECONDS: '5',
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: 'Identity Verification <no-reply@example.org>',
    SALES_ADDRESS: 'sales@example.org',
    ...options.env,
  }
  return withProcesses(
    {
      db,
      env,
      tls,
      mailFolder,
      mailbox,
      ca: readFileSync(tls.caFile, 'utf8'),
      temporal: { address: temporal.address, namespace },
    },
    folder,
  )
}

/** A folder for a stack, with one for its logs. */
export async function aFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'identity-test-'))
  await mkdir(join(folder, 'logs'))
  return folder
}

/** A service without processes yet, on the given servers, with a port of its own. */
export async function withProcesses(
  on: Omit<ServiceStack, 'folder' | 'baseUrl' | 'processes' | 'start'>,
  folder: string,
): Promise<ServiceStack> {
  const port = await heldPort()
  const env = { ...on.env, PORT: String(port) }
  const running: Child[] = []
  atEnd(async () => {
    await Promise.all(running.map((child) => child.stop(8_000)))
  })
  return {
    ...on,
    folder,
    env,
    baseUrl: `https://localhost:${port}`,
    processes: () => running,
    async start(names, changes = {}) {
      const children = await startServices(folder, { ...env, ...changes }, names)
      running.push(...children)
      return children
    },
  }
}

/** Starts the named processes of a service. By default all of them: in a cluster two of each, behind a proxy. */
export async function startProcesses(stack: ServiceStack, names?: readonly string[]): Promise<void> {
  if (names !== undefined || !IS_CLUSTER) return void (await stack.start(names ?? ALL))
  const ports = [await heldPort(), await heldPort()]
  await Promise.all(ports.map((own) => stack.start(ALL, { PORT: String(own), BASE_URL: stack.baseUrl })))
  const proxy = await startProxy(Number(stack.env.PORT), ports)
  atEnd(() => proxy.stop())
}
