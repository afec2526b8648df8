import { z } from 'zod'

/** A whole number in a query string; beyond 10^6 nothing is listed. */
const wholeNumber = (max: number, fallback: number) =>
  z.string().regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1').transform(Number).pipe(z.int().max(max)).default(fallback)

/** Query parameters of every list (decisions.md, "Lists"). */
export const pageQuery = { page: wholeNumber(1_000_000, 1), page_size: wholeNumber(100, 20) }

/** The answer of every list: newest first. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.strictObject({ items: z.array(item), page: z.int(), page_size: z.int(), total: z.int() })
