import { z } from 'zod'
import type { Paged, Paging } from '../../db/paging.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { invalid } from './problem.ts'

/**
 * A whole number in a query string, in its usual form. The pattern is exact, so that the OpenAPI document says
 * everything.
 */
const wholeNumber = (pattern: RegExp, max: number, fallback: number) =>
  z.string().regex(pattern, `must be a whole number from 1 to ${max}`).transform(Number).default(fallback)

/** Query parameters of every list (decisions.md, "Lists"). Page numbers end at 999,999. */
export const pageQuery = {
  page: wholeNumber(/^[1-9][0-9]{0,5}$/, 999_999, 1),
  page_size: wholeNumber(/^([1-9][0-9]?|100)$/, 100, 20),
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{24,200}$/, 'must be a cursor of this list')
    .optional()
    .meta({
      description:
        '`next_cursor` of the previous page, instead of `page`: continues after its last entry, even if entries were added since, at the same cost for any page. Keep the filters the same',
    }),
}

/** The answer of every list, newest first. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.strictObject({
    items: z.array(item),
    page: z.int(),
    page_size: z.int(),
    total: z.int().meta({
      description:
        'entries that match the filters. If they are not counted beforehand it stops at 1,000, which then means 1,000 or more',
    }),
    next_cursor: z.string().nullable().meta({ description: 'cursor of the next page; null on the last page' }),
  })

/**
 * Reads the paging of a list call, and builds its answer.
 *
 * @param list the scope of the cursors: the list, its owner, and anything else that decides its order
 * @returns `paging` for the query; `answer` for its result, with the presented items
 * @throws Problem VALIDATION_ERROR for a cursor of another list, or one together with a page number
 */
export function pagesOf(
  keyRing: KeyRing,
  list: string,
  {
    page,
    page_size: pageSize,
    cursor,
  }: { readonly page: number; readonly page_size: number; readonly cursor?: string },
) {
  const after = cursor === undefined ? undefined : readCursor(keyRing, list, cursor)
  if (cursor !== undefined && after === undefined) throw invalid('cursor', 'must be a cursor of this list')
  if (after !== undefined && page !== 1) throw invalid('page', 'cannot be combined with a cursor')
  const paging: Paging = { page, pageSize, ...(after === undefined ? {} : { after }) }
  const number = after?.page ?? page
  return {
    paging,
    answer: <Item>({ total, next }: Omit<Paged<unknown>, 'items'>, items: Item[]) => ({
      items,
      page: number,
      page_size: pageSize,
      total,
      next_cursor: next === undefined ? null : writeCursor(keyRing, list, { ...next, page: number + 1 }),
    }),
  }
}
