import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Guard } from './guard.ts'
import { openLogFile } from './log-file.ts'

export interface Child {
  readonly name: string
  readonly pid: number
  /** Settles with a sentence when the process has ended. */
  readonly ended: Promise<string>
  /** The last output, for the end of such a sentence: `: …`, or nothing. */
  lastWords(): string
  /** Sends SIGTERM (or its own signal), and SIGKILL after `graceMs`. Settles when the process is gone. */
  stop(graceMs?: number): Promise<void>
}

export interface ChildOptions {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly cwd?: string
  readonly logFile: string
  /** The user to run as, if this process is root and the program refuses root. */
  readonly user?: { readonly uid: number; readonly gid: number }
  /** The signal that ends it; default SIGTERM. */
  readonly stopSignal?: NodeJS.Signals
  /** Keeps standard input open as a pipe, so that a child that watches it ends with this process (EXIT_WITH_PARENT). */
  readonly watchParent?: boolean
  /** Ends the child if this process is killed. */
  readonly guard?: Guard
  /** Stops the child when aborted. */
  readonly signal?: AbortSignal
  /** Called with each line of standard output. */
  readonly onLine?: (line: string) => void
}

const LAST_WORDS = 600

/**
 * Starts a process in its own process group. Ctrl-C then reaches only this process, which stops the others in order.
 */
export function startChild(options: ChildOptions): Child {
  const { name, command, args, env, cwd, user, stopSignal = 'SIGTERM', guard, signal } = options
  signal?.throwIfAborted()
  const log = openLogFile(options.logFile)
  const child: ChildProcess = spawn(command, args, {
    env,
    cwd,
    ...user,
    detached: true,
    stdio: [options.watchParent === true ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  })
  if (child.pid !== undefined) guard?.note(child.pid, stopSignal)
  const { stdin, stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error(`${name}: no pipes`)
  stdin?.on('error', () => undefined) // it has ended; reported below
  let said = ''
  const onLine = (line: string) => {
    said = `${said}\n${line}`.slice(-LAST_WORDS)
    log.write(line)
  }
  createInterface({ input: stderr }).on('line', onLine)
  createInterface({ input: stdout }).on('line', (line) => {
    onLine(line)
    options.onLine?.(line)
  })
  let isStopping = false
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(`did not start: ${error.message}`))
    child.on('exit', (code, by) => {
      const sentence = by === null ? `ended with code ${code}` : `was ended by ${by}`
      child.on('close', () => resolve(sentence)) // its last output is complete by then
      setTimeout(() => resolve(sentence), 300) // unless a child of its own still holds the pipe
    })
  })
  child.on('close', () => log.end())
  const stop = async (graceMs = 15_000) => {
    if (!isStopping) child.kill(stopSignal)
    isStopping = true
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
    await ended
    clearTimeout(timer)
  }
  signal?.addEventListener('abort', () => void stop())
  return {
    name,
    pid: child.pid ?? -1,
    ended,
    stop,
    lastWords() {
      const line = said.trim().split('\n').at(-1)?.trim() ?? ''
      return line === '' ? '' : `: ${line.slice(0, 300)}`
    },
  }
}
