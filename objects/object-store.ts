// The common interface of object stores: operations, keys and errors.

/** One object of a listing. */
export interface ListedObject {
  readonly key: string
  readonly bytes: number
}

/**
 * The store of encrypted images. Keys are ours (`ver_…/ast_…`), never a user's text. Every method throws {@link
 * StoreAwayError}.
 */
export interface ObjectStore {
  /** Stores an object whole or not at all. An existing one is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Throws {@link ObjectMissingError} if there is no such object. */
  get(key: string): Promise<Buffer>
  /** Deletes an object for good, with its earlier versions. A missing object is no error. */
  delete(key: string): Promise<void>
  /** Deletes all below a key (`ver_…`), and the rest of its folder. A missing key is no error. */
  deleteAll(prefix: string): Promise<void>
  /** Counts the objects below a key, with their earlier versions and the parts of unfinished ones. */
  count(prefix: string): Promise<number>
  /** Lists all objects, or those below a key. Concurrent changes may be missing. */
  list(prefix?: string): AsyncIterable<ListedObject>
  /** Settles when the store answers. */
  check(): Promise<void>
}

/** The store says that there is no such object. */
export class ObjectMissingError extends Error {
  override readonly name = 'ObjectMissingError'
  constructor(options?: ErrorOptions) {
    super('no such object in the store', options)
  }
}

/**
 * The store cannot do the operation now: it is away, busy, refuses, or returned other bytes than were put. Retry later.
 * It names the operation and a short code, and nothing of the request, because a store's own words can contain keys and
 * signatures.
 */
export class StoreAwayError extends Error {
  override readonly name = 'StoreAwayError'
  /** For example `SlowDown`, `NoSuchBucket`, `ECONNREFUSED`, `ENOSPC`. */
  readonly reason: string
  readonly status: number | undefined
  constructor(operation: string, reason: string, status?: number) {
    super(`the object store failed: ${operation}, ${reason}${status === undefined ? '' : ` (${status})`}`)
    this.reason = reason
    this.status = status
  }
}

const KEY = /^[A-Za-z0-9_]+(\/[A-Za-z0-9_]+)*$/

/** Throws for a key that is not ours. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new TypeError('an object key may contain only letters, digits, _ and /')
  return key
}

/** Whether a name in a store is a key, not left there by another program or a dead write. */
export const isKey = (name: string): boolean => KEY.test(name)
