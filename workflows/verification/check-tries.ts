import { ApplicationFailure, TimeoutFailure } from '@temporalio/common'
import { AWAY, WORKER_SHUTDOWN } from '../../contract/failures.ts'

/** What ended a try of a check: itself, the death of its worker, or something the service depends on that was away. */
export type TryCause = 'OWN' | 'WORKER_DIED' | 'AWAY'

/** The failed tries of one check so far. */
export type Tries = Readonly<Record<TryCause, number>>

export const NO_TRIES: Tries = { OWN: 0, WORKER_DIED: 0, AWAY: 0 }

/**
 * The failed tries after which the verification ends as ERROR and nothing is charged, and the longest pause between two. A pause is a
 * second after the first failure of its kind, and twice the one before from then on. What fails by itself fails again. Pictures that end
 * their worker must not end all workers for ever, yet workers die, or cannot be heard, for other reasons: a release, memory, a Temporal
 * server that is away; half an hour of it. What is away comes back, and takes as long as it takes: after six hours somebody has long been called.
 */
const LIMITS: Readonly<Record<TryCause, { readonly tries: number; readonly longestPauseMs: number }>> = {
  OWN: { tries: 5, longestPauseMs: 60_000 },
  WORKER_DIED: { tries: 16, longestPauseMs: 240_000 },
  AWAY: { tries: 365, longestPauseMs: 60_000 },
}

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
export function afterFailure(
  before: Tries,
  cause: TryCause,
): { readonly tries: Tries; readonly waitMs: number | undefined } {
  const failed = before[cause] + 1
  const tries = { ...before, [cause]: failed }
  return {
    tries,
    waitMs:
      failed < LIMITS[cause].tries ? Math.min(1_000 * 2 ** (failed - 1), LIMITS[cause].longestPauseMs) : undefined,
  }
}
