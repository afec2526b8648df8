import type { ExtractedDocument } from '../../results/check-result.ts'
import { compareLicence } from '../aamva/compare-licence.ts'
import { licenceFindings, specimenSignsOf } from '../aamva/licence-findings.ts'
import { extractFromLicence, readLicence, type Licence } from '../aamva/licence.ts'
import { confirmationFindings, printOnlyFindings } from './confirmation.ts'
import type { DocumentContext } from '../document-context.ts'
import { expiryMeaning, type ExpiryMeaning } from './expiry-meaning.ts'
import { extractFromMrz, isMononym } from '../fields/extract.ts'
import { extractFromLabels, type FieldConfidences } from '../fields/extract-labels.ts'
import { fieldFindings } from './field-confidence.ts'
import { fact, type Finding } from './document-finding.ts'
import type { DocumentSide } from '../read/inspect-side.ts'
import { bestMrz, mrzFindings, originFindings, settledMrz } from './mrz-findings.ts'
import { unclearFields } from './mrz-soundness.ts'
import { parseMrz, type MrzFields } from '../mrz/mrz-parse.ts'
import type { MrzReading } from '../mrz/mrz-read.ts'
import { numberFindings } from '../numbers/number-findings.ts'
import type { DocumentReading } from '../read/reader.ts'
import { specimenSigns } from './specimen.ts'
import { rawDate, validityFindings } from './validity.ts'
import { crossCheck } from '../visual-zone/cross-check.ts'
import type { FieldComparison } from '../visual-zone/field-comparison.ts'
import { isPlaceholderName } from '../visual-zone/name-match.ts'
import { readVisualZone } from '../visual-zone/visual-zone.ts'
import type { VisualZone } from '../visual-zone/lines.ts'

/** The data that a document states, and the comparison of its zones. */
export interface Statement {
  readonly extracted: ExtractedDocument
  readonly confidence: FieldConfidences
  /** Comparison of each field of the MRZ, or of a licence's barcode, with the print; empty without either. */
  readonly comparisons: readonly FieldComparison[]
  /**
   * Confidence of the machine-readable part, 0 to 1; null without one. A decoded barcode has no doubtful characters.
   */
  readonly machineConfidence: number | null
  /** The MRZ states that the holder has only one name. */
  readonly isMononym: boolean
  /** The reasons why the document is a specimen; empty for a document of a person. */
  readonly specimenSigns: readonly string[]
  readonly findings: readonly Finding[]
}

/**
 * Takes the data of a document from its best source: its MRZ, a licence's barcode and field codes, or its labels. Pure.
 */
export function statementOf(sides: readonly DocumentSide[], zone: VisualZone, context: DocumentContext): Statement {
  const readings = sides.map((side) => side.reading)
  const witness = pageOf(readings, zone) ?? zone
  const reading = settledMrz(readings, witness)
  if (reading !== null) return byMrz(reading, witness, context)
  const licence = readLicence(sides)
  return licence === null ? byLabels(zone, context) : byLicence(licence, zone, context)
}

/** A passport's page and a visa hold both zones. Print on other images confirms nothing. */
const ONE_PAGE: ReadonlySet<MrzReading['format']> = new Set(['TD3', 'MRVA', 'MRVB'])

/**
 * The visual zone of the page with the MRZ, for formats that have only this page; undefined for others. `zone` is the
 * visual zone of all images.
 */
function pageOf(readings: readonly DocumentReading[], zone: VisualZone): VisualZone | undefined {
  if (readings.length === 1) return zone
  const best = bestMrz(readings)
  const page = readings.find(({ mrz }) => mrz !== null && mrz === best && ONE_PAGE.has(mrz.format))
  return page === undefined ? undefined : readVisualZone([page])
}

function byMrz(reading: MrzReading, zone: VisualZone, context: DocumentContext): Statement {
  const parsed = parseMrz(reading.format, reading.lines, context.today)
  const meaning = expiryMeaning(parsed, rawDate(reading, 'expiryDate'), zone)
  const fields: MrzFields = { ...parsed, expiryDate: meaning.date }
  const unclear = unclearFields(reading)
  const comparisons = [...crossCheck(fields, zone, unclear, context.today), ...lifetimeComparison(reading, meaning)]
  const { extracted, confidence, dates, lifetime } = extractFromMrz(
    fields,
    reading,
    extractFromLabels(zone, context.country, context.today),
    comparisons,
    meaning.lifetime,
  )
  const signs = specimenSigns(fields, zone.lines)
  const mustExpire = extracted.document_type === 'PASSPORT'
  const hasOneName = isMononym(fields) && !unclear.has('SURNAME') && !leavesOutName(fields, comparisons)
  return {
    extracted,
    confidence,
    comparisons,
    machineConfidence: reading.confidence,
    isMononym: hasOneName,
    specimenSigns: signs,
    findings: [
      ...mrzFindings(reading),
      ...originFindings(fields, context, signs.length > 0),
      ...confirmationFindings(comparisons),
      ...printOnlyFindings(fields.format),
      ...validityFindings(
        { mrz: { fields, reading }, comparisons, printed: dates, lifetime, mustExpire },
        context.today,
      ),
      ...numberFindings({
        mrz: fields,
        lines: zone.lines,
        comparisons,
        extracted,
        context,
        isSpecimen: signs.length > 0,
      }),
    ],
  }
}

/**
 * Whether the print has, or may have, a second name for the holder of a one-name MRZ. If so, screening needs both
 * names.
 */
function leavesOutName({ surname }: MrzFields, comparisons: readonly FieldComparison[]): boolean {
  const field = surname === '' || isPlaceholderName(surname) ? 'SURNAME' : 'GIVEN_NAMES'
  return comparisons.some((comparison) => comparison.field === field)
}

/** Compares an expiry that means validity for life with the print. The MRZ itself has no such day. */
function lifetimeComparison(reading: MrzReading, { lifetime, isBorneOut }: ExpiryMeaning): FieldComparison[] {
  return lifetime === null
    ? []
    : [{ field: 'EXPIRY', mrz: rawDate(reading, 'expiryDate'), outcome: isBorneOut ? 'MATCH' : 'NOT_FOUND' }]
}

function byLicence(licence: Licence, zone: VisualZone, context: DocumentContext): Statement {
  const { barcode, print, lines } = licence
  const comparisons = barcode === null ? [] : compareLicence(barcode, print, lines)
  const extracted = extractFromLicence(licence)
  return {
    extracted,
    confidence: {},
    comparisons,
    machineConfidence: barcode === null ? null : 1,
    isMononym: false,
    specimenSigns: [...specimenSigns(null, zone.lines), ...specimenSignsOf(licence)],
    findings: licenceFindings(licence, comparisons, extracted, context),
  }
}

function byLabels(zone: VisualZone, context: DocumentContext): Statement {
  const { extracted, confidence, dates, lifetime } = extractFromLabels(zone, context.country, context.today)
  const mustExpire = extracted.document_type === 'PASSPORT'
  const signs = specimenSigns(null, zone.lines)
  return {
    extracted,
    confidence,
    comparisons: [],
    machineConfidence: null,
    isMononym: false,
    specimenSigns: signs,
    findings: [
      ...withoutMrz(zone),
      ...fieldFindings(confidence),
      ...validityFindings({ mrz: null, comparisons: [], printed: dates, lifetime, mustExpire }, context.today),
      ...numberFindings({
        mrz: null,
        lines: zone.lines,
        comparisons: [],
        extracted,
        context,
        isSpecimen: signs.length > 0,
      }),
    ],
  }
}

function withoutMrz({ lines }: VisualZone): Finding[] {
  if (lines.length === 0) return [fact('no text could be read', 'DOC_CLASSIFY_LOW_CONFIDENCE')]
  return [
    fact(
      `no MRZ was found; the fields were taken from the labels of ${lines.length} printed lines`,
      'DOC_CLASSIFY_LOW_CONFIDENCE',
    ),
  ]
}
