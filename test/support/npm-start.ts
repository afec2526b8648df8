import assert from 'node:assert/strict'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PortBook, withPorts } from '../../dev/ports.ts'
import { keptSnapshot } from './small-snapshot.ts'
import { until } from './until.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const started: ChildProcess[] = []
if (typeof after === 'function')
  after('stop the starts', () => {
    for (const child of started) child.kill('SIGTERM')
  })

export interface StartPlace {
  readonly folder: string
  readonly port: number
  /** A folder with few sanctions lists. */
  readonly lists: string
}

/** A folder for `npm start`, and a port for its API. */
export async function aStartFolder(): Promise<StartPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'identity-start-'))
  chmodSync(folder, 0o755) // PostgreSQL runs as a user of its own when this process runs as root
  return {
    folder,
    lists: await keptSnapshot(),
    port: await withPorts(await PortBook.open(undefined), { api: {} }, async ({ api }) => api),
  }
}

export interface RunningProcess {
  readonly pid: number
  readonly parent: number
  readonly args: string
}

/** Processes that have the folder in their command line: all that a start starts, except the service's own. */
export const processesOf = (folder: string): RunningProcess[] =>
  allProcesses().filter(({ args }) => args.includes(folder))

/** All running processes, by `ps`. */
export function allProcesses(): RunningProcess[] {
  return execFileSync('ps', ['-eo', 'pid,ppid,args'])
    .toString()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, ...args]) => ({ pid: Number(pid), parent: Number(parent), args: args.join(' ') }))
}

/**
 * Starts dev/start.ts in a folder and collects what it prints.
 *
 * @param by 'npm' runs the real `npm start`, without its set-up
 * @param env beside the environment of the tests; by default one vision worker and short sanctions lists, because
 *   each takes seconds of a core to start
 */
export function npmStart(
  { folder, port, lists }: StartPlace,
  by: 'node' | 'npm' = 'node',
  env: NodeJS.ProcessEnv = {},
) {
  const [command, args] =
    by === 'node' ? [process.execPath, [join(ROOT, 'dev', 'start.ts')]] : ['npm', ['start', '--ignore-scripts']]
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      VISION_WORKERS: '1',
      SANCTIONS_FOLDER: lists,
      ...env,
      EXIT_WITH_PARENT: 'true',
      LOCAL_FOLDER: folder,
      PORT: String(port),
    },
  })
  started.push(child)
  const printed = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed.text += chunk.toString()
    })
  const wait = (what: string, isThere: () => boolean) => until(() => `${what}\n${printed.text}`, isThere, 100)
  return {
    child,
    printed,
    /** Waits until it has ended. Returns its exit code, or the signal that ended it. */
    ended: async () => {
      await wait('the end of the start', () => child.exitCode !== null || child.signalCode !== null)
      return child.signalCode ?? child.exitCode
    },
    /** Waits until the output matches. */
    until: (pattern: RegExp) =>
      wait(String(pattern), () => {
        assert.ok(
          pattern.test(printed.text) || child.exitCode === null,
          `${String(pattern)} was not printed:\n${printed.text}`,
        )
        return pattern.test(printed.text)
      }),
    /** The process of dev/start.ts itself, and its children. */
    startPid: () => Number(readFileSync(join(folder, 'start.pid'), 'utf8')),
    parts: () =>
      allProcesses().filter(({ parent }) => parent === Number(readFileSync(join(folder, 'start.pid'), 'utf8'))),
    /** Waits until these processes have ended, and all that name the folder. */
    untilGone: (pids: readonly number[]) =>
      wait(
        `the end of ${pids.join(', ')}`,
        () =>
          !allProcesses().some(
            ({ pid, args }) =>
              args !== '' && !args.includes('<defunct>') && (pids.includes(pid) || args.includes(folder)),
          ),
      ),
    demo: () => JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as Record<string, string>,
  }
}
