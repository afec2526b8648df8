import type { ExtractedDocument } from '../decision/check-result.ts'
import type { Declared } from '../../db/verifications.ts'
import { toAlpha2 } from '../document/country-codes.ts'
import type { ScreeningQuery } from '../screening/screening.ts'

/** What of a person the sanctions lists are searched by, at the check and ever after (monitoring). */
export interface PersonData {
  readonly extracted: Pick<ExtractedDocument, 'first_name' | 'last_name' | 'date_of_birth' | 'nationality'> | undefined
  readonly declared: Declared | null
}

/** The name that the document gave, and the declared one beside it: each can be the one that is listed. Empty without any. */
export const personQueries = ({ extracted, declared }: PersonData): ScreeningQuery[] => [
  toQuery(extracted?.first_name, extracted?.last_name, extracted?.date_of_birth, toAlpha2(extracted?.nationality ?? '') ?? null),
  toQuery(declared?.first_name, declared?.last_name, declared?.date_of_birth ?? extracted?.date_of_birth, null),
].filter((query) => query !== undefined)

function toQuery(first: string | null | undefined, last: string | null | undefined, birthDate: string | null | undefined, nationality: string | null): ScreeningQuery | undefined {
  const name = [first, last].filter((part) => part !== null && part !== undefined && part.trim() !== '').join(' ')
  return name === '' ? undefined : { name, birthDate: birthDate ?? null, nationality }
}
