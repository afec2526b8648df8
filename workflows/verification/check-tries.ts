import { ApplicationFailure, TimeoutFailure } from '@temporalio/common'
import { AWAY, WORKER_SHUTDOWN } from '../../contract/failures.ts'

/**
 * The cause of a failed try of a check: the check itself, the death of its worker, or a dependency of the service that
 * was away.
 */
export type TryCause = 'OWN' | 'WORKER_DIED' | 'AWAY'

/** The failed tries of one check so far. */
export type Tries = Readonly<Record<TryCause, number>>

export const NO_TRIES: Tries = { OWN: 0, WORKER_DIED: 0, AWAY: 0 }

/**
 * The failed tries after which the verification ends as ERROR without a charge, and the longest pause between two
 * tries. The first pause of each cause is a second, and each next pause is twice as long. A check that fails by itself
 * fails again. Images that end their worker must not end all workers for ever, but workers die or become unreachable
 * for other reasons too: a release, memory, half an hour without a Temporal server. A dependency that is away comes
 * back, and takes its time. After six hours, somebody was alerted long ago.
 */
const LIMITS: Readonly<Record<TryCause, { readonly tries: number; readonly longestPauseMs: number }>> = {
  OWN: { tries: 5, longestPauseMs: 60_000 },
  WORKER_DIED: { tries: 16, longestPauseMs: 240_000 },
  AWAY: { tries: 365, longestPauseMs: 60_000 },
}

/** Reads why a try failed, from the failure that Temporal gives the workflow as the cause of the activity's. */
export function causeOf(failure: unknown): TryCause {
  if (failure instanceof TimeoutFailure) return 'WORKER_DIED'
  if (!(failure instanceof ApplicationFailure)) return 'OWN'
  if (failure.type === WORKER_SHUTDOWN) return 'WORKER_DIED'
  return failure.type === AWAY ? 'AWAY' : 'OWN'
}

/**
 * Decides whether a failed check is repeated.
 *
 * @param before the tries that failed before this one
 * @returns the tries with this one, and the milliseconds to wait before the next; undefined: there is no next try
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
