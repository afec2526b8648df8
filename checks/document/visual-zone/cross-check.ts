import { MRZ_FORMATS } from '../mrz/mrz-format.ts'
import type { MrzFields } from '../mrz/mrz-parse.ts'
import { crossCheckDate } from './cross-check-dates.ts'
import { crossCheckName } from './cross-check-names.ts'
import { crossCheckNumber } from './cross-check-number.ts'
import { isOtherState, printsNationality } from './country-names.ts'
import { mayContradict, type ComparedField, type FieldComparison } from './field-comparison.ts'
import { printedSexes } from './printed-sex.ts'
import type { VisualLine, VisualZone } from './lines.ts'

/**
 * Compares every field of an MRZ with the visual zone. First searches all of it for the value, then uses labels if the
 * value is not found. A match needs the whole value in a plausible place: a name in a line without other names, a date
 * of no other field, a number as a separate word. Empty fields of the MRZ are skipped.
 *
 * @param unclear fields of the MRZ that may have been misread. Print can confirm them, but not contradict them.
 * @param today YYYY-MM-DD, for the meaning of two-digit years
 */
export function crossCheck(
  mrz: MrzFields,
  zone: VisualZone,
  unclear: ReadonlySet<ComparedField>,
  today: string,
): FieldComparison[] {
  const comparisons: (FieldComparison | undefined)[] = [
    crossCheckNumber(mrz, zone),
    mrz.birthDate === null ? undefined : crossCheckDate('DATE_OF_BIRTH', mrz.birthDate, mrz.issuer, zone, today),
    mrz.expiryDate === null ? undefined : crossCheckDate('EXPIRY', mrz.expiryDate, mrz.issuer, zone, today),
    crossCheckName('SURNAME', mrz, zone),
    crossCheckName('GIVEN_NAMES', mrz, zone),
    crossCheckSex(mrz, zone),
    crossCheckNationality(mrz, zone),
  ]
  return comparisons
    .filter((comparison) => comparison !== undefined)
    .map(({ field, outcome, mrz: value, printed }) =>
      outcome === 'MISMATCH' && unclear.has(field)
        ? { field, mrz: value, outcome: 'NOT_FOUND', printed }
        : { field, mrz: value, outcome, printed },
    )
}

function crossCheckSex(mrz: MrzFields, zone: VisualZone): FieldComparison | undefined {
  if (MRZ_FORMATS[mrz.format].fields.sex === undefined) return undefined
  const printed = printedSexes(zone, mrz.issuer)
  const base = { field: 'SEX', mrz: mrz.sex ?? '<' } as const
  const labelled = printed.filter(({ isLabelled }) => isLabelled)
  const pairs = printed.filter(({ isPair }) => isPair)
  // A letter without a label may mean anything. It confirms the MRZ only if no other letter disagrees. A pair of two
  // languages means the sex, and so it outranks lone letters.
  const witnesses = labelled.length > 0 ? labelled : pairs.length > 0 ? pairs : printed
  if (mrz.sex !== null && witnesses.length > 0 && witnesses.every(({ sex }) => sex === mrz.sex))
    return { ...base, outcome: 'MATCH' }
  // Hungary's F alone may be a man (férfi), an old Spanish card's M a woman (mujer).
  const other = labelled.find(
    ({ sex, line }) => sex !== 'X' && sex !== mrz.sex && mayContradict(line) && !['HUN', 'ESP'].includes(mrz.issuer),
  )
  if (other !== undefined && labelled.every(({ sex }) => sex !== mrz.sex))
    return { ...base, outcome: 'MISMATCH', printed: other.sex }
  // An MRZ without a sex is altered as well, if the print has one.
  return mrz.sex === null && printed.every(({ sex }) => sex === 'X') ? undefined : { ...base, outcome: 'NOT_FOUND' }
}

function crossCheckNationality(mrz: MrzFields, zone: VisualZone): FieldComparison | undefined {
  const { nationality } = mrz
  if (nationality === null) return undefined
  const base = { field: 'NATIONALITY', mrz: nationality } as const
  // A foreign place of birth confirms no nationality.
  const places = new Set((zone.values.place ?? []).map(({ line }) => line))
  if (zone.lines.some((line) => !places.has(line) && printsNationality(withoutDates(line), nationality)))
    return { ...base, outcome: 'MATCH' }
  for (const { text, line } of zone.values.nationality ?? []) {
    const code = text.trim()
    if (/^[A-Z]{3}$/.test(code) && mayContradict(line) && isOtherState(code, nationality))
      return { ...base, outcome: 'MISMATCH', printed: code }
  }
  return { ...base, outcome: 'NOT_FOUND' }
}

/** Morocco's code is also the name of a month, alone or beside that of another language. */
const withoutDates = ({ text, dates }: VisualLine): string =>
  dates.length === 0 ? text : text.replace(/\bMAR[ZTS]?\b/gi, '')
