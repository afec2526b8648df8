import { z } from 'zod'

/** A whole number in a query string, in its one usual spelling; the pattern is exact, so that the OpenAPI document says all of it. */
const wholeNumber = (pattern: RegExp, max: number, fallback: number) =>
  z.string().regex(pattern, `must be a whole number from 1 to ${max}`).transform(Number).default(fallback)

/** Query parameters of every list (decisions.md, "Lists"); beyond page 999,999 nothing is listed. */
export const pageQuery = { page: wholeNumber(/^[1-9][0-9]{0,5}$/, 999_999, 1), page_size: wholeNumber(/^([1-9][0-9]?|100)$/, 100, 20) }

/** The answer of every list: newest first. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.strictObject({ items: z.array(item), page: z.int(), page_size: z.int(), total: z.int() })
