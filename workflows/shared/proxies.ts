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

// Every timeout and retry, one group a kind of work.

const queue = (name: Queue) => name

/** Transactions: short, and retried until the database is back: a decision must not be lost to an outage. */
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

/** Ten chores of a statement or a few each; the next sweep does them again. */
export const housekeepingActivities = proxyActivities<HousekeepingActivities>({
  taskQueue: queue('verification'),
  startToCloseTimeout: '1 minute',
  retry: { initialInterval: '1 second', maximumInterval: '30 seconds' },
  priority: sweepPriority,
})

/** Where a try of a check stands: the first of a step, or a later one. */
export type TryOf = 'first' | 'later' | 'repeated'

/**
 * A check is tried once where its step belongs, and again as a repeated one (contract/priorities.ts): the server repeats an activity
 * with the priority that it had, so the workflow does it (verification/check-tries.ts says how often).
 */
const checkOptions = (subject: Pick<VerificationInput, 'accountId' | 'mode'>, step: TryOf) => ({
  retry: { maximumAttempts: 1 },
  priority: checkPriority(subject, step),
})

/** ONNX work takes one to three seconds; 60 s is a worker that hangs. The heartbeat shows a dead worker after 10 s. */
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
 * An attempt lasts 8 s at most (interface.md 6.4). After 12 s its worker is dead; the repeated activity finds the attempt
 * begun, counts it and sends nothing. Retried without end: the only errors left are ours (the database is away).
 */
export const webhookActivities = proxyActivities<WebhookActivities>({
  taskQueue: queue('webhooks'),
  startToCloseTimeout: '12 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '15 seconds' },
})

/**
 * The first attempt runs in the process of the workflow task itself: no task of its own on the server, which is where a
 * delivery's cost lies (bench/results/2026-11-21-webhook-deliveries.md). Not retried here: what fails is taken up by `attemptDelivery`, which finds the
 * attempt begun. Should the process die, the workflow task times out and is repeated elsewhere, with the same end.
 */
export const firstAttempt = proxyLocalActivities<FirstAttemptActivities>({
  startToCloseTimeout: '12 seconds',
  retry: { maximumAttempts: 1 },
})

/**
 * Passes over all monitored people: minutes, committed page by page, gone on with wherever they were killed. Retried
 * without end, since nobody is told of a run that was given up; the heartbeat shows a dead worker.
 */
export const monitoringActivities = proxyActivities<MonitoringActivities>({
  taskQueue: queue('screening'),
  startToCloseTimeout: '4 hours',
  heartbeatTimeout: '1 minute',
  retry: { initialInterval: '2 seconds', maximumInterval: '5 minutes' },
})

/**
 * A conversation with a mail server: connecting and each silence are bounded (activities/mail/transport.ts), 90 s is far
 * above them. Tried again after 2 s, 4 s … 10 minutes, for a day: longer than a mail server is away, and than anyone waits
 * for a link.
 */
export const mailActivities = proxyActivities<Pick<MailActivities, 'sendMail'>>({
  taskQueue: queue('mail'),
  startToCloseTimeout: '90 seconds',
  scheduleToCloseTimeout: '24 hours',
  retry: { initialInterval: '2 seconds', maximumInterval: '10 minutes' },
})

/** Transactions about partners and what they earn: short, and retried until the database is back. */
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

/** Fails until the transaction is deep enough, and says when it is to be repeated: eleven events of history instead of ten for each look. */
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
 * Downloads: one publisher is over a minute silent before the first byte, and a list has up to three files with 15 minutes
 * each at most. Publishers answer 500 in bursts, so that it is tried for 8 hours, at most every 15 minutes; the next day's
 * refresh begins anew.
 */
export const listFetchActivities = (retryAfterMs: number) =>
  proxyActivities<Pick<ListActivities, 'fetchList'>>({
    taskQueue: queue('screening'),
    startToCloseTimeout: '1 hour',
    scheduleToCloseTimeout: '8 hours',
    heartbeatTimeout: '20 seconds',
    retry: { initialInterval: retryAfterMs, maximumInterval: Math.max(retryAfterMs, 15 * 60_000) },
  })

/** Reading a list takes seconds; what fails is ours (database, object store), and is tried until the next day's refresh. */
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
 * A payment waits in its activity: one that finds nothing new fails as benign and names the time of its next try, which costs
 * the history nothing (a loop with timers would fill it in a day). Tried without end: money that came must not be forgotten.
 * Nodes have 10 s each; 90 s is a worker that hangs.
 */
export const paymentActivities = proxyActivities<Pick<PaymentActivities, 'observePayment'>>({
  taskQueue: queue('payments'),
  startToCloseTimeout: '90 seconds',
  retry: { initialInterval: '2 seconds', maximumInterval: '5 minutes' },
})

/** Repeated by their schedules, so that few tries are enough. */
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
 * A page of an erasure is done in seconds, and without end tried again: nobody comes back to see whether somebody who asked to be
 * forgotten was. The heartbeat shows a dead worker.
 */
export const erasureActivities = proxyActivities<Pick<PrivacyActivities, 'eraseNext'>>({
  taskQueue: queue('privacy'),
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '30 seconds',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
})

/** A pass over all that is due, committed one by one: minutes, or hours after a setting was shortened. The next day's begins anew. */
export const retentionActivities = proxyActivities<Pick<PrivacyActivities, 'purge'>>({
  taskQueue: queue('privacy'),
  startToCloseTimeout: '12 hours',
  scheduleToCloseTimeout: '20 hours',
  heartbeatTimeout: '1 minute',
  retry: { initialInterval: '2 seconds', maximumInterval: '5 minutes' },
})
