import { createHousekeepingActivities, type HousekeepingDeps } from '../../activities/privacy/housekeeping.ts'
import { redriveOutbox } from '../../temporal/redrive-outbox.ts'

/** What one run of the workflow `sweep` does, by the worker's own activities. Answers how many entries were told; throws where a chore failed. */
export async function sweepOnce(deps: HousekeepingDeps): Promise<number> {
  const { failed } = await createHousekeepingActivities(deps).runHousekeeping()
  if (failed.length > 0) throw new Error(`chores failed: ${failed.join(', ')}`)
  return redriveOutbox(deps)
}
