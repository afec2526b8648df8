import type { ExtractedDocument } from '../results/check-result.ts'
import { isDeclaredName } from './declared-names.ts'

/** Who a document names. */
export type Holder = Pick<ExtractedDocument, 'first_name' | 'last_name'> & {
  /** The blind index of its number, as text. Null if no number was read. */
  readonly number: string | null
}

/**
 * Whether two documents name two people, or are two documents: another number, or another name in any lawful spelling.
 * Missing values differ from nothing, because a document that could not be read accuses nobody. Pure.
 */
export const isAnotherHolder = (one: Holder, other: Holder): boolean =>
  (one.number !== null && other.number !== null && one.number !== other.number) ||
  !(isDeclaredName(given(one), { ...other, mrz: null }) || isDeclaredName(given(other), { ...one, mrz: null }))

const given = ({ first_name: first, last_name: last }: Holder) => ({
  ...(first === null ? {} : { first_name: first }),
  ...(last === null ? {} : { last_name: last }),
})
