import type { ExtractedDocument } from '../../results/check-result.ts'
import { mrzType } from '../read/document-type.ts'
import type { FieldConfidences, LabelledDocument } from './extract-labels.ts'
import { MRZ_FORMATS, type MrzFieldName } from '../mrz/mrz-format.ts'
import type { MrzFields } from '../mrz/mrz-parse.ts'
import type { MrzReading } from '../mrz/mrz-read.ts'
import { isPlaceholderName } from '../visual-zone/name-match.ts'
import type { ComparedField, FieldComparison } from '../visual-zone/field-comparison.ts'
import type { PrintedLifetime } from '../visual-zone/printed-lifetime.ts'

/** Share of the MRZ's confidence that a field gets from its comparison with the visual zone. */
const BORNE_OUT: Readonly<Record<FieldComparison['outcome'], number>> = { MATCH: 1, NOT_FOUND: 0.7, MISMATCH: 0.4 }

/**
 * The data of an MRZ in the form of the contract. The print supplies fields that the format lacks and dates that are
 * not valid. A document for life gets the year 9999 or no date. The print also supplies the century of a birth date if
 * it has a four-digit year with the two digits of the MRZ.
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

/** The number that the print confirms, if the MRZ also has a longer one. */
const confirmedNumber = (comparisons: readonly FieldComparison[]): string | undefined =>
  comparisons.find(({ field, outcome }) => field === 'DOCUMENT_NUMBER' && outcome === 'MATCH')?.mrz

/** Two digits of a year in an MRZ may mean two centuries. The print decides for holders over a hundred. */
const withPrintedCentury = (date: string, printed: string | null): string =>
  printed !== null && printed.slice(2) === date.slice(2) ? printed : date

/**
 * Whether an MRZ states that its holder has only one name, of one or more words. Its name field has room and holds a
 * primary identifier without a secondary one (Doc 9303-3, 4.6: names that are not separated), or the other way round
 * (P<IND<<NAME: Indian passports without a surname).
 */
export function isMononym(mrz: MrzFields): boolean {
  const [hasSurname, hasGivenNames] = [mrz.surname, mrz.givenNames ?? ''].map(
    (name) => name !== '' && !isPlaceholderName(name),
  )
  return hasSurname !== hasGivenNames && !mrz.namesTruncated && MRZ_FORMATS[mrz.format].fields.names !== undefined
}

const round = (value: number): number => Math.round(value * 1000) / 1000
