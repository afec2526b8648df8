import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { beatWorkerProcess, removeWorkerProcess } from '../db/operations/worker-processes.ts'
import type { Db } from '../db/pool.ts'
import type { Logger } from '../runtime/log.ts'

export interface GenerationOptions {
  readonly db: Db
  readonly log: Logger
  readonly queues: readonly string[]
  /** Every patch of the workflows that this process runs, and its generation: workflows/patches.ts. */
  readonly patches: Readonly<Record<string, number>>
  readonly generation: number
  readonly beatEveryMs?: number
  /** A process that was not seen for as long is gone. Well above the beat: a pause of the machine is no end. */
  readonly goneAfterMs?: number
}

export interface GenerationWatch {
  /** Whether a patch may come into a run that has not met it, as a `patchActivationCallback`: no worker is alive that would not know it. */
  readonly mayActivate: (input: { readonly patchId: string }) => boolean
  /** Takes this process off the list. When its workers have ended, not before. */
  close(): Promise<void>
}

/**
 * Keeps two generations of workflows from harming each other in a rolling release. Every worker process beats in PostgreSQL with its
 * generation; while an older one is alive, patches that it does not know stay out of runs, so that any worker can go on with any run. They
 * come in by themselves when the last older process has ended, or was not seen for `goneAfterMs` after a kill.
 *
 * Without the database nothing new comes in; nor for `goneAfterMs` after a gap in this process's own beats, or after older ones were
 * found gone: an outage of the database looks like their end, and those that live are seen again by then. Not held: an older process
 * that starts after a patch has come in; it fails the workflow tasks of such runs, which newer workers then take.
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
          ? 'older workers run beside: newer patches wait for their end'
          : 'no older workers are left: newer patches come in',
      )
    }
    oldest = oldestGeneration
  }

  await beat() // a process that cannot be seen must not work
  let beating = Promise.resolve()
  const timer = setInterval(() => {
    beating = beating.then(beat).catch((error: unknown) => {
      log.warn({ err: error }, 'the list of worker processes cannot be reached')
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
        log.warn({ err: error }, 'this process stays on the list of workers until it is seen to be gone')
      })
    },
  }
}
