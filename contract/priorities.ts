import type { VerificationInput } from './verification.ts'

// Order of waiting tasks (Temporal's task priority and fairness, docs/how-to/operate/temporal.md). A lower level goes first. Within
// a level the fairness keys take turns; within one key the oldest goes first. An account is a key, so a thousand tasks
// of one client delay another client by a single turn. A task without a level has the third.

/** Steps of a verification. The last ones go first: started verifications end before new ones start. */
const LEVELS = { settle: 1, laterChecks: 2, firstChecks: 3, repeatedChecks: 3 } as const
/** Test mode is free and open to anyone, so none of its tasks goes before a live one. */
const TEST_LEVELS = { settle: 4, simulate: 5 } as const

/** Priority of a task, as Temporal takes it. */
export interface TaskPriority {
  readonly priorityKey: number
  readonly fairnessKey: string
}

type Subject = Pick<VerificationInput, 'accountId' | 'mode'>

/** Priority of the workflow's own tasks. */
export const workflowPriority = ({ accountId, mode }: Subject): TaskPriority => ({
  priorityKey: mode === 'TEST' ? TEST_LEVELS.settle : LEVELS.firstChecks,
  fairnessKey: accountId,
})

/** Priority of the step that ends a verification. */
export const settlePriority = ({ accountId, mode }: Subject): TaskPriority => ({
  priorityKey: mode === 'TEST' ? TEST_LEVELS.settle : LEVELS.settle,
  fairnessKey: accountId,
})

/** The simulated checks of test mode. */
export const simulatePriority = ({ accountId }: Subject): TaskPriority => ({
  priorityKey: TEST_LEVELS.simulate,
  fairnessKey: accountId,
})

/** Priority of a check: the first of a verification, a later one, or a repeated one. */
export function checkPriority({ accountId }: Subject, step: 'first' | 'later' | 'repeated'): TaskPriority {
  if (step === 'first') return { priorityKey: LEVELS.firstChecks, fairnessKey: accountId }
  if (step === 'later') return { priorityKey: LEVELS.laterChecks, fairnessKey: accountId }
  // Images that always fail must not hold up everyone, so a repeated check is not first again. Its key takes its own
  // turns, so that a restarted worker does not send the oldest to the end of its account's backlog.
  return { priorityKey: LEVELS.repeatedChecks, fairnessKey: `${accountId}/repeated` }
}

/** Priority of the sweep: its rows have waited long enough. */
export const sweepPriority: TaskPriority = { priorityKey: 1, fairnessKey: 'sweep' }
