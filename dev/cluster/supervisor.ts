import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from '../child-process.ts'

/** How to start a process, each time again. `ready` rejects if it ends before it serves. */
export interface Part {
  readonly name: string
  /** Processes of one kind replace each other. */
  readonly kind: string
  launch(): Promise<Launched> | Launched
}

export interface Launched {
  readonly child: Child
  readonly ready: Promise<unknown>
}

/** A process that is restarted when it dies, as by systemd or Kubernetes. */
export interface Member {
  readonly name: string
  readonly kind: string
  /** Undefined while it does not run. */
  readonly pid: number | undefined
  readonly isReady: boolean
  /** Number of restarts. */
  readonly restarts: number
  /** Sends kill -9. Returns whether there was a process. */
  kill(): boolean
  /** Settles when it serves. Throws its last error after two minutes. */
  untilReady(): Promise<void>
  /** Sends SIGTERM and prevents a restart; SIGKILL after `graceMs`. */
  stop(graceMs?: number): Promise<void>
}

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5_000
/** A process that ran this long has recovered, so its next death starts a new count. */
const STEADY_MS = 10_000
const READY_WITHIN_MS = 120_000

/**
 * Starts a process and keeps it running.
 *
 * @param say receives a line each time the process ended by itself
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
          void started.stop(2_000) // it runs but does not serve
        },
      )
      const how = await started.ended
      // a killed process has no useful last output
      return how.startsWith('was ended by') ? how : `${how}${started.lastWords()}`
    } catch (error) {
      return `did not start: ${error instanceof Error ? error.message : String(error)}`
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
      say(`${part.name} ${how}; restart in ${waitMs} ms`)
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
        return false // it has ended in the meantime
      }
      isReady = false
      return true
    },
    async untilReady() {
      for (const deadline = Date.now() + READY_WITHIN_MS; !isReady; await sleep(50)) {
        if (stopping.signal.aborted) throw new Error(`${part.name} was stopped`)
        if (Date.now() > deadline) throw new Error(`${part.name} is not ready: ${lastError}`)
      }
    },
    async stop(graceMs) {
      stopping.abort()
      await child?.stop(graceMs)
      await running
    },
  }
}
