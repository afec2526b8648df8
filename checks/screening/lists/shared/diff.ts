// The changes of a list update. Pure.
import { contentHash } from './entry-hash.ts'
import type { ListEntry } from './list-entry.ts'

export interface EntryDifference {
  readonly added: readonly ListEntry[]
  /** In their new form. */
  readonly changed: readonly ListEntry[]
  /** In their old form. */
  readonly removed: readonly ListEntry[]
}

/**
 * The entries of `after` that `before` lacks or has in another form (by content hash, so order and spacing of the file
 * do not count), and the removed entries of `before`. The publisher's id identifies an entry.
 */
export function changedEntries(before: readonly ListEntry[], after: readonly ListEntry[]): EntryDifference {
  const hashes = new Map(before.map((entry) => [entry.entryId, contentHash(entry)]))
  const now = new Set(after.map(({ entryId }) => entryId))
  return {
    added: after.filter(({ entryId }) => !hashes.has(entryId)),
    changed: after.filter((entry) => hashes.has(entry.entryId) && hashes.get(entry.entryId) !== contentHash(entry)),
    removed: before.filter(({ entryId }) => !now.has(entryId)),
  }
}
