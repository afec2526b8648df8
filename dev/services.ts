import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import type { KeyRing } from '../encryption/key-ring.ts'
import type { Queue } from '../contract/queues.ts'
import { startChild, type Child } from './child-process.ts'
import { startGuard, type Guard } from './guard.ts'
import { PROJECT_FOLDER } from './temporal-settings.ts'

/** One process of the service. */
export interface Service {
  readonly name: string
  readonly entry: string
  readonly queues: readonly Queue[]
  /** The line of its log that says that it works. */
  readonly ready: string
}

/** A worker of some queues. */
export const workerOf = (name: string, ...queues: Queue[]): Service => ({
  name,
  entry: 'workers/main.ts',
  queues,
  ready: 'worker ready',
})

const SERVICES = {
  api: { name: 'api', entry: 'api/main.ts', queues: [], ready: 'api listening' },
  'vision worker': workerOf('vision worker', 'vision'),
  worker: workerOf('worker', 'verification', 'screening', 'webhooks', 'mail', 'payments', 'privacy'),
} as const satisfies Record<string, Service>

export type ServiceName = keyof typeof SERVICES

/**
 * The other threads of V8's garbage collection take the cores that other vision workers would use: without them a verification takes some 5 % less
 * CPU. Pictures are buffers outside of its heap: V8 marks the heap anew after each 64 MB of them, three times a verification and in hundreds of steps,
 * unless told to count them as memory like any other and to mark in one go, some 20 % less (bench/results/2026-11-23-vision-by-part.md). Then the size of the heap, of
 * which it uses 30 MB, bounds the pictures that wait for it too: without that a worker grows to 1.3 GB.
 */
export const VISION_FLAGS = [
  '--single-threaded-gc',
  '--no-incremental-marking',
  '--external-memory-accounted-in-global-limit',
  '--max-old-space-size=384',
]

/** glibc then asks for huge pages, where Linux gives them to who asks: some 4 % less CPU (bench/results/2026-11-23-vision-by-part.md). Others do not know the word. */
export const VISION_ENV = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' }

/** What a vision worker may come to, pictures at the limit included (docs/how-to/operate/deploy.md). */
const VISION_BYTES = 1.5e9

/**
 * How many vision workers a machine carries: one a core, since the networks run on one thread of their process, and no more than a half
 * of the memory has room for.
 */
export const visionWorkers = (cores: number, memoryBytes: number): number =>
  Math.max(1, Math.min(cores, Math.floor(memoryBytes / 2 / VISION_BYTES)))

/** VISION_WORKERS is the user's word; without it as many as this machine carries. Throws on what is no number of processes. */
export function wishedVisionWorkers(wished = process.env.VISION_WORKERS): number {
  if (wished === undefined || wished === '') return visionWorkers(availableParallelism(), totalmem())
  if (!/^[1-9][0-9]?$/.test(wished)) throw new Error('VISION_WORKERS must be a number from 1 to 99')
  return Number(wished)
}

/** The processes of the service itself, as they would run in production: an API, a worker, and the vision workers. */
export const defaultServices = (visions = wishedVisionWorkers()): readonly Service[] => [
  ...Object.values(SERVICES),
  // At the end: the ports of the metrics are given in this order.
  ...Array.from({ length: visions - 1 }, (_, i) => workerOf(`vision worker ${i + 2}`, 'vision')),
]

const READY_TIMEOUT_MS = 120_000

/** The keys that seal all others, made once: as in the environment of a service, and as its configuration gives them. */
export async function prepareKeys(
  folder: string,
): Promise<{ env: { MASTER_KEYS: string; INDEX_KEY: string }; keyRing: KeyRing }> {
  const [master, index] = await Promise.all(
    ['master-key', 'index-key'].map(async (name) => {
      const file = join(folder, name)
      if (!existsSync(file)) await writeFile(file, randomBytes(32).toString('base64'), { mode: 0o600 })
      return (await readFile(file, 'utf8')).trim()
    }),
  )
  const keyRing = {
    current: 1,
    keys: new Map([[1, Buffer.from(master, 'base64')]]),
    indexKey: Buffer.from(index, 'base64'),
  }
  return { env: { MASTER_KEYS: `1:${master}`, INDEX_KEY: index }, keyRing }
}

/**
 * Starts the service's processes and waits until each says that it is ready.
 *
 * @param wanted services, or the names of some of {@link defaultServices}
 * @param signal ends them while they start
 * @throws an error that names the one that ended or did not get ready, and its log
 */
export async function startServices(
  folder: string,
  env: NodeJS.ProcessEnv,
  wanted: readonly (string | Service)[] = defaultServices(),
  signal?: AbortSignal,
): Promise<Child[]> {
  const children: Child[] = []
  const guard = startGuard(folder) // they end with this process by themselves, unless one hangs
  const services = [
    ...defaultServices().filter(({ name }) => wanted.includes(name)),
    ...wanted.filter((service) => typeof service !== 'string'),
  ]
  const starts = services.map(async (service, index) => {
    const { child, ready } = launchService(service, folder, { ...env, ...metricsPorts(env, index) }, guard, { signal })
    children.push(child)
    await ready
    return child
  })
  void Promise.all(children.map((child) => child.ended)).then(() => guard.release())
  try {
    return await Promise.all(starts)
  } catch (error) {
    await Promise.all(children.map((child) => child.stop()))
    await Promise.allSettled(starts)
    throw error
  }
}

/**
 * Starts one process of the service.
 *
 * @param options.as what it is called where there are several of a kind: in its log's name and in messages
 * @returns `ready` settles when it says that it is ready; it rejects when the process ends before, or does not get ready in two minutes
 */
export function launchService(
  kind: ServiceName | Service,
  folder: string,
  env: NodeJS.ProcessEnv,
  guard: Guard,
  options: { as?: string; signal?: AbortSignal } = {},
): { child: Child; ready: Promise<void> } {
  const service = typeof kind === 'string' ? SERVICES[kind] : kind
  const { entry, queues, ready: readyLine } = service
  const name = options.as ?? service.name
  const logFile = join(folder, 'logs', `${name.replaceAll(' ', '-')}.log`)
  let isReady: () => void = () => undefined
  const readiness = new Promise<'ready'>((resolve) => {
    isReady = () => resolve('ready')
  })
  const child = startChild({
    name: `the ${name}`,
    command: process.execPath,
    args: [
      '--max-semi-space-size=8',
      ...(queues.includes('vision') ? VISION_FLAGS : []),
      join(PROJECT_FOLDER, entry),
      ...queues,
    ],
    cwd: PROJECT_FOLDER,
    logFile,
    watchParent: true,
    guard,
    signal: options.signal,
    // What `node --watch` (npm run dev) tells its own child would make these report to a parent that is not listening.
    env: {
      ...(queues.includes('vision') ? VISION_ENV : {}),
      ...env,
      WATCH_REPORT_DEPENDENCIES: undefined,
      EXIT_WITH_PARENT: 'true',
      LOG_LEVEL: logLevel(env.LOG_LEVEL),
    },
    onLine: (line) => {
      if (line.includes(`"msg":"${readyLine}"`)) isReady()
    },
  })
  const timeout = new Promise<string>((resolve) => {
    setTimeout(() => resolve('is not ready in time'), READY_TIMEOUT_MS).unref()
  })
  const ready = Promise.race([readiness, child.ended, timeout]).then((first) => {
    if (first !== 'ready') throw new Error(`the ${name} ${first}${child.lastWords()}; see ${logFile}`)
  })
  return { child, ready }
}

/** METRICS_PORT names the first process's port, the others take the next ones: each serves its own. */
const metricsPorts = (env: NodeJS.ProcessEnv, index: number): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['METRICS_PORT', 'TEMPORAL_METRICS_PORT']
      .filter((name) => env[name] !== undefined && env[name] !== '')
      .map((name) => [name, String(Number(env[name]) + index)]),
  )

/** The line that says that a process is ready is of level info: a quieter level would leave the start waiting for it. */
const logLevel = (wished: string | undefined): string => (wished === 'debug' || wished === 'trace' ? wished : 'info')
