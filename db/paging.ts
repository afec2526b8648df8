import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'

/** The end of a page: the last row's place in the order of its list. */
export interface Position {
  /** A time in microseconds since 1970, or the row's number. */
  readonly key: number
  readonly id: string
}

/**
 * The requested rows of a list: those of a page by its number, or those behind a position, whatever was added before it
 * meanwhile.
 */
export interface Paging {
  /** From 1. Ignored if `after` is given. */
  readonly page: number
  readonly pageSize: number
  readonly after?: Position
}

/** One page. `next` if more rows follow. */
export interface Rows<Row> {
  readonly items: Row[]
  readonly next?: Position
}

/** A page with the count of all rows that match the filter. */
export interface Paged<Row> extends Rows<Row> {
  readonly total: number
}

/**
 * The order of a list, greatest first unless it says `ascending`: a time, and among equals the id; a unique number of
 * each row; only the id.
 */
export type Order =
  | {
      readonly time: string
      readonly id: string
      readonly ascending?: { readonly time?: boolean; readonly id?: boolean }
    }
  | { readonly number: string }
  | { readonly id: string; readonly time?: undefined }

/** By creation, newest first: the order of most lists. */
export const NEWEST: Order = { time: 'created_at', id: 'id' }

/** From this many earlier rows on, a page by number finds its place in the index alone, before its rows are read. */
const DEEP = 1_000

/**
 * Reads one page. Behind a position, the cost is the same anywhere in the list. A page by number reads the index
 * entries of all earlier rows.
 *
 * @returns its rows as the query selects them, in order
 */
export async function readPage<DB, T extends keyof DB, O>(
  query: SelectQueryBuilder<DB, T, O>,
  order: Order,
  { page, pageSize, after: given }: Paging,
): Promise<Rows<O>> {
  const { key, id, by, behind } = placed(order)
  const place = [key.as('page_key'), id.as('page_id')] as const
  const ordered = by.reduce((rows, [column, direction]) => rows.orderBy(column, direction), query)
  const offset = given === undefined ? (page - 1) * pageSize : 0
  let after = given
  if (offset >= DEEP) {
    const before = (await ordered
      .clearSelect()
      .select(place)
      .offset(offset - 1)
      .limit(1)
      .executeTakeFirst()) as { page_key: number; page_id: string } | undefined
    if (before === undefined) return { items: [] }
    after = { key: before.page_key, id: before.page_id }
  }
  const rows = after === undefined ? ordered.offset(offset) : ordered.where(behind(after))
  const found = (await rows
    .select(place)
    .limit(pageSize + 1)
    .execute()) as (O & { page_key: number; page_id: string })[]
  const items = found.slice(0, pageSize).map(({ page_key: _key, page_id: _id, ...row }) => row as O)
  const last = found.length > pageSize ? found[pageSize - 1] : undefined
  return last === undefined ? { items } : { items, next: { key: last.page_key, id: last.page_id } }
}

/** Writes a time as in a {@link Position}, because a time in JavaScript lacks the microseconds. */
export const microsecondsOf = (time: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${time}) * 1000000)::int8`

/** Reads the time of a position's key. */
export const momentOf = (key: number): RawBuilder<Date> =>
  sql<Date>`(timestamptz 'epoch' + ${key}::float8 * interval '1 microsecond')`

type Placed = {
  readonly key: RawBuilder<number>
  readonly id: RawBuilder<string>
  readonly by: readonly (readonly [RawBuilder<unknown>, 'asc' | 'desc'])[]
  readonly behind: (after: Position) => RawBuilder<boolean>
}

/** Writes an order in SQL: a row's place in it, and the rows behind a place. */
function placed(order: Order): Placed {
  if ('number' in order) {
    const key = sql.ref<number>(order.number)
    return { key, id: sql<string>`'-'`, by: [[key, 'desc']], behind: (after) => sql`${key} < ${after.key}::int8` }
  }
  const id = sql.ref<string>(order.id)
  if (order.time === undefined)
    return { key: sql<number>`0`, id, by: [[id, 'desc']], behind: (after) => sql`${id} < ${after.id}::text` }
  const time = sql.ref(order.time)
  const { time: isTimeAscending = false, id: isIdAscending = false } = order.ascending ?? {}
  const [beyond, behindId] = [isTimeAscending ? sql`>` : sql`<`, isIdAscending ? sql`>` : sql`<`]
  return {
    key: microsecondsOf(time),
    id,
    by: [
      [time, isTimeAscending ? 'asc' : 'desc'],
      [id, isIdAscending ? 'asc' : 'desc'],
    ],
    behind(after) {
      const at = momentOf(after.key)
      // If both directions agree, a comparison of rows: it enters an index at the exact place.
      return isTimeAscending === isIdAscending
        ? sql`(${time}, ${id}) ${beyond} (${at}, ${after.id}::text)`
        : sql`${time} ${beyond}= ${at} and (${time} ${beyond} ${at} or ${id} ${behindId} ${after.id}::text)`
    },
  }
}
