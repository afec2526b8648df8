import type { ExtractedDocument } from '../check-results/check-result.ts'
import { findPrintedCountry } from './visual-zone/country-names.ts'
import { toAlpha2 } from '../countries/country-codes.ts'
import { mrzType, titledType } from './document-type.ts'
import type { MrzFields } from './mrz/mrz-parse.ts'
import type { PrintedDate } from './visual-zone/printed-date.ts'
import { documentNumberIn, sexesIn, type VisualZone } from './visual-zone/visual-zone.ts'

/** What an MRZ says of a document, in the form of the contract. */
export function extractFromMrz(mrz: MrzFields, lines: readonly string[]): ExtractedDocument {
  return {
    document_type: mrzType(mrz) ?? null,
    first_name: mrz.givenNames,
    last_name: mrz.surname || null,
    document_number: mrz.documentNumber || null,
    date_of_birth: mrz.birthDate,
    document_expiry: mrz.expiryDate,
    sex: mrz.sex,
    nationality: mrz.nationality,
    issuing_country: mrz.issuer || null,
    mrz: { lines, check_digits_valid: mrz.failing.length === 0 },
  }
}

/**
 * What the labels of a document without an MRZ lead to.
 *
 * @param country alpha-2, as stated: a printed name of a country counts as the issuer only when it is that one, since
 *   places of birth are printed as well
 * @param today dates of birth lie before it
 */
export function extractFromLabels(zone: VisualZone, country: string | null, today: string): ExtractedDocument {
  const texts = zone.lines.map(({ text }) => text)
  const [first, last, number] = [zone.values.givenNames?.[0], zone.values.surname?.[0], zone.values.documentNumber?.[0]]
  const sexes = (zone.values.sex ?? []).flatMap(({ text }) => sexesIn(text))
  const printed = findPrintedCountry(texts)
  const birthDates = (zone.values.birthDate ?? []).flatMap(({ line }) => line.dates)
  const expiryDates = (zone.values.expiryDate ?? []).flatMap(({ line }) => line.dates)
  return {
    document_type: titledType(texts) ?? null,
    first_name: first?.text ?? null,
    last_name: last?.text ?? null,
    document_number: number === undefined ? null : documentNumberIn(number.text) ?? null,
    date_of_birth: onlyMeaning(birthDates, country, (date) => date <= today),
    document_expiry: onlyMeaning(expiryDates, country, () => true),
    sex: sexes.includes('F') ? 'F' : sexes.includes('M') ? 'M' : sexes.includes('X') ? 'X' : null,
    nationality: null,
    issuing_country: printed !== undefined && toAlpha2(printed) === country ? printed : null,
    mrz: null,
  }
}

/** States that print the month before the day. */
const MONTH_FIRST: ReadonlySet<string | null> = new Set(['us', 'ph', 'fm', 'mh', 'pw'])

/** The one thing that the first of the dates means, by the order of its country where day and month are open; else null. */
function onlyMeaning(dates: readonly PrintedDate[], country: string | null, fits: (date: string) => boolean): string | null {
  const meanings = dates[0]?.meanings.filter(fits) ?? []
  if (meanings.length < 2) return meanings[0] ?? null
  const isDayFirst = !MONTH_FIRST.has(country)
  // Meanings come day first, then month first; of several centuries the later one that fits.
  const [dayFirst, other] = meanings
  return isDayFirst || country === null ? dayFirst : other
}
