import type { ListedObject, ObjectStore } from '../../objects/object-store.ts'

/** All that a store lists, in one array. */
export async function listed(store: ObjectStore, prefix?: string): Promise<ListedObject[]> {
  const found: ListedObject[] = []
  for await (const one of store.list(prefix)) found.push(one)
  return found
}
