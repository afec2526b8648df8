import type { ExtractedDocument } from '../results/check-result.ts'
import type { Declared } from '../../contract/declared.ts'
import { toAlpha2 } from '../countries/country-codes.ts'
import { hasFigure, isSpelledOut } from '../../contract/written-name.ts'
import { isCertainlyNoName, isNoName, type WrittenName } from './names/readings.ts'
import type { ScreeningQuery } from './screening.ts'

/** What of a person the sanctions lists are searched by, at the check and ever after (monitoring). */
export interface PersonData {
  readonly extracted:
    Pick<ExtractedDocument, 'first_name' | 'last_name' | 'date_of_birth' | 'nationality' | 'sex'> | undefined
  readonly declared: Declared | null
}

/**
 * The name that the document gave, and the declared one beside it: each can be the one that is listed. Empty without any.
 * What is only declared supports nothing but itself: nationality and sex count as the document has them.
 */
export function personQueries({ extracted, declared }: PersonData): ScreeningQuery[] {
  const names = [
    [writtenName(extracted?.first_name, extracted?.last_name), extracted?.date_of_birth],
    [writtenName(declared?.first_name, declared?.last_name), declared?.date_of_birth ?? extracted?.date_of_birth],
  ] as const
  const sex = extracted?.sex ?? null
  const ofDocument = { nationality: toAlpha2(extracted?.nationality ?? '') ?? null, gender: sex === 'X' ? null : sex }
  const ofNeither = { nationality: null, gender: null }
  return names.flatMap(([name, birthDate], i) =>
    name === null ? [] : [{ name, birthDate: birthDate ?? null, ...(i === 0 ? ofDocument : ofNeither) }],
  )
}

/** The two fields of a name, apart where both are there, so that a placeholder in one of them is seen; null where neither is. */
function writtenName(first: string | null | undefined, last: string | null | undefined): WrittenName | null {
  const [given, surname] = [first?.trim() ?? '', last?.trim() ?? '']
  if (given === '' && surname === '') return null
  return given === '' || surname === '' ? given + surname : { first: given, last: surname }
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
 * One name is whole where an MRZ says that there is no other, and as the only declared name beside no other or a placeholder. A name with figures, or of letters set apart, was misread or is made up: what was searched is a guess.
 */
export function missingName({ extracted, declared, hasDocument, mononym }: WholeNameData): string | null {
  const source = hasDocument ? 'read on the document' : 'declared'
  const [first, last] = (
    hasDocument ? [extracted?.first_name, extracted?.last_name] : [declared?.first_name, declared?.last_name]
  ).map((field) => field?.trim() ?? '')
  const written = [first, last].filter((field) => field !== '')
  // Na and X are some people's names: a document that has them names somebody, an applicant who declares them has filled a field.
  const names = written.filter((field) => !(hasDocument ? isCertainlyNoName(field) : isNoName(field)))
  if (names.length === 0) return hasDocument ? 'no name was read on the document' : 'no name was declared'
  if (written.some(hasFigure)) return `the name ${source} has figures`
  if (isSpelledOut(names.join(' '))) return `the name ${source} is spelled out in single letters`
  const isOneName = hasDocument ? mononym : (first === '' && last !== '') || names.length < written.length
  return names.length > 1 || isOneName ? null : `only one of surname and given names was ${source}`
}
