import type { ExtractedDocument } from '../results/check-result.ts'
import type { Declared } from '../../contract/declared.ts'
import { toAlpha2 } from '../countries/country-codes.ts'
import { hasFigure, isSpelledOut } from '../../contract/written-name.ts'
import { isCertainlyNoName, isNoName, type WrittenName } from './names/readings.ts'
import type { ScreeningQuery } from './screening.ts'

/** The data of a person that screening and monitoring search on the sanctions lists. */
export interface PersonData {
  readonly extracted:
    Pick<ExtractedDocument, 'first_name' | 'last_name' | 'date_of_birth' | 'nationality' | 'sex'> | undefined
  readonly declared: Declared | null
}

/**
 * The names to search: the document's name, and the declared one, because either may be listed. Empty without a name.
 * Declared data supports only the declared name. Nationality and sex come from the document.
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

/** The two fields of a name, separate if both exist, so that a placeholder in one is visible; null without either. */
function writtenName(first: string | null | undefined, last: string | null | undefined): WrittenName | null {
  const [given, surname] = [first?.trim() ?? '', last?.trim() ?? '']
  if (given === '' && surname === '') return null
  return given === '' || surname === '' ? given + surname : { first: given, last: surname }
}

/** The name that must be whole for a valid screening. */
export interface WholeNameData extends PersonData {
  /** A document is part of the verification. */
  readonly hasDocument: boolean
  /** The MRZ states that the holder has only one name. */
  readonly mononym: boolean
}

/**
 * The reason why a person was not screened, as a sentence; null if a whole name was searched. Surname and given names
 * are required, from the document if there is one, because a declared name is only a claim, and a given name alone
 * identifies nobody. One name is whole if an MRZ states that there is no other, or if it is the only declared name,
 * with no other or with a placeholder. A name with digits, or with separated letters, was misread or invented, so its
 * search is a guess.
 */
export function missingName({ extracted, declared, hasDocument, mononym }: WholeNameData): string | null {
  const source = hasDocument ? 'read on the document' : 'declared'
  const [first, last] = (
    hasDocument ? [extracted?.first_name, extracted?.last_name] : [declared?.first_name, declared?.last_name]
  ).map((field) => field?.trim() ?? '')
  const written = [first, last].filter((field) => field !== '')
  // Na and X are some people's names. On a document they name somebody; declared, they only fill a field.
  const names = written.filter((field) => !(hasDocument ? isCertainlyNoName(field) : isNoName(field)))
  if (names.length === 0) return hasDocument ? 'no name was read on the document' : 'no name was declared'
  if (written.some(hasFigure)) return `the name ${source} has digits`
  if (isSpelledOut(names.join(' '))) return `the name ${source} is spelled out in single letters`
  const isOneName = hasDocument ? mononym : (first === '' && last !== '') || names.length < written.length
  return names.length > 1 || isOneName ? null : `only one of surname and given names was ${source}`
}
