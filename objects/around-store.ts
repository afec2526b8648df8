import type { ObjectStore } from './object-store.ts'

/** The operations that somebody waits for. The health check and listings, which are read as a stream, are excluded. */
export type StoreOperation = 'put' | 'get' | 'delete' | 'deleteAll' | 'count'

/** Runs one operation on a key, or on all below it. `work` is the store's own. */
export type Around = <T>(operation: StoreOperation, key: string, work: () => Promise<T>) => Promise<T>

/** Wraps a store, so that each operation runs through `around`. */
export const aroundStore = (store: ObjectStore, around: Around): ObjectStore => ({
  put: (key, bytes) => around('put', key, () => store.put(key, bytes)),
  get: (key) => around('get', key, () => store.get(key)),
  delete: (key) => around('delete', key, () => store.delete(key)),
  deleteAll: (prefix) => around('deleteAll', prefix, () => store.deleteAll(prefix)),
  count: (prefix) => around('count', prefix, () => store.count(prefix)),
  list: (prefix) => store.list(prefix),
  check: () => store.check(),
})
