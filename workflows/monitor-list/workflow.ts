import { inputOf, parseActivation } from '../shared/parse-input.ts'
import type { MonitorListInput } from '../../contract/sanctions-lists.ts'
import type { MonitorResult } from '../../contract/monitoring.ts'
import { monitoringActivities } from '../shared/proxies.ts'

/**
 * Started after each activation of a list version (id `monitor-list/<version>`): screens the monitored people against the
 * entries that changed. A hit opens a case for a reviewer and nothing else: no status moves, no webhook is sent.
 */
export async function monitorList(input: MonitorListInput): Promise<MonitorResult> {
  const { runId } = await monitoringActivities.beginMonitorRun(inputOf(parseActivation(input)))
  return runId === null ? monitoringActivities.screenBehind() : monitoringActivities.screenChangedEntries(runId)
}
