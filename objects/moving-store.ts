import { ObjectMissingError, type ListedObject, type ObjectStore } from './object-store.ts'

/**
 * Joins two stores while objects move from one to the other. New objects go to `to`, reads look in both, and deletes
 * delete in both. An object is removed from `from` only when it is in `to`, so a reader that looks there first, and
 * then here, finds it at any moment.
 */
export const openMovingStore = (from: ObjectStore, to: ObjectStore): ObjectStore => ({
  async put(key, bytes) {
    await to.put(key, bytes)
    await from.delete(key) // an older object of the same key must not be found first, nor moved over it
  },
  get: (key) =>
    from.get(key).catch((error: unknown) => {
      if (error instanceof ObjectMissingError) return to.get(key)
      throw error
    }),
  // In the order of the move: an object moved in between is still found in the second.
  async delete(key) {
    await from.delete(key)
    await to.delete(key)
  },
  async deleteAll(prefix) {
    await from.deleteAll(prefix)
    await to.deleteAll(prefix)
  },
  count: async (prefix) => (await from.count(prefix)) + (await to.count(prefix)),
  list: (prefix) => both(from, to, prefix),
  async check() {
    await from.check()
    await to.check()
  },
})

/** An object moved meanwhile may be listed twice. */
async function* both(from: ObjectStore, to: ObjectStore, prefix: string | undefined): AsyncGenerator<ListedObject> {
  yield* from.list(prefix)
  yield* to.list(prefix)
}
