import type { ExtractedDocument } from '../check-results/check-result.ts'
import type { Declared } from '../../db/verifications/verifications.ts'
import { toAlpha2 } from '../countries/country-codes.ts'
import type { ScreeningQuery } from './screening.ts'

/** What of a person the sanctions lists are searched by, at the check and ever after (monitoring). */
export interface PersonData {
  readonly extracted: Pick<ExtractedDocument, 'first_name' | 'last_name' | 'date_of_birth' | 'nationality' | 'sex'> | undefined
  readonly declared: Declared | null
}

/**
 * The name that the document gave, and the declared one beside it: each can be the one that is listed. Empty without any.
 * What is only declared supports nothing but itself: nationality and sex count as the document has them.
 */
export function personQueries({ extracted, declared }: PersonData): ScreeningQuery[] {
  const names = [
    [fullName(extracted?.first_name, extracted?.last_name), extracted?.date_of_birth],
    [fullName(declared?.first_name, declared?.last_name), declared?.date_of_birth ?? extracted?.date_of_birth],
  ] as const
  const sex = extracted?.sex ?? null
  const ofDocument = { nationality: toAlpha2(extracted?.nationality ?? '') ?? null, gender: sex === 'X' ? null : sex }
  const ofNeither = { nationality: null, gender: null }
  return names.flatMap(([name, birthDate], i) => name === '' ? [] : [{ name, birthDate: birthDate ?? null, ...(i === 0 ? ofDocument : ofNeither) }])
}

const fullName = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part.trim() !== '').join(' ')
