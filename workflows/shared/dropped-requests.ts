import { log, setCurrentDetails } from '@temporalio/workflow'
import type { Dropped } from '../../contract/dropped.ts'

/** More are counted and not logged, so that a flood of them does not flood the log. */
const LOGGED = 10

/**
 * Records what a workflow dropped: counted, logged, and shown in the Temporal UI as the workflow's current details. It
 * is no command, so it changes no history. It contains nothing that a person typed.
 */
export class DroppedRequests {
  #now: Dropped | null = null

  /** Null if nothing was dropped. */
  get now(): Dropped | null {
    return this.#now
  }

  /** @param what the name of the signal, or the field of the input */
  add(what: string, why: string): void {
    const count = (this.#now?.count ?? 0) + 1
    this.#now = { count, last: `${what}: ${why}` }
    if (count <= LOGGED) log.warn(`request dropped: ${what}: ${why}`)
    setCurrentDetails(
      `**${count} ${count === 1 ? 'request was' : 'requests were'} dropped.** The newest: ${what}: ${why}.`,
    )
  }
}
