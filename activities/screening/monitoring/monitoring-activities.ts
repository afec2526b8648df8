import type { MonitoringActivities } from '../../../contract/activities.ts'
import { beginDelta, screenChanged } from './delta.ts'
import type { MonitoringDeps } from './deps.ts'
import { screenBehind } from './full.ts'

/** The monitoring activities of the `screening` queue. Each can be repeated and continues where it was killed. */
export const createMonitoringActivities = (deps: MonitoringDeps): MonitoringActivities => ({
  beginMonitorRun: (input) => beginDelta(deps, input),
  screenChangedEntries: (runId) => screenChanged(deps, runId),
  screenBehind: () => screenBehind(deps),
})
