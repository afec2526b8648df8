import { ApplicationFailure, TimeoutFailure } from '@temporalio/common'
import { AWAY, WORKER_SHUTDOWN } from './contracts.ts'

/** What ended a try of a check: itself, the death of its worker, or something the service depends on that was away. */
export type TryCause = 'OWN' | 'WORKER_DIED' | 'AWAY'

/** The failed tries of one check so far. */
export interface Tries {
  readonly OWN: number
  readonly WORKER_DIED: number
  readonly AWAY: number
}

export const NO_TRIES: Tries = { OWN: 0, WORKER_DIED: 0, AWAY: 0 }

/**
 * The failed tries after which the verification ends as ERROR and nothing is charged. What fails by itself fails again. Pictures that
 * end their worker must not end all workers for ever, yet workers die for other reasons: a release, a node, memory. What is away comes
 * back, and takes as long as it takes: six hours of it, at the pauses below, and somebody has long been called.
 */
export const MOST_TRIES: Tries = { OWN: 5, WORKER_DIED: 13, AWAY: 365 }

/** A second after the first failure of its kind, twice that after the next, at most: */
const LONGEST_PAUSE_MS = 60_000

/** Why a try failed, by the failure that Temporal hands to the workflow as the cause of the activity's. */
export function causeOf(failure: unknown): TryCause {
  if (failure instanceof TimeoutFailure) return 'WORKER_DIED'
  if (!(failure instanceof ApplicationFailure)) return 'OWN'
  if (failure.type === WORKER_SHUTDOWN) return 'WORKER_DIED'
  return failure.type === AWAY ? 'AWAY' : 'OWN'
}

/**
 * Whether a check that failed is tried again.
 *
 * @param before the tries that failed before this one
 * @returns the tries with this one, and the milliseconds to wait before the next; or that there is none
 */
export function afterFailure(before: Tries, cause: TryCause): { readonly tries: Tries; readonly waitMs: number | undefined } {
  const failed = before[cause] + 1
  const tries = { ...before, [cause]: failed }
  return { tries, waitMs: failed < MOST_TRIES[cause] ? Math.min(1_000 * 2 ** (failed - 1), LONGEST_PAUSE_MS) : undefined }
}
