import { log } from '@temporalio/workflow'
import { sweepPriority } from '../../contract/priorities.ts'
import { housekeepingActivities, verificationActivities } from '../shared/proxies.ts'

/**
 * Started by a schedule: repeats what a process that died did not tell Temporal (the outbox), and does the chores of every few seconds. Side by
 * side: neither waits for the other, or fails with it.
 */
export async function sweep(): Promise<number> {
  const [told, { failed }] = await Promise.all([
    verificationActivities(sweepPriority).redriveOutbox(),
    housekeepingActivities.runHousekeeping(),
  ])
  if (failed.length > 0) log.warn('housekeeping chores failed', { failed })
  return told
}
