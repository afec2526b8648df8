import type { ObjectStore } from '../../objects/object-store.ts'

/** How long an answer is cached: anyone may call the health check, and a bucket costs money for each request. */
const REMEMBERED_MS = 3_000

const answers = new WeakMap<ObjectStore, { readonly at: number; readonly isUp: Promise<boolean> }>()

/** Whether the object store answered, now or some seconds ago. The log of the failed call has the reason. */
export function isStoreReachable(objects: ObjectStore): Promise<boolean> {
  const known = answers.get(objects)
  if (known !== undefined && performance.now() - known.at < REMEMBERED_MS) return known.isUp
  const isUp = objects.check().then(
    () => true,
    () => false,
  )
  answers.set(objects, { at: performance.now(), isUp })
  return isUp
}
