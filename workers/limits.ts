import type { WorkerOptions } from '@temporalio/worker'
import type { VisionSettings } from '../config/vision.ts'
import type { Queue } from '../contract/queues.ts'

export type QueueLimits = Pick<
  WorkerOptions,
  'maxConcurrentActivityTaskExecutions' | 'maxConcurrentLocalActivityExecutions' | 'maxCachedWorkflows'
>

/** Attempts wait on receivers, not on this machine; how many of them one endpoint may have is the gate's affair. */
export const WEBHOOK_SLOTS = 400

/** How much of each queue's work one process does side by side, and how many workflows it keeps in memory. */
export const queueLimits = (vision: Pick<VisionSettings, 'concurrency'>): Record<Queue, QueueLimits> => ({
  verification: { maxCachedWorkflows: 500 },
  vision: { maxConcurrentActivityTaskExecutions: vision.concurrency },
  // Downloads wait on publishers, up to one a list: the searches must not wait with them.
  screening: { maxConcurrentActivityTaskExecutions: 16 },
  webhooks: {
    maxConcurrentActivityTaskExecutions: WEBHOOK_SLOTS,
    maxConcurrentLocalActivityExecutions: WEBHOOK_SLOTS,
    maxCachedWorkflows: 1_000,
  },
  // As many as may connect to the mail server.
  mail: { maxConcurrentActivityTaskExecutions: 5, maxCachedWorkflows: 100 },
  // They wait on nodes and price sources.
  payments: { maxConcurrentActivityTaskExecutions: 50, maxCachedWorkflows: 500 },
  privacy: { maxConcurrentActivityTaskExecutions: 4, maxCachedWorkflows: 50 },
})
