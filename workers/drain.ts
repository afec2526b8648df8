import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from '@temporalio/worker'

const LOOK_EVERY_MS = 100
/** Longest time that a task or a completion can be in transit: far above a round trip. */
const UNDER_WAY_MS = 5_000

/**
 * Settles when stopping workers have had no work in progress for five seconds. Workers with a Temporal connection have
 * ended by then. With Temporal away, they would wait for ever for answers to their last polls. If such an answer still
 * brings a task, the task times out as after kill -9.
 */
export async function nothingLeft(
  workers: readonly Pick<Worker, 'getStatus'>[],
  underWayMs = UNDER_WAY_MS,
): Promise<void> {
  const isBusy = () =>
    workers
      .map((worker) => worker.getStatus())
      .some(
        ({ numInFlightActivities, numInFlightWorkflowActivations }) =>
          numInFlightActivities + numInFlightWorkflowActivations > 0,
      )
  // Counted by checks, not by the clock, because a paused process has not checked meanwhile.
  for (let idleMs = 0; idleMs < underWayMs;) {
    await sleep(LOOK_EVERY_MS)
    idleMs = isBusy() ? 0 : idleMs + LOOK_EVERY_MS
  }
}
