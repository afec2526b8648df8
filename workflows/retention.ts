import type { RetentionResult } from './privacy-contracts.ts'
import { retentionActivities } from './proxies.ts'

/** Started by a schedule, every day: removes pictures, people and requests to sales that were kept for long enough. */
export async function retention(): Promise<RetentionResult> {
  return retentionActivities.purge()
}
