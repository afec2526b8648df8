import { EntryBuilder, type ListEntry, type ListId, UnusableListError } from './list-entry.ts'

/**
 * The entries of one list while its file is read, by the publisher's id. Rejects entries without an id, duplicate ids
 * and an empty list, which only damaged or wrongly joined files have.
 */
export class EntryCollection {
  readonly #list: ListId
  readonly #entries = new Map<string, EntryBuilder | ListEntry>()

  constructor(list: ListId) {
    this.#list = list
  }

  /**
   * Adds an entry.
   *
   * @throws UnusableListError if its id is empty or a duplicate
   */
  start(entryId: string, kind: ListEntry['kind']): EntryBuilder {
    if (entryId === '') throw new UnusableListError(this.#list, 'it has an entry without an id')
    if (this.#entries.has(entryId)) throw new UnusableListError(this.#list, `its entry ${entryId} appears twice`)
    const entry = new EntryBuilder(this.#list, entryId, kind)
    this.#entries.set(entryId, entry)
    return entry
  }

  /** The open entry with this id, if any. */
  find(entryId: string): EntryBuilder | undefined {
    const entry = this.#entries.get(entryId)
    return entry instanceof EntryBuilder ? entry : undefined
  }

  /** Closes a complete entry and frees its working memory. */
  finish(entry: EntryBuilder): void {
    this.#entries.set(entry.entryId, entry.build())
  }

  /**
   * All entries in the file's order.
   *
   * @throws UnusableListError if there are none, or one has no name
   */
  build(): ListEntry[] {
    if (this.#entries.size === 0) throw new UnusableListError(this.#list, 'it has no entries')
    return Array.from(this.#entries.values(), (entry) => (entry instanceof EntryBuilder ? entry.build() : entry))
  }
}
