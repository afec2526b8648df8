import type { ExtractedDocument } from '../../results/check-result.ts'
import { mrzType } from '../read/document-type.ts'
import type { FieldConfidences, LabelledDocument } from './extract-labels.ts'
import { MRZ_FORMATS, type MrzFieldName } from '../mrz/mrz-format.ts'
import type { MrzFields } from '../mrz/mrz-parse.ts'
import type { MrzReading } from '../mrz/mrz-read.ts'
import { isPlaceholderName } from '../visual-zone/name-match.ts'
import type { ComparedField, FieldComparison } from '../visual-zone/field-comparison.ts'
import type { PrintedLifetime } from '../visual-zone/printed-lifetime.ts'

/** What share of the MRZ's own confidence a field has by the word of the visual zone. */
const BORNE_OUT: Readonly<Record<FieldComparison['outcome'], number>> = { MATCH: 1, NOT_FOUND: 0.7, MISMATCH: 0.4 }

/**
 * What an MRZ says of a document, in the form of the contract. What its format has no field for, and a date that is none,
 * is taken from the print, where a document for life has the year 9999 or no date; the century of a birth date too, where a year of four digits bears the MRZ's two out.
 */
export function extractFromMrz(
  mrz: MrzFields,
  reading: MrzReading,
  labelled: LabelledDocument,
  comparisons: readonly FieldComparison[],
  lifetime: PrintedLifetime | null,
): LabelledDocument {
  const { fields } = MRZ_FORMATS[mrz.format]
  const has = (...names: readonly MrzFieldName[]): boolean => names.some((name) => fields[name] !== undefined)
  const print = labelled.extracted
  const nameIsWhole = has('names', 'givenNames')
  const extracted: ExtractedDocument = {
    document_type: mrzType(mrz) ?? print.document_type,
    first_name: nameIsWhole ? mrz.givenNames : print.first_name,
    last_name: nameIsWhole ? mrz.surname || null : (print.last_name ?? (mrz.surname || null)),
    document_number: has('documentNumber')
      ? (confirmedNumber(comparisons) ?? (mrz.documentNumber || null))
      : print.document_number,
    date_of_birth:
      mrz.birthDate === null ? print.date_of_birth : withPrintedCentury(mrz.birthDate, print.date_of_birth),
    document_expiry: mrz.expiryDate ?? (lifetime === null ? print.document_expiry : lifetime.date),
    sex: has('sex') ? mrz.sex : print.sex,
    nationality: has('nationality') ? mrz.nationality : print.nationality,
    issuing_country: mrz.issuer || null,
    mrz: { lines: reading.lines, check_digits_valid: mrz.failing.length === 0 },
  }
  const of = (field: ComparedField): number | undefined => {
    const outcome = comparisons.find((comparison) => comparison.field === field)?.outcome
    return outcome === undefined ? undefined : round(reading.confidence * BORNE_OUT[outcome])
  }
  const confidence: FieldConfidences = {
    first_name: nameIsWhole ? of('GIVEN_NAMES') : labelled.confidence.first_name,
    last_name: of('SURNAME') ?? labelled.confidence.last_name,
    document_number: of('DOCUMENT_NUMBER') ?? labelled.confidence.document_number,
    date_of_birth: of('DATE_OF_BIRTH') ?? labelled.confidence.date_of_birth,
    document_expiry: of('EXPIRY') ?? labelled.confidence.document_expiry,
    sex: of('SEX') ?? labelled.confidence.sex,
    nationality: of('NATIONALITY') ?? labelled.confidence.nationality,
  }
  return { extracted, confidence, dates: labelled.dates, lifetime }
}

/** The number that the print bears out, where the MRZ has a longer one beside. */
const confirmedNumber = (comparisons: readonly FieldComparison[]): string | undefined =>
  comparisons.find(({ field, outcome }) => field === 'DOCUMENT_NUMBER' && outcome === 'MATCH')?.mrz

/** The MRZ's two digits of a year may mean two centuries: who is over a hundred has it in print. */
const withPrintedCentury = (date: string, printed: string | null): string =>
  printed !== null && printed.slice(2) === date.slice(2) ? printed : date

/**
 * Whether an MRZ says itself that its holder has one name only, of one word or more: its name field has room, and holds a primary identifier
 * without a secondary one (Doc 9303-3, 4.6: names that are not parted), or the other way round (P<IND<<NAME: India's passports without a surname).
 */
export function isMononym(mrz: MrzFields): boolean {
  const [hasSurname, hasGivenNames] = [mrz.surname, mrz.givenNames ?? ''].map(
    (name) => name !== '' && !isPlaceholderName(name),
  )
  return hasSurname !== hasGivenNames && !mrz.namesTruncated && MRZ_FORMATS[mrz.format].fields.names !== undefined
}

const round = (value: number): number => Math.round(value * 1000) / 1000
