import {
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
  type Client,
  type ScheduleOptions,
} from '@temporalio/client'
import type { Queue } from '../contract/queues.ts'
import { SCREEN_EXISTING_ID } from '../contract/monitoring.ts'
import { RETENTION_ID } from '../contract/privacy.ts'
import { CHECK_CHAINS_ID, REFRESH_PRICES_ID, RESCAN_ADDRESSES_ID } from '../contract/payments.ts'

const taskQueue: Queue = 'verification'

/** The release whose workflows are the first that later ones can go on with; the schedule of the sweep, which every installation has, bears it. */
const BASELINE = '0.1.0'

const SWEEP: ScheduleOptions = {
  scheduleId: 'sweep',
  spec: { intervals: [{ every: '10 seconds' }] },
  action: {
    type: 'startWorkflow',
    workflowType: 'sweep',
    workflowId: 'sweep',
    taskQueue,
    args: [],
    workflowExecutionTimeout: '5 minutes',
  },
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
  memo: { baseline: BASELINE },
}

/**
 * Every day, at an hour of its own, so that the publishers do not meet every installation at once; and at once when the
 * schedule is made, since until then the snapshot serves. A day that was missed is caught up with.
 */
const REFRESH_LISTS: ScheduleOptions = {
  scheduleId: 'refresh-lists',
  spec: { intervals: [{ every: '24 hours', offset: '3 hours' }], jitter: '1 hour' },
  action: {
    type: 'startWorkflow',
    workflowType: 'refreshLists',
    workflowId: 'refresh-lists',
    taskQueue,
    args: [],
    workflowExecutionTimeout: '1 hour',
  },
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 day' },
  state: { triggerImmediately: true },
}

/** People just approved, and those whom a run missed; where there is nobody it costs one query. */
const SCREEN_EXISTING: ScheduleOptions = {
  scheduleId: SCREEN_EXISTING_ID,
  spec: { intervals: [{ every: '1 hour' }] },
  action: {
    type: 'startWorkflow',
    workflowType: 'screenExisting',
    workflowId: SCREEN_EXISTING_ID,
    taskQueue,
    args: [],
  },
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
}

/** Pictures, people and requests to sales that were kept for long enough; a day that was missed is caught up with. */
const RETENTION: ScheduleOptions = {
  scheduleId: RETENTION_ID,
  spec: { intervals: [{ every: '24 hours', offset: '1 hour' }], jitter: '1 hour' },
  action: {
    type: 'startWorkflow',
    workflowType: 'retention',
    workflowId: RETENTION_ID,
    taskQueue: 'privacy' satisfies Queue,
    args: [],
    workflowExecutionTimeout: '23 hours',
  },
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 day' },
}

/** Commissions whose time has come; one statement, which catches up with whatever was missed. */
const COMMISSIONS: ScheduleOptions = {
  scheduleId: 'commissions',
  spec: { intervals: [{ every: '1 hour' }] },
  action: {
    type: 'startWorkflow',
    workflowType: 'commissions',
    workflowId: 'commissions',
    taskQueue: 'payments' satisfies Queue,
    args: [],
  },
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
}

const payments: Queue = 'payments'

/** A price that is older than five minutes is not believed: one run may fail. */
const REFRESH_PRICES: ScheduleOptions = {
  scheduleId: REFRESH_PRICES_ID,
  spec: { intervals: [{ every: '1 minute' }] },
  action: {
    type: 'startWorkflow',
    workflowType: 'refreshPrices',
    workflowId: REFRESH_PRICES_ID,
    taskQueue: payments,
    args: [],
    workflowExecutionTimeout: '3 minutes',
  },
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
  state: { triggerImmediately: true },
}

const CHECK_CHAINS: ScheduleOptions = {
  scheduleId: CHECK_CHAINS_ID,
  spec: { intervals: [{ every: '1 hour' }] },
  action: {
    type: 'startWorkflow',
    workflowType: 'checkChains',
    workflowId: CHECK_CHAINS_ID,
    taskQueue: payments,
    args: [],
    workflowExecutionTimeout: '30 minutes',
  },
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
}

const RESCAN_ADDRESSES: ScheduleOptions = {
  scheduleId: RESCAN_ADDRESSES_ID,
  spec: { intervals: [{ every: '24 hours', offset: '2 hours' }], jitter: '1 hour' },
  action: {
    type: 'startWorkflow',
    workflowType: 'rescanAddresses',
    workflowId: RESCAN_ADDRESSES_ID,
    taskQueue: payments,
    args: [],
  },
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 day' },
}

/**
 * Makes the schedules of payments. The chains are looked at now, at each start of a worker: the database may have been restored from
 * a backup, and no address is given out before.
 */
export async function ensurePaymentSchedules(client: Client): Promise<void> {
  for (const schedule of [REFRESH_PRICES, CHECK_CHAINS, RESCAN_ADDRESSES]) await ensure(client, schedule)
  await client.schedule.getHandle(CHECK_CHAINS_ID).trigger(ScheduleOverlapPolicy.BUFFER_ONE)
}

/**
 * Refuses a namespace in which workflows of before release 0.1.0 ran: their runs would fail in these workers, task after task, for ever.
 * @throws Error which says what to do
 */
export async function refuseOldNamespace(client: Client): Promise<void> {
  const { namespace } = client.options
  const found = await client.schedule
    .getHandle(SWEEP.scheduleId)
    .describe()
    .catch((error: unknown) => {
      if (error instanceof ScheduleNotFoundError) return undefined
      throw error
    })
  if (found !== undefined && found.memo?.baseline !== BASELINE) {
    throw new Error(
      `the Temporal namespace ${namespace} holds runs of a development version before ${BASELINE}, with which these workers cannot go on: use a new namespace (docs/how-to/operate/upgrade-a-big-database.md)`,
    )
  }
}

/** Makes the schedules that are not there yet; a second worker finds them made. */
export async function ensureSchedules(client: Client, options: { refreshLists: boolean }): Promise<void> {
  await ensure(client, SWEEP)
  await ensure(client, SCREEN_EXISTING)
  await ensure(client, RETENTION)
  await ensure(client, COMMISSIONS)
  if (options.refreshLists) await ensure(client, REFRESH_LISTS)
}

async function ensure(client: Client, schedule: ScheduleOptions): Promise<void> {
  try {
    await client.schedule.create(schedule)
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error
  }
}
