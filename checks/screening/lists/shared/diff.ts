// What an update of a list changed. Pure.
import { contentHash } from './entry-hash.ts'
import type { ListEntry } from './list-entry.ts'

export interface EntryDifference {
  readonly added: readonly ListEntry[]
  /** As they now are. */
  readonly changed: readonly ListEntry[]
  /** As they were. */
  readonly removed: readonly ListEntry[]
}

/**
 * The entries of `after` that `before` lacks or has otherwise (by content hash: order and spacing of a publisher's file do
 * not count), and those of `before` that are gone. Entries are told apart by the publisher's id.
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
