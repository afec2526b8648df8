import { proxyActivities } from '@temporalio/workflow'
import type { ScreeningActivities, VerificationActivities, VisionActivities, WebhookActivities } from './activities.ts'
import type { Queue } from './contracts.ts'

// Every timeout and retry, one group a kind of work.

const queue = (name: Queue) => name

/** Transactions: short, and retried until the database is back: a decision must not be lost to an outage. */
export const verificationActivities = proxyActivities<VerificationActivities>({
  taskQueue: queue('verification'),
  startToCloseTimeout: '30 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds', nonRetryableErrorTypes: ['SimulatedFailure'] },
})

/**
 * ONNX work takes one to three seconds; 60 s is a worker that hangs. The heartbeat shows a dead worker after 10 s. Five
 * tries (about a minute) outlast a worker's restart; then the verification ends as ERROR and nothing is charged.
 */
export const visionActivities = proxyActivities<VisionActivities>({
  taskQueue: queue('vision'),
  startToCloseTimeout: '60 seconds',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', maximumInterval: '30 seconds', maximumAttempts: 5 },
})

export const screeningActivities = proxyActivities<ScreeningActivities>({
  taskQueue: queue('screening'),
  startToCloseTimeout: '30 seconds',
  retry: { initialInterval: '1 second', maximumInterval: '30 seconds', maximumAttempts: 5 },
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
