import { mayContradict, type ComparedField, type FieldComparison } from '../visual-zone/field-comparison.ts'
import { nameWords } from '../visual-zone/name-match.ts'
import type { VisualLine } from '../visual-zone/lines.ts'
import type { AamvaLicence } from './aamva-licence.ts'
import type { LicencePrint, PrintedField } from './licence-print.ts'
import { asTrackDigits } from './magnetic-stripe.ts'
import { monthFirst, nameIn } from './print-values.ts'

/**
 * Fields that must agree before barcode and print confirm each other. They include the sex: without it, 15 of 36
 * altered licences passed; with it, none did, and 31 instead of 32 of 36 genuine ones passed (made licences, 2026-11).
 */
export const CONFIRMED_FIELDS: readonly ComparedField[] = [
  'DOCUMENT_NUMBER',
  'DATE_OF_BIRTH',
  'EXPIRY',
  'SURNAME',
  'GIVEN_NAMES',
  'SEX',
]

/** Compares each field of a licence's barcode with its print. A field that the barcode omits is NOT_FOUND. */
export function compareLicence(
  barcode: AamvaLicence,
  { fields }: LicencePrint,
  lines: readonly VisualLine[],
): FieldComparison[] {
  const row = (
    field: ComparedField,
    value: string | null,
    printed: PrintedField | undefined,
    isSame: (value: string, print: string) => boolean,
    elsewhere = false,
  ): FieldComparison => {
    const mrz = value ?? ''
    if (value === null) return { field, mrz, outcome: 'NOT_FOUND' }
    if (printed === undefined) return { field, mrz, outcome: elsewhere ? 'MATCH' : 'NOT_FOUND' }
    if (isSame(value, printed.value)) return { field, mrz, outcome: 'MATCH' }
    return printed.by === 'CODE' && mayContradict(printed.line)
      ? { field, mrz, outcome: 'MISMATCH', printed: printed.value }
      : { field, mrz, outcome: 'NOT_FOUND' }
  }
  const others = (own: PrintedField | undefined): ReadonlySet<VisualLine> =>
    new Set(Object.values(fields).flatMap((field) => (field === own || field.by === 'LAYOUT' ? [] : [field.line])))
  const free = (own: PrintedField | undefined): VisualLine[] => lines.filter((line) => !others(own).has(line))
  const dated = (value: string | null, own: PrintedField | undefined): boolean =>
    value !== null && free(own).some(({ text }) => monthFirst(text)?.startsWith(value) === true)
  const isNumber = (value: string, print: string): boolean =>
    isSameNumber(value, print) || (barcode.form === 'STRIPE' && asTrackDigits(value) === asTrackDigits(print))
  const numbered = (value: string | null, own: PrintedField | undefined): boolean =>
    value !== null &&
    plain(value).length >= 6 &&
    free(own).some(
      ({ text }) =>
        plain(text) === plain(value) || (barcode.form === 'STRIPE' && asTrackDigits(text) === asTrackDigits(value)),
    )
  // A magnetic stripe omits the day of expiry.
  const expiry = barcode.expiryDate ?? barcode.expiryMonth ?? null
  // A name whose field code was not read may be alone on its line. The line of the other name is excluded.
  const named = (value: string | null, own: PrintedField | undefined): boolean =>
    value !== null &&
    free(own).some(({ text }) => nameWords(nameIn(text) ?? '').join(' ') === nameWords(value).join(' '))
  return [
    row(
      'DOCUMENT_NUMBER',
      barcode.number,
      fields.documentNumber,
      isNumber,
      numbered(barcode.number, fields.documentNumber),
    ),
    row(
      'DATE_OF_BIRTH',
      barcode.birthDate,
      fields.birthDate,
      (a, b) => a === b,
      dated(barcode.birthDate, fields.birthDate),
    ),
    row('EXPIRY', expiry, fields.expiryDate, (a, b) => b.startsWith(a), dated(expiry, fields.expiryDate)),
    row(
      'SURNAME',
      barcode.surname,
      fields.surname,
      (a, b) => isSameSurname(a, b, barcode.isTruncated),
      named(barcode.surname, fields.surname),
    ),
    row(
      'GIVEN_NAMES',
      barcode.givenNames,
      fields.givenNames,
      (a, b) => areSameGivenNames(a, b, barcode.isTruncated),
      named(barcode.givenNames, fields.givenNames),
    ),
    ...(barcode.sex === null || barcode.sex === 'X' ? [] : [row('SEX', barcode.sex, fields.sex, (a, b) => a === b)]),
  ]
}

const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Letters and digits that readers confuse. The barcode has error correction, the print does not. */
const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', L: '1', Z: '2', S: '5', B: '8', G: '6' }
const shape = (text: string): string => plain(text).replace(/[OQILZSBG]/g, (letter) => LOOK_ALIKES[letter])

const isSameNumber = (barcode: string, print: string): boolean => shape(barcode) === shape(print)

const SUFFIXES: ReadonlySet<string> = new Set(['IR', 'SR', 'II', 'III', 'IV', 'V'])
/** Words in short form (JR is IR there), without the suffix that only some prints have. */
const withoutSuffix = (words: readonly string[]): string[] => words.filter((word, i) => i === 0 || !SUFFIXES.has(word))

/** Whether two surnames are the same without suffixes. A truncated surname is compared up to its end. */
export function isSameSurname(barcode: string, print: string, isTruncated: boolean): boolean {
  const [wanted, shown] = [barcode, print].map((name) => withoutSuffix(nameWords(name)).join(''))
  return wanted !== '' && (wanted === shown || (isTruncated && wanted.length >= 10 && shown.startsWith(wanted)))
}

/**
 * Whether given names match. The first name must be the same; middle names may be initials or missing on either side.
 */
export function areSameGivenNames(barcode: string, print: string, isTruncated: boolean): boolean {
  const [wanted, shown] = [barcode, print].map((name) => withoutSuffix(nameWords(name)))
  const [first, ...middle] = wanted
  const [printedFirst, ...printedMiddle] = shown
  if (first === undefined || printedFirst === undefined) return false
  if (wanted.join('') === shown.join('')) return true
  if (
    first !== printedFirst &&
    !(isTruncated && wanted.length === 1 && first.length >= 6 && printedFirst.startsWith(first))
  )
    return false
  const isPart = (a: string, b: string): boolean =>
    a === b || (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b))
  const [fewer, more] = middle.length < printedMiddle.length ? [middle, printedMiddle] : [printedMiddle, middle]
  return fewer.every((word, i) => isPart(word, more[i]) || (isTruncated && more[i].startsWith(word)))
}
