import type { ObjectStore } from '../../objects/object-store.ts'

/** Anyone may ask for the health: a bucket is paid by the request. */
const REMEMBERED_MS = 3_000

const answers = new WeakMap<ObjectStore, { readonly at: number; readonly isUp: Promise<boolean> }>()

/** Whether the object store answered, now or some seconds ago; why it did not stands in the log of whoever needed it. */
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
