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
  /** The log line that shows that it is ready. */
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
 * Additional garbage collection threads of V8 take cores from other vision workers: without them a verification takes
 * some 5 % less CPU. Image pixels are buffers outside of V8's heap. By default V8 marks the heap again after each 64
 * MB of pixels, three times a verification and in hundreds of steps. Counting them as normal memory and marking in
 * one step saves some 20 % (bench/results/2026-11-23-vision-by-part.md). The size of the heap then also bounds the
 * waiting images. V8 itself uses 30 MB of it. Without the bound a worker grows to 1.3 GB.
 */
export const VISION_FLAGS = [
  '--single-threaded-gc',
  '--no-incremental-marking',
  '--external-memory-accounted-in-global-limit',
  '--max-old-space-size=384',
]

/**
 * Makes glibc request huge pages, which Linux grants on request: some 4 % less CPU
 * (bench/results/2026-11-23-vision-by-part.md). Other C libraries ignore it.
 */
export const VISION_ENV = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' }

/** Largest memory of a vision worker, with images at the limit (docs/how-to/operate/deploy.md). */
const VISION_BYTES = 1.5e9

/**
 * Number of vision workers for a machine: one per core, because the networks run on one thread of their process, and at
 * most as many as half of the memory can hold.
 */
export const visionWorkers = (cores: number, memoryBytes: number): number =>
  Math.max(1, Math.min(cores, Math.floor(memoryBytes / 2 / VISION_BYTES)))

/** Number of vision workers in VISION_WORKERS, or else the number for this machine. Throws on an invalid number. */
export function wishedVisionWorkers(wished = process.env.VISION_WORKERS): number {
  if (wished === undefined || wished === '') return visionWorkers(availableParallelism(), totalmem())
  if (!/^[1-9][0-9]?$/.test(wished)) throw new Error('VISION_WORKERS must be a number from 1 to 99')
  return Number(wished)
}

/** The service's own processes, as in production: an API, a worker, and the vision workers. */
export const defaultServices = (visions = wishedVisionWorkers()): readonly Service[] => [
  ...Object.values(SERVICES),
  // At the end, because the metrics ports are assigned in this order.
  ...Array.from({ length: visions - 1 }, (_, i) => workerOf(`vision worker ${i + 2}`, 'vision')),
]

const READY_TIMEOUT_MS = 120_000

/** The master keys, created once, in the form of the environment and of the configuration. */
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
 * Starts the service's processes and waits until each is ready.
 *
 * @param wanted services, or names from {@link defaultServices}
 * @param signal aborts the start
 * @throws an error that names the process that ended or did not become ready, and its log
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
 * @param options.as its name if there are several of a kind, for its log file and in messages
 * @returns `ready` settles when the process is ready, and rejects if it ends before or is not ready in two minutes
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
    // Without it, the variable of `node --watch` (npm run dev) would make these report to a parent that does not
    // listen.
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

/** METRICS_PORT is the first process's port, and the others take the next ones, because each serves its own metrics. */
const metricsPorts = (env: NodeJS.ProcessEnv, index: number): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['METRICS_PORT', 'TEMPORAL_METRICS_PORT']
      .filter((name) => env[name] !== undefined && env[name] !== '')
      .map((name) => [name, String(Number(env[name]) + index)]),
  )

/** The ready line of a process has level info. A quieter level would make the start wait for it forever. */
const logLevel = (wished: string | undefined): string => (wished === 'debug' || wished === 'trace' ? wished : 'info')
