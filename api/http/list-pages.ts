import { z } from 'zod'
import type { Paged, Paging } from '../../db/paging.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { invalid } from './problem.ts'

/** A whole number in a query string, in its one usual spelling; the pattern is exact, so that the OpenAPI document says all of it. */
const wholeNumber = (pattern: RegExp, max: number, fallback: number) =>
  z.string().regex(pattern, `must be a whole number from 1 to ${max}`).transform(Number).default(fallback)

/** Query parameters of every list (decisions.md, "Lists"); beyond page 999,999 nothing is listed by number. */
export const pageQuery = {
  page: wholeNumber(/^[1-9][0-9]{0,5}$/, 999_999, 1),
  page_size: wholeNumber(/^([1-9][0-9]?|100)$/, 100, 20),
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{24,200}$/, 'is not a cursor of this list')
    .optional()
    .meta({
      description:
        '`next_cursor` of the page before, in place of `page`: goes on behind its last entry whatever was added meanwhile, at the same cost however far in the list. The filters stay as they were',
    }),
}

/** The answer of every list: newest first. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.strictObject({
    items: z.array(item),
    page: z.int(),
    page_size: z.int(),
    total: z.int().meta({
      description:
        'of all that fit the filters; where these are not counted beforehand it ends at 1,000, which then means 1,000 or more',
    }),
    next_cursor: z.string().nullable().meta({ description: 'of the next page; null on the last one' }),
  })

/**
 * What a call asks of a list, and how it is answered.
 *
 * @param list what the cursors are good for: the list, whose it is, and what else decides on its order
 * @returns `paging` for the query; `answer` for what it found, with its items as they are shown
 * @throws Problem VALIDATION_ERROR for a cursor that is not of this list, or beside a page number
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
  if (cursor !== undefined && after === undefined) throw invalid('cursor', 'is not a cursor of this list')
  if (after !== undefined && page !== 1) throw invalid('page', 'cannot be given beside a cursor')
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
