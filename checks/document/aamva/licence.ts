import type { ExtractedDocument } from '../../results/check-result.ts'
import type { DocumentSide } from '../read/inspect-side.ts'
import { titledType } from '../read/document-type.ts'
import { foldLabel } from '../visual-zone/label-words.ts'
import type { VisualLine } from '../visual-zone/lines.ts'
import { readVisualZone } from '../visual-zone/visual-zone.ts'
import { LICENCE_ISSUERS } from './issuers.ts'
import { areSameGivenNames, isSameSurname } from './compare-licence.ts'
import type { AamvaLicence } from './aamva-licence.ts'
import { parseAamva } from './licence-barcode.ts'
import { readLicencePrint, type LicencePrint } from './licence-print.ts'
import { asTrackDigits } from './magnetic-stripe.ts'

/** A North American driving licence or identity card: its barcode and its print. */
export interface Licence {
  /** Null if no barcode was read. */
  readonly barcode: AamvaLicence | null
  /** The barcode of another licence, on this or the other side. */
  readonly other: AamvaLicence | null
  readonly print: LicencePrint
  readonly lines: readonly VisualLine[]
  /** States and provinces whose names are alone on a line. */
  readonly printedIssuers: readonly string[]
}

/**
 * Least number of words and titles that identify a North American licence. Genuine ones have 5 to 14 (44 of them),
 * other documents at most 2 (2026-11).
 */
const LEAST_WORDS = 4
const TITLE = /driv(er|ing)'?s? ?licen[cs]e|identification card|driver'?s? (permit|card)|permis de conduire/
const FEDERAL_TITLE = /passport card|permanent resident/

/** Recognises a licence by its barcode or by its printed words; null for any other document. */
export function readLicence(sides: readonly DocumentSide[]): Licence | null {
  const barcodes = sides
    .flatMap((side) => side.barcodes)
    .flatMap(({ format, text }) => (format === 'PDF417' ? (parseAamva(text) ?? []) : []))
  const zones = sides.map(({ reading }) => readVisualZone([reading]).lines)
  const prints = zones.map(readLicencePrint)
  // The front is the side with the most words of the standard.
  const front = prints.reduce((best, print, i) => (print.words > prints[best].words ? i : best), 0)
  const print = prints[front]
  if (print === undefined) return null
  const lines = zones[front]
  const printedIssuers = issuersOn(lines)
  const text = lines.map((line) => foldLabel(line.text)).join('\n')
  const signs = print.words + (TITLE.test(text) ? 1 : 0) + (printedIssuers.length > 0 ? 1 : 0)
  const isFederal = FEDERAL_TITLE.test(text) && text.includes('united states')
  if (barcodes.length === 0 && signs < LEAST_WORDS && !isFederal) return null
  const [barcode, ...others] = barcodes
  const other = others.find(
    ({ number, surname, birthDate }) =>
      number !== barcode.number || surname !== barcode.surname || birthDate !== barcode.birthDate,
  )
  return {
    barcode: barcode === undefined ? null : inPrintedOrder(barcode, print),
    other: other ?? null,
    print,
    lines,
    printedIssuers,
  }
}

/**
 * Splits a barcode name that has only spaces in the way of the print, or in the way of the standard if the print fits
 * no way.
 */
function inPrintedOrder(barcode: AamvaLicence, { fields: { surname, givenNames } }: LicencePrint): AamvaLicence {
  if (surname === undefined || givenNames === undefined) return barcode
  const printed = barcode.nameOrders?.find(
    (names) =>
      names.surname !== null &&
      names.givenNames !== null &&
      isSameSurname(names.surname, surname.value, barcode.isTruncated) &&
      areSameGivenNames(names.givenNames, givenNames.value, barcode.isTruncated),
  )
  return printed === undefined ? barcode : { ...barcode, ...printed }
}

const NAMES = new Map([...LICENCE_ISSUERS.values()].map((issuer) => [issuer.name.toUpperCase(), issuer]))

const issuersOn = (lines: readonly VisualLine[]): string[] => [
  ...new Set(lines.map(({ text }) => text.trim().toUpperCase()).filter((text) => NAMES.has(text))),
]

/**
 * The data of a licence in the form of the contract: from its barcode, or from its print if the barcode has no value.
 */
export function extractFromLicence({ barcode, print, lines, printedIssuers }: Licence): ExtractedDocument {
  const printed = (field: keyof LicencePrint['fields']): string | null => print.fields[field]?.value ?? null
  const sex = barcode?.sex ?? printed('sex')
  const [issuer] = printedIssuers
  const titled = titledType(lines.map(({ text }) => text))
  return {
    document_type:
      barcode === null
        ? (titled ?? null)
        : barcode.kind === null
          ? (titled ?? 'DRIVING_LICENCE')
          : barcode.kind === 'ID'
            ? 'NATIONAL_ID'
            : 'DRIVING_LICENCE',
    first_name: barcode?.givenNames ?? printed('givenNames'),
    last_name: barcode?.surname ?? printed('surname'),
    document_number: numberOf(barcode, printed('documentNumber')),
    date_of_birth: barcode?.birthDate ?? printed('birthDate'),
    document_expiry: barcode?.expiryDate ?? printed('expiryDate'),
    sex: sex === 'M' || sex === 'F' || sex === 'X' ? sex : null,
    nationality: null,
    issuing_country:
      barcode?.issuer?.country ??
      barcode?.country ??
      (issuer === undefined ? federal(lines) : (NAMES.get(issuer)?.country ?? null)),
    mrz: null,
  }
}

/** A magnetic stripe has no letters, so the print supplies the spelling of the number. */
function numberOf(barcode: AamvaLicence | null, printed: string | null): string | null {
  if (barcode?.form !== 'STRIPE' || barcode.number === null || printed === null) return barcode?.number ?? printed
  return asTrackDigits(printed) === asTrackDigits(barcode.number) ? printed : barcode.number
}

const federal = (lines: readonly VisualLine[]): string | null =>
  lines.some(({ text }) => /united states of ?america/i.test(text)) ? 'USA' : null
