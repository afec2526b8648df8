import { log, setCurrentDetails } from '@temporalio/workflow'
import type { Dropped } from '../../contract/dropped.ts'

/** More are counted, not logged: a flood of them must not become one of the log. */
const LOGGED = 10

/**
 * Keeps what a workflow dropped: counted, logged, and shown in the Temporal UI as the workflow's current details. No
 * command, so that it changes no history. Nothing of what was typed is in it.
 */
export class DroppedRequests {
  #now: Dropped | null = null

  /** Null when nothing was dropped. */
  get now(): Dropped | null {
    return this.#now
  }

  /** @param what the signal's name, or the input's field */
  add(what: string, why: string): void {
    const count = (this.#now?.count ?? 0) + 1
    this.#now = { count, last: `${what}: ${why}` }
    if (count <= LOGGED) log.warn(`request dropped: ${what}: ${why}`)
    setCurrentDetails(
      `**${count} ${count === 1 ? 'request was' : 'requests were'} dropped.** The newest: ${what}: ${why}.`,
    )
  }
}
