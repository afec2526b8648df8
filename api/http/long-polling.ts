import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../db/pool.ts'
import { hostedVersions } from '../../db/verifications/hosted-versions.ts'
import { newestTestEvents } from '../../db/webhooks/test-events.ts'
import type { Logger } from '../../runtime/log.ts'

// Long polling: a desktop waits for its phone, a developer for events of test mode. One query a second serves all
// waiting callers of a process, so that none of them holds a database connection, and a thousand cost no more than one.

const LOOK_EVERY_MS = 1_000

export interface WaitingLimits {
  /** Waiting calls in this process, and of one caller among them. */
  readonly all: number
  readonly ofOne: number
}
const HOSTED_LIMITS: WaitingLimits = { all: 2_000, ofOne: 16 }
const LISTENING_LIMITS: WaitingLimits = { all: 500, ofOne: 4 }

interface Waiter {
  readonly id: string
  readonly seen: string
  readonly caller: string
  readonly wake: () => void
}

/** Lets callers wait for a change. */
export interface Changes {
  /**
   * Settles when the version is no longer `seen`, after `waitMs`, when the caller has gone, at the end of the process,
   * or at once with too many waiting. The caller then reads the present state.
   */
  until(
    of: { readonly id: string; readonly seen: string; readonly caller: string },
    waitMs: number,
    gone: AbortSignal,
  ): Promise<void>
  /** Number of waiting callers. */
  readonly waiting: number
}

/**
 * Changes of hosted verifications.
 *
 * @param stopping the end of the process, which ends every wait
 */
export const watchHosted = (
  db: Db,
  log: Logger,
  stopping: AbortSignal,
  limits: WaitingLimits = HOSTED_LIMITS,
): Changes => watch((ids) => hostedVersions(db, ids), log, stopping, limits)

/** Events of test mode, by account. The caller is the account too. */
export const watchTestEvents = (
  db: Db,
  log: Logger,
  stopping: AbortSignal,
  limits: WaitingLimits = LISTENING_LIMITS,
): Changes => watch((ids) => newestTestEvents(db, ids), log, stopping, limits)

function watch(
  readVersions: (ids: readonly string[]) => Promise<Map<string, string>>,
  log: Logger,
  stopping: AbortSignal,
  limits: WaitingLimits,
): Changes {
  const waiters = new Set<Waiter>()
  let isLooking = false

  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    while (waiters.size > 0) {
      await sleep(LOOK_EVERY_MS, undefined, { ref: false })
      const now = [...waiters]
      const versions = await readVersions([...new Set(now.map(({ id }) => id))]).catch((error: unknown) => {
        log.warn({ err: error, waiting: now.length }, 'awaited changes not read')
        return new Map<string, string>() // all callers read for themselves, and get the error
      })
      for (const waiter of now) if (versions.get(waiter.id) !== waiter.seen) waiter.wake()
    }
    isLooking = false
  }

  return {
    get waiting() {
      return waiters.size
    },
    async until({ id, seen, caller }, waitMs, gone) {
      const own = [...waiters].filter((waiter) => waiter.caller === caller).length
      if (stopping.aborted || gone.aborted || waiters.size >= limits.all || own >= limits.ofOne) return
      const changed = new AbortController()
      const waiter: Waiter = { id, seen, caller, wake: () => changed.abort() }
      waiters.add(waiter)
      void look()
      await sleep(waitMs, undefined, { signal: AbortSignal.any([changed.signal, stopping, gone]) }).catch(
        () => undefined,
      )
      waiters.delete(waiter)
    },
  }
}
