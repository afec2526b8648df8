import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { KeyRing } from '../db/key-ring.ts'
import { startChild, type Child } from './child-process.ts'
import { startGuard, type Guard } from './guard.ts'
import { PROJECT_FOLDER } from './temporal-settings.ts'

/** The processes of the service itself, as they would run in production: one API and two workers. */
const SERVICES = [
  { name: 'api', entry: 'api/main.ts', queues: [], ready: 'api listening' },
  { name: 'vision worker', entry: 'workers/main.ts', queues: ['vision'], ready: 'worker ready' },
  { name: 'worker', entry: 'workers/main.ts', queues: ['verification', 'screening', 'webhooks', 'mail', 'payments', 'privacy'], ready: 'worker ready' },
] as const

export type ServiceName = typeof SERVICES[number]['name']

const READY_TIMEOUT_MS = 120_000

/** The keys that seal all others, made once: as in the environment of a service, and as its configuration gives them. */
export async function prepareKeys(folder: string): Promise<{ env: { MASTER_KEYS: string; INDEX_KEY: string }; keyRing: KeyRing }> {
  const [master, index] = await Promise.all(['master-key', 'index-key'].map(async (name) => {
    const file = join(folder, name)
    if (!existsSync(file)) await writeFile(file, randomBytes(32).toString('base64'), { mode: 0o600 })
    return (await readFile(file, 'utf8')).trim()
  }))
  const keyRing = { current: 1, keys: new Map([[1, Buffer.from(master, 'base64')]]), indexKey: Buffer.from(index, 'base64') }
  return { env: { MASTER_KEYS: `1:${master}`, INDEX_KEY: index }, keyRing }
}

/**
 * Starts the service's processes and waits until each says that it is ready.
 *
 * @param signal ends them while they start
 * @throws an error that names the one that ended or did not get ready, and its log
 */
export async function startServices(
  folder: string, env: NodeJS.ProcessEnv, names: readonly string[] = SERVICES.map(({ name }) => name), signal?: AbortSignal,
): Promise<Child[]> {
  const children: Child[] = []
  const guard = startGuard(folder) // they end with this process by themselves, unless one hangs
  const starts = SERVICES.filter(({ name }) => names.includes(name)).map(async (service, index) => {
    const { child, ready } = launchService(service.name, folder, { ...env, ...metricsPorts(env, index) }, guard, { signal })
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
  kind: ServiceName, folder: string, env: NodeJS.ProcessEnv, guard: Guard, options: { as?: string; signal?: AbortSignal } = {},
): { child: Child; ready: Promise<void> } {
  const { entry, queues, ready: readyLine } = SERVICES.find(({ name }) => name === kind) ?? SERVICES[0]
  const name = options.as ?? kind
  const logFile = join(folder, 'logs', `${name.replaceAll(' ', '-')}.log`)
  let isReady: () => void = () => undefined
  const readiness = new Promise<'ready'>((resolve) => { isReady = () => resolve('ready') })
  const child = startChild({
    name: `the ${name}`, command: process.execPath, args: ['--max-semi-space-size=8', join(PROJECT_FOLDER, entry), ...queues], cwd: PROJECT_FOLDER, logFile, watchParent: true, guard, signal: options.signal,
    // What `node --watch` (npm run dev) tells its own child would make these report to a parent that is not listening.
    env: { ...env, WATCH_REPORT_DEPENDENCIES: undefined, EXIT_WITH_PARENT: 'true', LOG_LEVEL: logLevel(env.LOG_LEVEL) },
    onLine: (line) => { if (line.includes(`"msg":"${readyLine}"`)) isReady() },
  })
  const timeout = new Promise<string>((resolve) => { setTimeout(() => resolve('is not ready in time'), READY_TIMEOUT_MS).unref() })
  const ready = Promise.race([readiness, child.ended, timeout]).then((first) => {
    if (first !== 'ready') throw new Error(`the ${name} ${first}${child.lastWords()}; see ${logFile}`)
  })
  return { child, ready }
}

/** METRICS_PORT names the first process's port, the others take the next ones: each serves its own. */
const metricsPorts = (env: NodeJS.ProcessEnv, index: number): NodeJS.ProcessEnv => Object.fromEntries(['METRICS_PORT', 'TEMPORAL_METRICS_PORT']
  .filter((name) => env[name] !== undefined && env[name] !== '').map((name) => [name, String(Number(env[name]) + index)]))

/** The line that says that a process is ready is of level info: a quieter level would leave the start waiting for it. */
const logLevel = (wished: string | undefined): string => wished === 'debug' || wished === 'trace' ? wished : 'info'
