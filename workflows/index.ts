// What the workflow bundle holds. Released names never change: running workflows are replayed by them.
export { verification } from './verification.ts'
export { webhookDelivery } from './webhook-delivery.ts'
export { mail } from './mail.ts'
export { sweep } from './sweep.ts'
export { activateList, refreshList, refreshLists } from './refresh-lists.ts'
export { monitorList } from './monitor-list.ts'
export { screenExisting } from './screen-existing.ts'
export { erasure } from './erasure.ts'
