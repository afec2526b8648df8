/** Task queues; one kind of work each, so that `node workers/main.ts <queue…>` can be scaled apart. */
export const QUEUES = ['verification', 'vision', 'screening', 'webhooks', 'mail', 'payments', 'privacy'] as const
export type Queue = (typeof QUEUES)[number]
