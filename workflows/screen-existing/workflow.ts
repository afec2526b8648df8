import type { MonitorResult } from '../../contract/monitoring.ts'
import { monitoringActivities } from '../shared/proxies.ts'

/**
 * Started by a schedule, and when an account switches monitoring on: screens against the whole current lists whoever was
 * not yet: people just approved or taken in, those a run missed, and everyone when the rules of comparing have changed.
 */
export async function screenExisting(): Promise<MonitorResult> {
  return monitoringActivities.screenBehind()
}
