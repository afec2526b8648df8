import { inputOf, parseActivation } from '../shared/parse-input.ts'
import type { MonitorListInput } from '../../contract/sanctions-lists.ts'
import type { MonitorResult } from '../../contract/monitoring.ts'
import { monitoringActivities } from '../shared/proxies.ts'

/**
 * Screens the monitored people against changed entries, after each activation of a list version (id
 * `monitor-list/<version>`). A hit only opens a case for a reviewer: no status changes, no webhook is sent.
 */
export async function monitorList(input: MonitorListInput): Promise<MonitorResult> {
  const { runId } = await monitoringActivities.beginMonitorRun(inputOf(parseActivation(input)))
  return runId === null ? monitoringActivities.screenBehind() : monitoringActivities.screenChangedEntries(runId)
}
