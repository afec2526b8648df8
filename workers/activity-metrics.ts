import { Counter, Histogram, type Registry } from 'prom-client'

/** `done`; `again`: it requests a retry; `refused`: a failure that it raised itself; `fault`: an unexpected error. */
export type ActivityOutcome = 'done' | 'again' | 'refused' | 'fault'

/** Metrics of the activities of one process, by type. Only known types count, so a typed name never becomes a label. */
export interface ActivityMetrics {
  observe(activity: string, outcome: ActivityOutcome, ms: number): void
}

/** Registers the metrics, once for each registry. */
export function createActivityMetrics(registry: Registry): ActivityMetrics {
  const executions = new Counter({
    name: 'activity_executions_total',
    help: 'Ended activities by type and outcome',
    labelNames: ['activity', 'outcome'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'activity_duration_seconds',
    help: 'Duration of one attempt of an activity',
    labelNames: ['activity'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  })
  return {
    observe(activity, outcome, ms) {
      executions.inc({ activity, outcome })
      seconds.observe({ activity }, ms / 1_000)
    },
  }
}
