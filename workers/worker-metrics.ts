import type { Connection } from '@temporalio/client'
import proto from '@temporalio/proto'
import { Gauge, type Registry } from 'prom-client'
import { MAX_COUNTED } from '../db/counted.ts'
import { readBacklog } from '../db/operations/backlog.ts'
import { countOpenCases } from '../db/sanctions/case-review.ts'
import { listAges } from '../db/sanctions/list-health.ts'
import { HELD_REASONS } from '../db/payments/schema.ts'
import { countHeld } from '../db/payments/staff.ts'
import type { Db } from '../db/pool.ts'
import type { Logger } from '../runtime/log.ts'
import { QUEUES } from '../contract/queues.ts'

/** Overdue for longer than this counts as late: the contract's "delay plus a few seconds" (interface.md 6.4). */
const LATE_MS = 5_000
const TEMPORAL_DEADLINE_MS = 2_000
const { TaskQueueType } = proto.temporal.api.enums.v1
const KINDS = [
  ['workflow', TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW],
  ['activity', TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY],
] as const

/**
 * Registers gauges that are read at each scrape: late deliveries, the outbox, lists, cases and payments from the
 * database, the backlog of each task queue from Temporal. An unreadable gauge is left out, and `metrics_source_up`
 * shows which source is away, because the other metrics are needed most then. Every process that serves them gives the
 * same: take the maximum, not the sum.
 */
export function registerBacklogGauges(
  registry: Registry,
  db: Db,
  connection: Connection,
  namespace: string,
  log: Logger,
): void {
  // The gauges of one scrape are collected in parallel and share one reading.
  const backlog = sharedReading(() => readBacklog(db, LATE_MS), 'database', log)
  const lists = sharedReading(() => listAges(db), 'database', log)
  const cases = sharedReading(() => countOpenCases(db), 'database', log)
  const payments = sharedReading(() => countHeld(db), 'database', log)
  const queues = sharedReading(() => readQueues(connection, namespace), 'temporal', log)

  new Gauge({
    name: 'metrics_source_up',
    help: '1 if the source of the gauges could be read',
    labelNames: ['source'],
    registers: [registry],
    async collect() {
      this.set({ source: 'database' }, (await backlog()) === undefined ? 0 : 1)
      this.set({ source: 'temporal' }, (await queues()) === undefined ? 0 : 1)
    },
  })

  const figureGauge = <T>(name: string, help: string, read: () => Promise<T | undefined>, of: (found: T) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const found = await read()
        if (found === undefined) this.remove()
        else this.set(of(found))
      },
    })
  figureGauge(
    'webhook_deliveries_open',
    'Deliveries that wait for an attempt',
    backlog,
    ({ openDeliveries }) => openDeliveries,
  )
  figureGauge(
    'webhook_deliveries_late',
    'Deliveries overdue by more than 5 s',
    backlog,
    ({ lateDeliveries }) => lateDeliveries,
  )
  figureGauge(
    'webhook_delivery_latest_seconds',
    'Delay of the longest overdue delivery',
    backlog,
    ({ latestBySeconds }) => latestBySeconds,
  )
  figureGauge(
    'webhook_endpoints_switched_off',
    'Endpoints switched off because they failed every delivery for seven days',
    backlog,
    ({ switchedOffEndpoints }) => switchedOffEndpoints,
  )
  figureGauge(
    'outbox_entries',
    'Outbox entries not sent to Temporal yet',
    backlog,
    ({ outboxEntries }) => outboxEntries,
  )
  figureGauge(
    'outbox_oldest_seconds',
    'Age of the oldest outbox entry',
    backlog,
    ({ oldestOutboxSeconds }) => oldestOutboxSeconds,
  )

  figureGauge(
    'screening_cases_open',
    `Monitoring hits that wait for a reviewer, ${MAX_COUNTED} at most`,
    cases,
    (open) => open,
  )

  new Gauge({
    name: 'payments_held',
    help: 'Payments that wait for staff',
    labelNames: ['reason'],
    registers: [registry],
    async collect() {
      this.reset()
      const found = await payments()
      if (found === undefined) return
      for (const reason of HELD_REASONS) this.set({ reason }, found.held.get(reason) ?? 0)
    },
  })
  figureGauge(
    'payment_credits_owed',
    'Credits that the chain took back after accounts had spent them',
    payments,
    ({ owedCredits }) => owedCredits,
  )

  const listGauge = (name: string, help: string, of: (found: ListAge) => number | undefined) =>
    new Gauge({
      name,
      help,
      labelNames: ['list'],
      registers: [registry],
      async collect() {
        this.reset()
        for (const found of (await lists()) ?? []) {
          const value = of(found)
          if (value !== undefined) this.set({ list: found.list }, value)
        }
      },
    })
  listGauge(
    'sanctions_list_age_seconds',
    'Time since a list was last found current; absent while the snapshot is in use',
    ({ ageSeconds }) => ageSeconds,
  )
  listGauge(
    'sanctions_list_unchanged_seconds',
    'Time since the bytes of a list last changed',
    ({ unchangedSeconds }) => unchangedSeconds,
  )
  listGauge('sanctions_list_refresh_failures', 'Failed refreshes of a list in a row', ({ failures }) => failures)

  new Gauge({
    name: 'task_queue_backlog',
    help: 'Tasks of a Temporal task queue that no worker has taken yet (approximate)',
    labelNames: ['queue', 'kind'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { queue, kind, backlog: waiting } of (await queues()) ?? []) this.set({ queue, kind }, waiting)
    },
  })
}

const readQueues = (connection: Connection, namespace: string) =>
  Promise.all(
    QUEUES.flatMap((queue) =>
      KINDS.map(async ([kind, taskQueueType]) => {
        const { stats } = await connection.withDeadline(Date.now() + TEMPORAL_DEADLINE_MS, () =>
          connection.workflowService.describeTaskQueue({
            namespace,
            taskQueue: { name: queue },
            taskQueueType,
            reportStats: true,
          }),
        )
        return { queue, kind, backlog: Number(stats?.approximateBacklogCount ?? 0) }
      }),
    ),
  )

type ListAge = Awaited<ReturnType<typeof listAges>>[number]

/**
 * Shares one reading among all callers within a quarter of a second. If it fails, it logs the error and returns
 * undefined.
 */
function sharedReading<T>(read: () => Promise<T>, source: string, log: Logger): () => Promise<T | undefined> {
  let reading: { readonly at: number; readonly value: Promise<T | undefined> } | undefined
  return () => {
    if (reading === undefined || performance.now() - reading.at > 250) {
      reading = {
        at: performance.now(),
        value: read().catch((error: unknown) => {
          log.warn({ source, err: error }, 'metrics source unreadable')
          return undefined
        }),
      }
    }
    return reading.value
  }
}
