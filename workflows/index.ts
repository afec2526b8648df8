// What the workflow bundle holds. Released names never change: running workflows are replayed by them.
export { verification } from './verification.ts'
export { webhookDelivery } from './webhook-delivery.ts'
export { sweep } from './sweep.ts'
