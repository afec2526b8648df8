import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/pool.ts'
import { hostedVersions } from '../db/verifications/hosted-versions.ts'
import type { Logger } from '../log.ts'

// A desktop that waits for its phone. All who wait in a process are looked after by one query a second, so that none of them
// holds a connection of the database, and a thousand cost no more than one.

const LOOK_EVERY_MS = 1_000

export interface WaitingLimits {
  /** In this process, of which one caller may have so many. */
  readonly all: number
  readonly ofOne: number
}
const LIMITS: WaitingLimits = { all: 2_000, ofOne: 16 }

interface Waiter { readonly id: string; readonly seen: string; readonly caller: string; readonly wake: () => void }

/** Who waits until a hosted verification changes. */
export interface HostedChanges {
  /**
   * Settles when the version of a verification is no longer `seen`, after `waitMs`, when the caller has gone, at the end of the
   * process, or at once where too many wait. Whoever waited looks for themselves what there is now.
   */
  until(of: { readonly id: string; readonly seen: string; readonly caller: string }, waitMs: number, gone: AbortSignal): Promise<void>
  /** How many wait. */
  readonly waiting: number
}

/** @param stopping the end of the process: nobody is kept waiting then */
export function watchHosted(db: Db, log: Logger, stopping: AbortSignal, limits: WaitingLimits = LIMITS): HostedChanges {
  const waiters = new Set<Waiter>()
  let isLooking = false

  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    while (waiters.size > 0) {
      await sleep(LOOK_EVERY_MS, undefined, { ref: false })
      const now = [...waiters]
      const versions = await hostedVersions(db, [...new Set(now.map(({ id }) => id))]).catch((error: unknown) => {
        log.warn({ err: error, waiting: now.length }, 'changes of hosted verifications cannot be read')
        return new Map<string, string>() // all look for themselves, and are told what is wrong
      })
      for (const waiter of now) if (versions.get(waiter.id) !== waiter.seen) waiter.wake()
    }
    isLooking = false
  }

  return {
    get waiting() { return waiters.size },
    async until({ id, seen, caller }, waitMs, gone) {
      const own = [...waiters].filter((waiter) => waiter.caller === caller).length
      if (stopping.aborted || gone.aborted || waiters.size >= limits.all || own >= limits.ofOne) return
      const changed = new AbortController()
      const waiter: Waiter = { id, seen, caller, wake: () => changed.abort() }
      waiters.add(waiter)
      void look()
      await sleep(waitMs, undefined, { signal: AbortSignal.any([changed.signal, stopping, gone]) }).catch(() => undefined)
      waiters.delete(waiter)
    },
  }
}
