import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

export interface Child {
  readonly name: string
  readonly pid: number
  /** Settles when the process has ended, with a sentence that says how. */
  readonly ended: Promise<string>
  /** SIGTERM, and SIGKILL after `graceMs`. Settles when it is gone. */
  stop(graceMs?: number): Promise<void>
}

export interface ChildOptions {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly cwd?: string
  readonly logFile: string
  /** Standard input stays an open pipe, so that a child that watches it ends with this process (EXIT_WITH_PARENT). */
  readonly watchParent?: boolean
  /** Called with each line of standard output. */
  readonly onLine?: (line: string) => void
}

/** Starts a process in a group of its own: Ctrl-C reaches this process only, which then stops the others in order. */
export function startChild(options: ChildOptions): Child {
  const log = createWriteStream(options.logFile, { flags: 'a' })
  const child: ChildProcess = spawn(options.command, options.args, {
    env: options.env, cwd: options.cwd, detached: true, stdio: [options.watchParent === true ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  })
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error(`${options.name}: no pipes`)
  stderr.pipe(log, { end: false })
  createInterface({ input: stdout }).on('line', (line) => {
    log.write(`${line}\n`)
    options.onLine?.(line)
  })
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(`could not be started: ${error.message}`))
    child.on('exit', (code, signal) => resolve(signal === null ? `ended with code ${code}` : `was ended by ${signal}`))
  })
  return {
    name: options.name,
    pid: child.pid ?? -1,
    ended,
    async stop(graceMs = 15_000) {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await ended
      clearTimeout(timer)
      log.end()
    },
  }
}

/** Ports of loopback that are free now. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => resolve(server))
    server.on('error', reject)
  })))
  return Promise.all(servers.map((server) => new Promise<number>((resolve) => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
  })))
}
