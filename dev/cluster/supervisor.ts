import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from '../child-process.ts'

/** How a process is started, each time anew. `ready` rejects when it ends before it serves. */
export interface Part {
  readonly name: string
  /** Processes of one kind stand for each other. */
  readonly kind: string
  launch(): Promise<Launched> | Launched
}

export interface Launched {
  readonly child: Child
  readonly ready: Promise<unknown>
}

/** A process that is started again when it dies, as systemd or Kubernetes would. */
export interface Member {
  readonly name: string
  readonly kind: string
  /** Undefined while none runs. */
  readonly pid: number | undefined
  readonly isReady: boolean
  /** Times that it was started again. */
  readonly restarts: number
  /** kill -9. Answers whether there was a process. */
  kill(): boolean
  /** Settles when it serves. Throws, with its last error, when it does not for two minutes. */
  untilReady(): Promise<void>
  /** SIGTERM and no other start; SIGKILL after `graceMs`. */
  stop(graceMs?: number): Promise<void>
}

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5_000
/** One that ran for so long has recovered: its next death is a new one. */
const STEADY_MS = 10_000
const READY_WITHIN_MS = 120_000

/**
 * Starts a process and keeps it running.
 *
 * @param say told each time that it has ended by itself
 */
export function supervise(part: Part, say: (line: string) => void): Member {
  const stopping = new AbortController()
  let child: Child | undefined
  let isReady = false
  let restarts = 0
  let lastError = 'it was never started'

  async function runOnce(): Promise<string> {
    try {
      const launched = await part.launch()
      const started = (child = launched.child)
      if (stopping.signal.aborted) void started.stop()
      launched.ready.then(
        () => {
          if (child === started) isReady = true
        },
        (error: unknown) => {
          lastError = error instanceof Error ? error.message : String(error)
          void started.stop(2_000) // it runs and does not serve
        },
      )
      const how = await started.ended
      return how.startsWith('was ended by') ? how : `${how}${started.lastWords()}` // who was killed had nothing to say of it
    } catch (error) {
      return `could not be started: ${error instanceof Error ? error.message : String(error)}`
    } finally {
      child = undefined
      isReady = false
    }
  }

  async function run(): Promise<void> {
    let waitMs = FIRST_WAIT_MS
    for (;;) {
      const since = Date.now()
      const how = await runOnce()
      if (stopping.signal.aborted) return
      lastError = how
      if (Date.now() - since > STEADY_MS) waitMs = FIRST_WAIT_MS
      say(`${part.name} ${how}; it is started again in ${waitMs} ms`)
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)
      restarts++
    }
  }

  const running = run()
  return {
    name: part.name,
    kind: part.kind,
    get pid() {
      return child?.pid
    },
    get isReady() {
      return isReady
    },
    get restarts() {
      return restarts
    },
    kill() {
      const pid = child?.pid
      if (pid === undefined || pid < 2) return false
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        return false // it has ended meanwhile
      }
      isReady = false
      return true
    },
    async untilReady() {
      for (const deadline = Date.now() + READY_WITHIN_MS; !isReady; await sleep(50)) {
        if (stopping.signal.aborted) throw new Error(`${part.name} was stopped`)
        if (Date.now() > deadline) throw new Error(`${part.name} does not get ready: ${lastError}`)
      }
    },
    async stop(graceMs) {
      stopping.abort()
      await child?.stop(graceMs)
      await running
    },
  }
}
