/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly page: number
  readonly page_size: number
  /** The number of items that match the filters. Without a tally it stops at 1,000, and then means 1,000 or more. */
  readonly total: number
  /** Where the next page begins; null on the last one. */
  readonly next_cursor: string | null
}

/** The requested page, by its number or by a cursor. */
export interface PageAsked {
  readonly page?: number
  readonly cursor?: string
}

/**
 * A list, newest first. It fetches each page when it is needed, from the end of the one before. It omits items that are newer than the
 * first, and repeats and skips nothing.
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
