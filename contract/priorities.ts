import type { VerificationInput } from './verification.ts'

// Who is served first where tasks wait (Temporal's task priority and fairness, docs/how-to/operate/temporal.md). A lower level goes before
// a higher one; within a level the fairness keys take turns; with one key the oldest goes first. An account is a key, so a
// client's thousand delay another's one by a single turn. A task that names no level has the third.

/** Steps of a verification, the last ones first: what was begun is ended before anything new is begun. */
const LEVELS = { settle: 1, laterChecks: 2, firstChecks: 3, repeatedChecks: 3 } as const
/** Test mode costs nothing and can be had by anyone: none of its tasks goes before a live one. */
const TEST_LEVELS = { settle: 4, simulate: 5 } as const

/** Of a task, as Temporal takes it. */
export interface TaskPriority {
  readonly priorityKey: number
  readonly fairnessKey: string
}

type Subject = Pick<VerificationInput, 'accountId' | 'mode'>

/** The workflow itself, its workflow tasks. */
export const workflowPriority = ({ accountId, mode }: Subject): TaskPriority => ({
  priorityKey: mode === 'TEST' ? TEST_LEVELS.settle : LEVELS.firstChecks,
  fairnessKey: accountId,
})

/** What ends a verification. */
export const settlePriority = ({ accountId, mode }: Subject): TaskPriority => ({
  priorityKey: mode === 'TEST' ? TEST_LEVELS.settle : LEVELS.settle,
  fairnessKey: accountId,
})

/** The simulated checks of test mode. */
export const simulatePriority = ({ accountId }: Subject): TaskPriority => ({
  priorityKey: TEST_LEVELS.simulate,
  fairnessKey: accountId,
})

/** A check: one that begins a verification, one that follows from the first, or a repeated one. */
export function checkPriority({ accountId }: Subject, step: 'first' | 'later' | 'repeated'): TaskPriority {
  if (step === 'first') return { priorityKey: LEVELS.firstChecks, fairnessKey: accountId }
  if (step === 'later') return { priorityKey: LEVELS.laterChecks, fairnessKey: accountId }
  // Not before everyone else's again, or pictures that always fail would hold everything up; and with a turn of its own, or a
  // worker that was restarted would send the oldest to the end of its account's backlog.
  return { priorityKey: LEVELS.repeatedChecks, fairnessKey: `${accountId}/repeated` }
}

/** The sweep: what it tells Temporal of has waited long enough. */
export const sweepPriority: TaskPriority = { priorityKey: 1, fairnessKey: 'sweep' }
