import type { WorkerOptions } from '@temporalio/worker'
import type { VisionSettings } from '../config/vision.ts'
import type { Queue } from '../contract/queues.ts'

export type QueueLimits = Pick<
  WorkerOptions,
  'maxConcurrentActivityTaskExecutions' | 'maxConcurrentLocalActivityExecutions' | 'maxCachedWorkflows'
>

/** Attempts wait for receivers, not for this machine. The gate limits the attempts of one endpoint. */
export const WEBHOOK_SLOTS = 400

/** Sets how much of each queue's work one process does in parallel, and how many workflows it caches. */
export const queueLimits = (vision: Pick<VisionSettings, 'concurrency'>): Record<Queue, QueueLimits> => ({
  verification: { maxCachedWorkflows: 500 },
  vision: { maxConcurrentActivityTaskExecutions: vision.concurrency },
  // Downloads wait for publishers, up to one for each list. The searches must not wait with them.
  screening: { maxConcurrentActivityTaskExecutions: 16 },
  webhooks: {
    maxConcurrentActivityTaskExecutions: WEBHOOK_SLOTS,
    maxConcurrentLocalActivityExecutions: WEBHOOK_SLOTS,
    maxCachedWorkflows: 1_000,
  },
  // As many as may connect to the mail server.
  mail: { maxConcurrentActivityTaskExecutions: 5, maxCachedWorkflows: 100 },
  // They wait for nodes and price sources.
  payments: { maxConcurrentActivityTaskExecutions: 50, maxCachedWorkflows: 500 },
  privacy: { maxConcurrentActivityTaskExecutions: 4, maxCachedWorkflows: 50 },
})
