import { ObjectMissingError, type ListedObject, type ObjectStore } from './object-store.ts'

/**
 * Two stores while objects are on their way from one to the other: new ones go to `to`, what is asked for is looked for in both, and what is
 * deleted is deleted in both. An object is taken out of `from` only when it is in `to`, so that one who looks there first, and then
 * here, finds it at any moment.
 */
export const openMovingStore = (from: ObjectStore, to: ObjectStore): ObjectStore => ({
  async put(key, bytes) {
    await to.put(key, bytes)
    await from.delete(key) // an older one of the same key must not be found first, nor moved over it
  },
  get: (key) =>
    from.get(key).catch((error: unknown) => {
      if (error instanceof ObjectMissingError) return to.get(key)
      throw error
    }),
  // In this order, as the move goes: one that is moved in between is still found in the second.
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

/** One that is moved meanwhile may be seen twice. */
async function* both(from: ObjectStore, to: ObjectStore, prefix: string | undefined): AsyncGenerator<ListedObject> {
  yield* from.list(prefix)
  yield* to.list(prefix)
}
