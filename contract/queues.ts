/** Task queues. Each has one kind of work, so that `node workers/main.ts <queue…>` scales it alone. */
export const QUEUES = ['verification', 'vision', 'screening', 'webhooks', 'mail', 'payments', 'privacy'] as const
export type Queue = (typeof QUEUES)[number]
