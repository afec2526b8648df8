import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startChild, type Child } from './child-process.ts'
import { startGuard } from './guard.ts'
import { PROJECT_FOLDER } from './temporal-settings.ts'

/** The processes of the service itself, as they would run in production: one API and two workers. */
const SERVICES = [
  { name: 'api', entry: 'api/main.ts', queues: [], ready: 'api listening' },
  { name: 'vision worker', entry: 'workers/main.ts', queues: ['vision'], ready: 'worker ready' },
  { name: 'worker', entry: 'workers/main.ts', queues: ['verification', 'screening', 'webhooks', 'mail'], ready: 'worker ready' },
] as const

const READY_TIMEOUT_MS = 120_000

/** The key that wraps all others, made once. */
export async function masterKey(folder: string): Promise<string> {
  const file = join(folder, 'master-key')
  if (!existsSync(file)) await writeFile(file, randomBytes(32).toString('base64'), { mode: 0o600 })
  return (await readFile(file, 'utf8')).trim()
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
  const starts = SERVICES.filter(({ name }) => names.includes(name)).map(async ({ name, entry, queues, ready }, index) => {
    const logFile = join(folder, 'logs', `${name.replace(' ', '-')}.log`)
    let isReady: () => void = () => undefined
    const readiness = new Promise<'ready'>((resolve) => { isReady = () => resolve('ready') })
    const child = startChild({
      name: `the ${name}`, command: process.execPath, args: ['--max-semi-space-size=8', join(PROJECT_FOLDER, entry), ...queues], cwd: PROJECT_FOLDER, logFile, watchParent: true, guard, signal,
      // What `node --watch` (npm run dev) tells its own child would make these report to a parent that is not listening.
      env: { ...env, ...metricsPorts(env, index), WATCH_REPORT_DEPENDENCIES: undefined, EXIT_WITH_PARENT: 'true', LOG_LEVEL: logLevel(env.LOG_LEVEL) },
      onLine: (line) => { if (line.includes(`"msg":"${ready}"`)) isReady() },
    })
    children.push(child)
    const timeout = new Promise<string>((resolve) => { setTimeout(() => resolve('is not ready in time'), READY_TIMEOUT_MS).unref() })
    const first = await Promise.race([readiness, child.ended, timeout])
    if (first !== 'ready') throw new Error(`the ${name} ${first}${child.lastWords()}; see ${logFile}`)
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

/** METRICS_PORT names the first process's port, the others take the next ones: each serves its own. */
const metricsPorts = (env: NodeJS.ProcessEnv, index: number): NodeJS.ProcessEnv => Object.fromEntries(['METRICS_PORT', 'TEMPORAL_METRICS_PORT']
  .filter((name) => env[name] !== undefined && env[name] !== '').map((name) => [name, String(Number(env[name]) + index)]))

/** The line that says that a process is ready is of level info: a quieter level would leave the start waiting for it. */
const logLevel = (wished: string | undefined): string => wished === 'debug' || wished === 'trace' ? wished : 'info'
