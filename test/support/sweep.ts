import { createHousekeepingActivities, type HousekeepingDeps } from '../../activities/privacy/housekeeping.ts'
import { redriveOutbox } from '../../temporal/redrive-outbox.ts'

/**
 * Runs the workflow `sweep` once, with the worker's own activities. Returns how many entries were sent. Throws when a
 * job failed.
 */
export async function sweepOnce(deps: HousekeepingDeps): Promise<number> {
  const { failed } = await createHousekeepingActivities(deps).runHousekeeping()
  if (failed.length > 0) throw new Error(`jobs failed: ${failed.join(', ')}`)
  return redriveOutbox(deps)
}
