/** One page of a list. */
export interface Page<Item> { readonly items: readonly Item[]; readonly page: number; readonly page_size: number; readonly total: number }

/**
 * A list, newest first, read page by page as it is walked through. What is added meanwhile moves entries from one page to the next:
 * those come once.
 *
 * @example for await (const entry of client.credits.ledger()) …
 */
export class Pages<Item extends { readonly id: string }> implements AsyncIterable<Item> {
  readonly #read: (page: number) => Promise<Page<Item>>

  constructor(read: (page: number) => Promise<Page<Item>>) {
    this.#read = read
  }

  /** One page; the first by default. */
  page(number = 1): Promise<Page<Item>> {
    return this.#read(number)
  }

  async* [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let before = new Set<string>()
    for (let number = 1; ; number++) {
      const { items, page_size: size } = await this.#read(number)
      for (const item of items) if (!before.has(item.id)) yield item
      if (items.length < size) return
      before = new Set([...[...before].slice(-1_000), ...items.map(({ id }) => id)])
    }
  }
}
