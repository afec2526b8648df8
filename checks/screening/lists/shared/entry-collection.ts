import { EntryBuilder, type ListEntry, type ListId, UnusableListError } from './list-entry.ts'

/**
 * The entries of one list while its file is read, by the publisher's id. It refuses what only a damaged or wrongly joined
 * file has: an entry without an id or twice the same, and no entries at all.
 */
export class EntryCollection {
  readonly #list: ListId
  readonly #entries = new Map<string, EntryBuilder | ListEntry>()

  constructor(list: ListId) {
    this.#list = list
  }

  /** A new entry. @throws UnusableListError when its id is empty or was met before. */
  start(entryId: string, kind: ListEntry['kind']): EntryBuilder {
    if (entryId === '') throw new UnusableListError(this.#list, 'it has an entry without an id')
    if (this.#entries.has(entryId)) throw new UnusableListError(this.#list, `its entry ${entryId} appears twice`)
    const entry = new EntryBuilder(this.#list, entryId, kind)
    this.#entries.set(entryId, entry)
    return entry
  }

  /** The entry of that id that is still being gathered, if any. */
  find(entryId: string): EntryBuilder | undefined {
    const entry = this.#entries.get(entryId)
    return entry instanceof EntryBuilder ? entry : undefined
  }

  /** Closes an entry of which nothing more comes, which frees what gathering it took. */
  finish(entry: EntryBuilder): void {
    this.#entries.set(entry.entryId, entry.build())
  }

  /** All entries in the file's order. @throws UnusableListError when there are none, or one has no name. */
  build(): ListEntry[] {
    if (this.#entries.size === 0) throw new UnusableListError(this.#list, 'it has no entries')
    return Array.from(this.#entries.values(), (entry) => (entry instanceof EntryBuilder ? entry.build() : entry))
  }
}
