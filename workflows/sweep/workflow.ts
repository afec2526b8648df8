import { sweepPriority } from '../../contract/priorities.ts'
import { verificationActivities } from '../shared/proxies.ts'

/** Started by a schedule: repeats what a process that died did not tell Temporal (the outbox). */
export async function sweep(): Promise<number> {
  return verificationActivities(sweepPriority).redriveOutbox()
}
