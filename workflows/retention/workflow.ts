import type { RetentionResult } from '../../contract/privacy.ts'
import { retentionActivities } from '../shared/proxies.ts'

/** Started by a schedule, every day: removes pictures, people and requests to sales that were kept for long enough. */
export async function retention(): Promise<RetentionResult> {
  return retentionActivities.purge()
}
