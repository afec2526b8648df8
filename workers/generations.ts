import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { beatWorkerProcess, removeWorkerProcess } from '../db/operations/worker-processes.ts'
import type { Db } from '../db/pool.ts'
import type { Logger } from '../runtime/log.ts'

export interface GenerationOptions {
  readonly db: Db
  readonly log: Logger
  readonly queues: readonly string[]
  /** Every patch of the workflows of this process, and its generation: workflows/patches.ts. */
  readonly patches: Readonly<Record<string, number>>
  readonly generation: number
  readonly beatEveryMs?: number
  /** A process not seen for this long is gone. It is well above the beat, because a paused machine is not gone. */
  readonly goneAfterMs?: number
}

export interface GenerationWatch {
  /**
   * Whether a patch may enter a run that does not have it, as a `patchActivationCallback`. It may if every living
   * worker knows it.
   */
  readonly mayActivate: (input: { readonly patchId: string }) => boolean
  /** Removes this process from the list. Call it after its workers have ended. */
  close(): Promise<void>
}

/**
 * Keeps two generations of workflows from harming each other in a rolling release. Every worker process beats in
 * PostgreSQL with its generation. While an older one is alive, patches unknown to it stay out of runs, so that any
 * worker can continue any run. They enter by themselves when the last older process has ended, or was not seen for
 * `goneAfterMs` after a kill.
 *
 * Without the database, no patch enters. The same holds for `goneAfterMs` after a gap in this process's own beats, or
 * after older ones were found gone: an outage of the database looks like their end, and living ones are seen again by
 * then. One case is not covered: an older process that starts after a patch has entered. It fails the workflow tasks of
 * such runs, and newer workers then take them.
 */
export async function watchGenerations(options: GenerationOptions): Promise<GenerationWatch> {
  const { db, log, queues, patches, generation, beatEveryMs = 10_000, goneAfterMs = 60_000 } = options
  const entry = { id: randomUUID(), generation, queues, host: hostname(), pid: process.pid }
  let oldest: number | undefined
  let readAt = 0
  let heldUntil = 0

  async function beat(): Promise<void> {
    const found = await beatWorkerProcess(db, entry, goneAfterMs)
    readAt = performance.now()
    if (found.sinceLastMs > goneAfterMs / 2 || found.olderGone > 0) heldUntil = readAt + goneAfterMs
    const { oldestGeneration } = found
    if (oldest !== oldestGeneration && (oldest !== undefined || oldestGeneration < generation)) {
      log.info(
        { generation, oldestGeneration },
        oldestGeneration < generation
          ? 'older workers still running: newer patches stay disabled'
          : 'older workers gone: newer patches enabled',
      )
    }
    oldest = oldestGeneration
  }

  await beat() // a process that cannot be seen must not work
  let beating = Promise.resolve()
  const timer = setInterval(() => {
    beating = beating.then(beat).catch((error: unknown) => {
      log.warn({ err: error }, 'list of worker processes unreachable')
    })
  }, beatEveryMs).unref()

  return {
    mayActivate({ patchId }) {
      const now = performance.now()
      if (oldest === undefined || now < heldUntil || now - readAt > goneAfterMs / 2) return false
      return (patches[patchId] ?? Infinity) <= oldest
    },
    async close() {
      clearInterval(timer)
      await beating
      await removeWorkerProcess(db, entry.id).catch((error: unknown) => {
        log.warn({ err: error }, 'worker process not removed from the list: it expires there')
      })
    },
  }
}
