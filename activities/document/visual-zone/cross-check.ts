import { checkDigit } from '../mrz/mrz-check-digits.ts'
import type { MrzFields } from '../mrz/mrz-parse.ts'
import { crossCheckDate } from './cross-check-dates.ts'
import { mayContradict, type ComparedField, type FieldComparison } from './field-comparison.ts'
import { editDistance, findName, isLooselySame, nameWords, type PrintedWords } from './name-match.ts'
import { isOtherState, printsCountry } from './country-names.ts'
import { documentNumberIn, sexesIn, type VisualLine, type VisualZone } from './visual-zone.ts'

/**
 * Compares every field of an MRZ with the visual zone: by searching all of it for the value, and by labels only where
 * the value is not found. Fields that the MRZ leaves empty are left out.
 *
 * @param unclear fields of the MRZ that may have been misread: print can bear them out, but not contradict them
 */
export function crossCheck(mrz: MrzFields, zone: VisualZone, unclear: ReadonlySet<ComparedField>): FieldComparison[] {
  const issueDates = (zone.values.issueDate ?? []).flatMap(({ line }) => line.dates)
  const comparisons: (FieldComparison | undefined)[] = [
    crossCheckNumber(mrz, zone),
    mrz.birthDate === null ? undefined : crossCheckDate('DATE_OF_BIRTH', mrz.birthDate, zone, issueDates),
    mrz.expiryDate === null ? undefined : crossCheckDate('EXPIRY', mrz.expiryDate, zone, issueDates),
    crossCheckName('SURNAME', mrz.surname, mrz, zone),
    mrz.givenNames === null ? undefined : crossCheckName('GIVEN_NAMES', mrz.givenNames, mrz, zone),
    crossCheckSex(mrz, zone),
    crossCheckNationality(mrz, zone),
  ]
  return comparisons.filter((comparison) => comparison !== undefined)
    .map(({ field, outcome, mrz: value, printed }) =>
      (outcome === 'MISMATCH' && unclear.has(field) ? { field, mrz: value, outcome: 'NOT_FOUND' } : { field, mrz: value, outcome, printed }))
}

// ---- number

const TWIN_GLYPHS = ['0OQD', '1I', '2Z', '5S', '8B', '6G']
const areTwins = (a: string, b: string): boolean => a === b || TWIN_GLYPHS.some((glyphs) => glyphs.includes(a) && glyphs.includes(b))
const lettersAndDigits = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

function crossCheckNumber(mrz: MrzFields, zone: VisualZone): FieldComparison | undefined {
  const number = mrz.documentNumber.replaceAll('<', '')
  if (number === '') return undefined
  const base = { field: 'DOCUMENT_NUMBER', mrz: number } as const
  const words = zone.lines.flatMap((line) => [...line.text.split(/\s+/), line.text].map((text) => ({ text: lettersAndDigits(text), line })))
    .filter(({ text }) => text.length >= number.length)
  // A number may stand behind its label without a space; a trailing part of a longer word counts.
  if (words.some(({ text }) => isSameNumber(text.slice(-number.length), number))) return { ...base, outcome: 'MATCH' }

  const labelled = (zone.values.documentNumber ?? []).map(({ text, line }) => ({ text: documentNumberIn(text) ?? '', line }))
  for (const { text, line } of [...labelled, ...words]) {
    if (!mayContradict(line) || text.length !== number.length) continue
    // A number that is altered keeps most of its characters; one that shares few of them is another number altogether.
    const edits = editDistance(text, number)
    if (edits <= Math.floor(number.length / 3) && !onlyTwinsDiffer(text, number)) return { ...base, outcome: 'MISMATCH', printed: text }
  }
  return { ...base, outcome: 'NOT_FOUND' }
}

/** Equal but for look-alikes that the check digit of the MRZ tells apart: there the MRZ is right and the print misread. */
function isSameNumber(printed: string, number: string): boolean {
  return printed === number || (onlyTwinsDiffer(printed, number) && [...printed].every((character, i) =>
    character === number[i] || 'O0'.includes(character) || checkDigit(character) !== checkDigit(number[i])))
}

const onlyTwinsDiffer = (a: string, b: string): boolean => a.length === b.length && [...a].every((character, i) => areTwins(character, b[i]))

// ---- names

function crossCheckName(field: 'SURNAME' | 'GIVEN_NAMES', name: string, mrz: MrzFields, zone: VisualZone): FieldComparison | undefined {
  const wanted = nameWords(name)
  if (wanted.length === 0) return undefined
  const base = { field, mrz: name } as const
  const truncated = mrz.namesTruncated && (field === 'GIVEN_NAMES' || mrz.givenNames === null || mrz.format === 'FRA_ID')
  if (findName(name, zone.lines.map(toWords), truncated).kind !== 'DIFFERENT') return { ...base, outcome: 'MATCH' }
  if (zone.lines.some(({ text }) => isLooselySame(name, text))) return { ...base, outcome: 'MATCH' }

  // The label of one name often leads to the other: a value that the MRZ gives as the other name contradicts nothing.
  const otherName = nameWords(field === 'SURNAME' ? mrz.givenNames ?? '' : mrz.surname)
  const contradicts = (text: string, line: VisualLine): boolean => {
    const printed = nameWords(text)
    return mayContradict(line) && isNameLike(text, line) && printed.length > 0
      && !printed.some((word) => otherName.includes(word)) && !isCutOff(printed.join(''), wanted.join(''))
  }
  const labelled = (zone.values[field === 'SURNAME' ? 'surname' : 'givenNames'] ?? []).find(({ text, line }) => contradicts(text, line))
  if (labelled !== undefined) return { ...base, outcome: 'MISMATCH', printed: labelled.text }
  const altered = zone.lines.find((line) => isAltered(nameWords(line.text).join(''), wanted.join('')) && contradicts(line.text, line))
  return altered === undefined ? { ...base, outcome: 'NOT_FOUND' } : { ...base, outcome: 'MISMATCH', printed: altered.text }
}

/** One is the other without its beginning or end: a crop that lost a letter, or one that the reader does not know (Æ, Þ). */
const isCutOff = (printed: string, wanted: string): boolean => printed !== '' && (wanted.includes(printed) || printed.includes(wanted))

/** A whole line that is the name but for a letter or two, found without a label. */
const isAltered = (printed: string, wanted: string): boolean =>
  wanted.length >= 5 && editDistance(printed, wanted) <= Math.floor(wanted.length / 4)

const toWords = (line: VisualLine): PrintedWords =>
  ({ words: nameWords(line.text), certainty: Math.min(...line.characterConfidences, 1) })

/** Holders' names are printed in capitals, and every one of their letters must be clear before they contradict. */
const isNameLike = (text: string, line: VisualLine): boolean =>
  text === text.toUpperCase() && /^[\p{L}\p{M}' ’.,-]{2,}$/u.test(text) && line.labels.length === 0
  && Math.min(...line.characterConfidences) >= 0.8

// ---- sex

/** Letters that documents print for a sex, beside M and F: Polish K, Spanish H and V, Dutch V, Turkish E and K, German W, Hungarian N. */
const PRINTED_SEX: Readonly<Record<'F' | 'M' | 'X', string>> = { F: 'FKVWND', M: 'MVEHF', X: 'X' }

function crossCheckSex(mrz: MrzFields, zone: VisualZone): FieldComparison | undefined {
  const sex = mrz.sex
  if (sex === null) return undefined
  const base = { field: 'SEX', mrz: sex } as const
  const values = zone.values.sex ?? []
  if (values.some(({ text }) => sexesIn(text).includes(sex))) return { ...base, outcome: 'MATCH' }
  // Labels are small and often illegible; a letter (or a pair such as K/F) alone on its line is the sex all the same.
  const alone = zone.lines.map(({ text }) => text.trim()).filter((text) => /^[A-Z]( ?[/-] ?[A-Z])?$/.test(text))
  if (alone.some((text) => sexesIn(text).includes(sex))) return { ...base, outcome: 'MATCH' }
  for (const { text, line } of values) {
    const printed = sexesIn(text)
    if (printed.length > 0 && printed.some((letter) => PRINTED_SEX[sex].includes(letter))) continue
    // Only the two letters that mean one thing nearly everywhere contradict. Hungary's F is a man, Spain's old M a woman.
    const isPlain = printed.length === 1 && /^[MF]$/.test(text.trim()) && !['HUN', 'ESP'].includes(mrz.issuer)
    if (isPlain && mayContradict(line)) return { ...base, outcome: 'MISMATCH', printed: printed[0] }
  }
  return { ...base, outcome: 'NOT_FOUND' }
}

// ---- nationality

function crossCheckNationality(mrz: MrzFields, zone: VisualZone): FieldComparison | undefined {
  const { nationality } = mrz
  if (nationality === null) return undefined
  const base = { field: 'NATIONALITY', mrz: nationality } as const
  if (zone.lines.some(({ text }) => printsCountry(text, nationality))) return { ...base, outcome: 'MATCH' }
  // A nationality in words (BRITISH CITIZEN, POLSKIE) cannot be held against a code; another code can.
  for (const { text, line } of zone.values.nationality ?? []) {
    const code = text.trim()
    if (/^[A-Z]{3}$/.test(code) && mayContradict(line) && isOtherState(code, nationality)) return { ...base, outcome: 'MISMATCH', printed: code }
  }
  return { ...base, outcome: 'NOT_FOUND' }
}
