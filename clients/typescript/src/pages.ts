/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly page: number
  readonly page_size: number
  /** Of all that fit the filters. What the service does not count beforehand ends at 1,000: 1,000 or more. */
  readonly total: number
  /** Where the next page begins; null on the last one. */
  readonly next_cursor: string | null
}

/** Which page is asked for: one by its number, or the one that begins at a cursor. */
export interface PageAsked {
  readonly page?: number
  readonly cursor?: string
}

/**
 * A list, newest first, read page by page as it is walked through, each from where the one before ended: what is added meanwhile is newer
 * than the first and does not come, and nothing comes twice or is left out.
 *
 * @example for await (const entry of client.credits.ledger()) …
 */
export class Pages<Item> implements AsyncIterable<Item> {
  readonly #read: (asked: PageAsked) => Promise<Page<Item>>

  constructor(read: (asked: PageAsked) => Promise<Page<Item>>) {
    this.#read = read
  }

  /** One page; the first by default. */
  page(number = 1): Promise<Page<Item>> {
    return this.#read({ page: number })
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Page<Item> = await this.#read(cursor === undefined ? {} : { cursor })
      yield* page.items
      cursor = page.next_cursor
    }
  }
}
