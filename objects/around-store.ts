import type { ObjectStore } from './object-store.ts'

/** The operations that somebody waits for: not the health check, nor a listing, which is read as it goes. */
export type StoreOperation = 'put' | 'get' | 'delete' | 'deleteAll' | 'count'

/** Does one operation on a key, or all below it; `work` is the store's own. */
export type Around = <T>(operation: StoreOperation, key: string, work: () => Promise<T>) => Promise<T>

/** A store each of whose operations is done by way of `around`. */
export const aroundStore = (store: ObjectStore, around: Around): ObjectStore => ({
  put: (key, bytes) => around('put', key, () => store.put(key, bytes)),
  get: (key) => around('get', key, () => store.get(key)),
  delete: (key) => around('delete', key, () => store.delete(key)),
  deleteAll: (prefix) => around('deleteAll', prefix, () => store.deleteAll(prefix)),
  count: (prefix) => around('count', prefix, () => store.count(prefix)),
  list: (prefix) => store.list(prefix),
  check: () => store.check(),
})
