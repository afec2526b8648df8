import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, realpathSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { EVENTS_FD, parseEvents, type TestEvent } from './events.ts'

/** How a process ended, and its output. */
export interface Ending {
  readonly code: number
  readonly output: string
  readonly events: readonly TestEvent[]
}

const MOST_OUTPUT = 2_000_000

/**
 * Runs a process to its end. Its output goes to a file. Its events are passed on at once.
 *
 * @param running holds the process while it runs
 * @param niceness its priority and that of its children, as of nice(1): 0 is the priority of all others
 */
export function runProcess({
  command,
  args,
  cwd,
  env,
  outputFile,
  running,
  niceness = 0,
  onEvent,
}: {
  command: string
  args: readonly string[]
  cwd: string
  env: NodeJS.ProcessEnv
  outputFile: string
  running: Set<ChildProcess>
  niceness?: number
  onEvent: (event: TestEvent) => void
}): Promise<Ending> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
    running.add(child)
    if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness)
    const file = createWriteStream(outputFile)
    let output = ''
    for (const stream of [child.stdout, child.stderr].filter((stream) => stream !== null)) {
      stream.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-MOST_OUTPUT)
      })
      stream.pipe(file, { end: false })
    }
    const events: TestEvent[] = []
    let text = ''
    const pipe = child.stdio[EVENTS_FD]
    if (!(pipe instanceof Readable)) throw new Error('a process of tests has no pipe for its events')
    pipe.setEncoding('utf8').on('data', (chunk: string) => {
      const parsed = parseEvents(text + chunk)
      text = parsed.rest
      for (const event of parsed.events) {
        events.push(event)
        onEvent(event)
      }
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      running.delete(child)
      const end = () => {
        file.end()
        resolve({ code: code ?? 1, output, events })
      }
      // All output of the process. A process that it left behind may hold the output open.
      const wait = setTimeout(end, 5_000)
      child.once('close', () => {
        clearTimeout(wait)
        end()
      })
    })
  })
}

/**
 * Mocha with the runner's reporter. Mocha's own starter would only start this file again with the options of Node.
 * Mocha does not run by a symbolic link. A large young generation and a large initial heap cost memory and avoid
 * collections: a fifth of the CPU of the unit tests.
 */
export const mochaCommand = (root: string, files: readonly string[]): { command: string; args: string[] } => ({
  command: join(root, 'node_modules', '.bin', 'node'),
  args: [
    '--disable-warning=ExperimentalWarning',
    '--max-semi-space-size=64',
    '--initial-old-space-size=1024',
    '--no-memory-reducer',
    realpathSync(join(root, 'node_modules', 'mocha', 'lib', 'cli', 'cli.js')),
    '--exit',
    '--reporter',
    join(root, 'test', 'runner', 'reporter.ts'),
    ...files,
  ],
})
