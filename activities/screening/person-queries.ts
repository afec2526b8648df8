import type { ExtractedDocument } from '../check-results/check-result.ts'
import type { Declared } from '../../db/verifications/verifications.ts'
import { toAlpha2 } from '../countries/country-codes.ts'
import { withoutPlaceholders } from './names/placeholders.ts'
import { nameWords } from './scripts/normalise.ts'
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

/** Whose name must be whole for a screening to be one. */
export interface WholeNameData extends PersonData {
  /** A document is part of the verification. */
  readonly hasDocument: boolean
  /** Its MRZ says that the holder has one name only. */
  readonly mononym: boolean
}

/**
 * Why the person cannot have been screened, as a sentence; null when a whole name was searched. Surname and given names are
 * needed, of the document where there is one: a declared name says who somebody claims to be, and a given name alone is no one's.
 * One name, as surname or as given names, is whole only where an MRZ says that there is no other.
 */
export function missingName({ extracted, declared, hasDocument, mononym }: WholeNameData): string | null {
  const [first, last] = hasDocument ? [extracted?.first_name, extracted?.last_name] : [declared?.first_name, declared?.last_name]
  if (isName(first, hasDocument) && isName(last, hasDocument)) return null
  if (hasDocument && mononym && fullName(first, last) !== '') return null
  if (fullName(first, last) !== '') return `only one of surname and given names was ${hasDocument ? 'read on the document' : 'declared'}`
  return hasDocument ? 'no name was read on the document' : 'no name was declared'
}

/** On a document XXX and FNU stand for a name that the holder does not have, and are none. */
const isName = (part: string | null | undefined, isOfDocument: boolean): boolean =>
  fullName(part) !== '' && !(isOfDocument && isWithoutName(part ?? ''))

function isWithoutName(part: string): boolean {
  const { words, certain } = withoutPlaceholders(nameWords(part).map(({ text }) => text))
  return words.length === 0 && certain
}

const fullName = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part.trim() !== '').join(' ')
