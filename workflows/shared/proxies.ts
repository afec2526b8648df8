import type { Priority } from '@temporalio/common'
import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow'
import type {
  FirstAttemptActivities,
  HousekeepingActivities,
  MailActivities,
  PartnerActivities,
  PayoutActivities,
  ScreeningActivities,
  VerificationActivities,
  VisionActivities,
  WebhookActivities,
} from '../../contract/activities.ts'
import type { Queue } from '../../contract/queues.ts'
import type { VerificationInput } from '../../contract/verification.ts'
import type { ListActivities } from '../../contract/activities.ts'
import type { MonitoringActivities } from '../../contract/activities.ts'
import type { PaymentActivities } from '../../contract/activities.ts'
import type { PrivacyActivities } from '../../contract/activities.ts'
import { checkPriority, sweepPriority } from '../../contract/priorities.ts'

// Every timeout and retry, one group for each kind of work.

const queue = (name: Queue) => name

/** Transactions: short, and retried until the database is back, because a decision must survive an outage. */
export const verificationActivities = (priority: Priority) =>
  proxyActivities<VerificationActivities>({
    taskQueue: queue('verification'),
    startToCloseTimeout: '30 seconds',
    retry: {
      initialInterval: '500 milliseconds',
      maximumInterval: '30 seconds',
      nonRetryableErrorTypes: ['SimulatedFailure'],
    },
    priority,
  })

/** Ten jobs of one or a few statements. The next sweep repeats them. */
export const housekeepingActivities = proxyActivities<HousekeepingActivities>({
  taskQueue: queue('verification'),
  startToCloseTimeout: '1 minute',
  retry: { initialInterval: '1 second', maximumInterval: '30 seconds' },
  priority: sweepPriority,
})

/** The place of a try of a check: the first of a step, or a later one. */
export type TryOf = 'first' | 'later' | 'repeated'

/**
 * A check runs once in its step, and again as a repeated one (contract/priorities.ts). The server retries an activity
 * with its old priority, so the workflow repeats the check (verification/check-tries.ts sets how often).
 */
const checkOptions = (subject: Pick<VerificationInput, 'accountId' | 'mode'>, step: TryOf) => ({
  retry: { maximumAttempts: 1 },
  priority: checkPriority(subject, step),
})

/** ONNX work takes one to three seconds. After 60 s the worker hangs. The heartbeat shows a dead worker after 10 s. */
export const visionActivities = (...of: Parameters<typeof checkOptions>) =>
  proxyActivities<Pick<VisionActivities, 'checkDocument'>>({
    taskQueue: queue('vision'),
    startToCloseTimeout: '60 seconds',
    heartbeatTimeout: '10 seconds',
    ...checkOptions(...of),
  })

/** Document and faces in one activity: twice the work, twice the time. */
export const pictureActivities = (...of: Parameters<typeof checkOptions>) =>
  proxyActivities<Pick<VisionActivities, 'checkPictures'>>({
    taskQueue: queue('vision'),
    startToCloseTimeout: '2 minutes',
    heartbeatTimeout: '10 seconds',
    ...checkOptions(...of),
  })

export const screeningActivities = (...of: Parameters<typeof checkOptions>) =>
  proxyActivities<ScreeningActivities>({
    taskQueue: queue('screening'),
    startToCloseTimeout: '30 seconds',
    ...checkOptions(...of),
  })

/**
 * An attempt lasts 8 s at most (interface.md 6.4). After 12 s its worker is dead. The retried activity finds the
 * started attempt, counts it and sends nothing. Retries have no end, because the only errors left are ours (the
 * database is away).
 */
export const webhookActivities = proxyActivities<WebhookActivities>({
  taskQueue: queue('webhooks'),
  startToCloseTimeout: '12 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '15 seconds' },
})

/**
 * The first attempt runs in the process of the workflow task. It needs no separate task on the server, which is most of
 * a delivery's cost (bench/results/2026-11-21-webhook-deliveries.md). There is no retry here: `attemptDelivery`
 * continues a failed attempt and finds it started. If the process dies, the workflow task times out and is repeated
 * elsewhere, with the same end.
 */
export const firstAttempt = proxyLocalActivities<FirstAttemptActivities>({
  startToCloseTimeout: '12 seconds',
  retry: { maximumAttempts: 1 },
})

/**
 * Passes over all monitored people. They take minutes, commit page by page, and continue where they were killed.
 * Retries have no end, because nobody notices a run that ended without success. The heartbeat shows a dead worker.
 */
export const monitoringActivities = proxyActivities<MonitoringActivities>({
  taskQueue: queue('screening'),
  startToCloseTimeout: '4 hours',
  heartbeatTimeout: '1 minute',
  retry: { initialInterval: '2 seconds', maximumInterval: '5 minutes' },
})

/**
 * A session with a mail server. Connecting and each silence are bounded (activities/mail/transport.ts), and 90 s is far
 * above them. Retries come after 2 s, 4 s … 10 minutes, for a day: longer than a mail server is away, and longer than
 * anyone waits for a link.
 */
export const mailActivities = proxyActivities<Pick<MailActivities, 'sendMail'>>({
  taskQueue: queue('mail'),
  startToCloseTimeout: '90 seconds',
  scheduleToCloseTimeout: '24 hours',
  retry: { initialInterval: '2 seconds', maximumInterval: '10 minutes' },
})

/** Transactions about partners and their commissions: short, and retried until the database is back. */
export const partnerActivities = proxyActivities<PartnerActivities>({
  taskQueue: queue('payments'),
  startToCloseTimeout: '30 seconds',
  retry: {
    initialInterval: '500 milliseconds',
    maximumInterval: '30 seconds',
    nonRetryableErrorTypes: ['PartnerNotFound'],
  },
})

/** Steps of a payout: transactions, retried until the database is back. */
export const payoutActivities = proxyActivities<Omit<PayoutActivities, 'confirmPayout'>>({
  taskQueue: queue('payments'),
  startToCloseTimeout: '30 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds' },
})

/**
 * Fails until the transaction is deep enough, and says when to retry. This costs eleven events of history instead of
 * ten for each check.
 */
export const payoutConfirmation = proxyActivities<Pick<PayoutActivities, 'confirmPayout'>>({
  taskQueue: queue('payments'),
  startToCloseTimeout: '1 minute',
  retry: { initialInterval: '5 seconds', maximumInterval: '10 minutes' },
})

/** One statement, retried until the database is back. */
export const mailEnding = proxyActivities<Pick<MailActivities, 'abandonMail'>>({
  taskQueue: queue('mail'),
  startToCloseTimeout: '30 seconds',
  retry: { initialInterval: '1 second', maximumInterval: '5 minutes' },
})

/**
 * Downloads. One publisher is silent for over a minute before the first byte, and a list has up to three files of 15
 * minutes each at most. Publishers answer 500 in bursts, so retries run for 8 hours, at most every 15 minutes. The next
 * day's refresh starts again.
 */
export const listFetchActivities = (retryAfterMs: number) =>
  proxyActivities<Pick<ListActivities, 'fetchList'>>({
    taskQueue: queue('screening'),
    startToCloseTimeout: '1 hour',
    scheduleToCloseTimeout: '8 hours',
    heartbeatTimeout: '20 seconds',
    retry: { initialInterval: retryAfterMs, maximumInterval: Math.max(retryAfterMs, 15 * 60_000) },
  })

/**
 * Reading a list takes seconds. Failures are ours (database, object store) and are retried until the next day's
 * refresh.
 */
export const listActivities = proxyActivities<Omit<ListActivities, 'fetchList'>>({
  taskQueue: queue('screening'),
  startToCloseTimeout: '10 minutes',
  scheduleToCloseTimeout: '20 hours',
  heartbeatTimeout: '20 seconds',
  retry: {
    initialInterval: '1 second',
    maximumInterval: '5 minutes',
    nonRetryableErrorTypes: ['ActivationRefusedError'],
  },
})

/**
 * A payment waits in its activity. An activity that finds nothing new fails as benign and names the time of its retry,
 * which costs the history nothing (a loop with timers would fill it in a day). Retries have no end, because a deposit
 * must not be forgotten. Nodes have 10 s each. After 90 s the worker hangs.
 */
export const paymentActivities = proxyActivities<Pick<PaymentActivities, 'observePayment'>>({
  taskQueue: queue('payments'),
  startToCloseTimeout: '90 seconds',
  retry: { initialInterval: '2 seconds', maximumInterval: '5 minutes' },
})

/** Their schedules repeat them, so few retries are enough. */
export const paymentChores = proxyActivities<Pick<PaymentActivities, 'refreshPrices' | 'checkChains'>>({
  taskQueue: queue('payments'),
  startToCloseTimeout: '5 minutes',
  retry: { initialInterval: '5 seconds', maximumInterval: '1 minute', maximumAttempts: 5 },
})

/** Thousands of addresses, one after the other. */
export const addressRescan = proxyActivities<Pick<PaymentActivities, 'rescanAddresses'>>({
  taskQueue: queue('payments'),
  startToCloseTimeout: '20 hours',
  heartbeatTimeout: '5 minutes',
  retry: { initialInterval: '1 minute', maximumInterval: '30 minutes', maximumAttempts: 5 },
})

/**
 * A page of an erasure takes seconds. Retries have no end, because nobody checks later whether the person was erased.
 * The heartbeat shows a dead worker.
 */
export const erasureActivities = proxyActivities<Pick<PrivacyActivities, 'eraseNext'>>({
  taskQueue: queue('privacy'),
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '30 seconds',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
})

/**
 * A pass over all due data, committed one by one. It takes minutes, or hours after a setting was shortened. The next
 * day's pass starts again.
 */
export const retentionActivities = proxyActivities<Pick<PrivacyActivities, 'purge'>>({
  taskQueue: queue('privacy'),
  startToCloseTimeout: '12 hours',
  scheduleToCloseTimeout: '20 hours',
  heartbeatTimeout: '1 minute',
  retry: { initialInterval: '2 seconds', maximumInterval: '5 minutes' },
})
