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

/**
 * The first release whose workflows later releases can continue. It is marked on the schedule of the sweep, which every
 * installation has.
 */
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
 * Every day, at its own hour, so that installations do not all query the publishers at once. Also at once when the
 * schedule is made, because until then the snapshot is in use. A missed day is caught up.
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

/** People just approved, and those whom a run missed. If there are none, it costs one query. */
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

/** Images, people and requests to sales whose retention has passed. A missed day is caught up. */
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

/** Due commissions, in one statement. It catches up everything that was missed. */
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

/** A price older than five minutes is not trusted, so one run may fail. */
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
 * Creates the schedules of payments. The chains are checked now, at each start of a worker, because the database may be
 * restored from a backup. No address is given out before the check.
 */
export async function ensurePaymentSchedules(client: Client): Promise<void> {
  for (const schedule of [REFRESH_PRICES, CHECK_CHAINS, RESCAN_ADDRESSES]) await ensure(client, schedule)
  await client.schedule.getHandle(CHECK_CHAINS_ID).trigger(ScheduleOverlapPolicy.BUFFER_ONE)
}

/**
 * Refuses a namespace with workflows from before release 0.1.0. Their runs would fail in these workers, task after
 * task, for ever.
 * @throws Error that says what to do
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
      `the Temporal namespace ${namespace} contains runs of a development version before ${BASELINE}, which these workers cannot continue: use a new namespace (docs/how-to/operate/upgrade-a-big-database.md)`,
    )
  }
}

/** Creates the missing schedules. A second worker finds them created. */
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
