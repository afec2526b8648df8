import type { MonitorResult } from '../../contract/monitoring.ts'
import { monitoringActivities } from '../shared/proxies.ts'

/**
 * Screens people not screened yet against the whole current lists: people just approved or added, those whom a run
 * missed, and everyone after a change of the rules. A schedule starts it, and an account that switches monitoring on.
 */
export async function screenExisting(): Promise<MonitorResult> {
  return monitoringActivities.screenBehind()
}
