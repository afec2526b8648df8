// What the object stores share: what one can do, what one may be asked for, and how it fails.

/** One object of a listing. */
export interface ListedObject {
  readonly key: string
  readonly bytes: number
}

/** Where encrypted images lie. Keys are ours (`ver_…/ast_…`), never a user's text. All of it throws {@link StoreAwayError}. */
export interface ObjectStore {
  /** Stores it whole or not at all; what was there is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Throws {@link ObjectMissingError} when there is no such object. */
  get(key: string): Promise<Buffer>
  /** Deletes it for good, its earlier versions too. Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** Deletes all below a key (`ver_…`), and what is left of its folder; nothing there is no error. */
  deleteAll(prefix: string): Promise<void>
  /** How many objects lie below a key, with what is left of them: earlier versions, parts of unfinished ones. */
  count(prefix: string): Promise<number>
  /** All objects, or those below a key; what comes or goes meanwhile may be among them or not. */
  list(prefix?: string): AsyncIterable<ListedObject>
  /** Settles when the store answers. */
  check(): Promise<void>
}

/** There is no such object, as the store itself said. */
export class ObjectMissingError extends Error {
  override readonly name = 'ObjectMissingError'
  constructor(options?: ErrorOptions) {
    super('there is no such object in the store', options)
  }
}

/**
 * The store does not do what it was asked for now: away, busy, refusing or giving back other bytes than were put. To be tried again later.
 * Says what was asked and a short code, nothing of the request: a store's own words can hold keys and signatures.
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

/** Throws on a key that is none of ours. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new TypeError('an object key may hold letters, digits, _ and / only')
  return key
}

/** Whether a name in a store is a key, not something that another program or a write that died left there. */
export const isKey = (name: string): boolean => KEY.test(name)
