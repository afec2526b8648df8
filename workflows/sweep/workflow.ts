import { log } from '@temporalio/workflow'
import { sweepPriority } from '../../contract/priorities.ts'
import { housekeepingActivities, verificationActivities } from '../shared/proxies.ts'

/**
 * Sends outbox entries whose first send failed, and does the frequent jobs of housekeeping. A schedule starts it. Both
 * run in parallel: neither waits for the other or fails with it.
 */
export async function sweep(): Promise<number> {
  const [told, { failed }] = await Promise.all([
    verificationActivities(sweepPriority).redriveOutbox(),
    housekeepingActivities.runHousekeeping(),
  ])
  if (failed.length > 0) log.warn('housekeeping jobs failed', { failed })
  return told
}
