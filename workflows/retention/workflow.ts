import type { RetentionResult } from '../../contract/privacy.ts'
import { retentionActivities } from '../shared/proxies.ts'

/** Removes images, people and requests to sales whose retention has passed. A schedule starts it every day. */
export async function retention(): Promise<RetentionResult> {
  return retentionActivities.purge()
}
