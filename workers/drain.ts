import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from '@temporalio/worker'

const LOOK_EVERY_MS = 100
/** As long as a task may be on its way, or the word of what was done: far above a round trip. */
const UNDER_WAY_MS = 5_000

/**
 * Settles when workers that were told to end have had nothing under way for five seconds. Those that Temporal answers have ended by then. With
 * Temporal away they would wait without end for answers to their last polls. Should such an answer bring a task after all, it is
 * found lost when its time is over, as after kill -9.
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
  // By looks, not by the clock: a process that was stopped for a while has not looked meanwhile.
  for (let idleMs = 0; idleMs < underWayMs;) {
    await sleep(LOOK_EVERY_MS)
    idleMs = isBusy() ? 0 : idleMs + LOOK_EVERY_MS
  }
}
