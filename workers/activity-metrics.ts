import { Counter, Histogram, type Registry } from 'prom-client'

/** `done`; `again`: it asks to be repeated; `refused`: a failure that it made itself; `fault`: an error that nobody meant. */
export type ActivityOutcome = 'done' | 'again' | 'refused' | 'fault'

/** Figures of the activities that one process runs, by their type: of those that it knows, so never what somebody typed. */
export interface ActivityMetrics {
  observe(activity: string, outcome: ActivityOutcome, ms: number): void
}

/** Registers them; once a registry. */
export function createActivityMetrics(registry: Registry): ActivityMetrics {
  const executions = new Counter({
    name: 'activity_executions_total',
    help: 'Activities that ended, by type and outcome',
    labelNames: ['activity', 'outcome'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'activity_duration_seconds',
    help: 'Time of one try of an activity',
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
