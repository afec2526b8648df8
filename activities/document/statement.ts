import type { ExtractedDocument } from '../check-results/check-result.ts'
import { compareLicence } from './aamva/compare-licence.ts'
import { licenceFindings, specimenSignsOf } from './aamva/licence-findings.ts'
import { extractFromLicence, readLicence, type Licence } from './aamva/licence.ts'
import { confirmationFindings } from './confirmation.ts'
import type { DocumentContext } from './document-context.ts'
import { extractFromMrz, isMononym } from './extract.ts'
import { extractFromLabels, type FieldConfidences } from './extract-labels.ts'
import { fieldFindings } from './field-confidence.ts'
import { fact, type Finding } from './finding.ts'
import type { DocumentSide } from './inspect-side.ts'
import { mrzFindings, originFindings, settledMrz } from './mrz-findings.ts'
import { unclearFields } from './mrz-soundness.ts'
import { parseMrz } from './mrz/mrz-parse.ts'
import type { MrzReading } from './mrz/mrz-read.ts'
import { specimenSigns } from './specimen.ts'
import { validityFindings } from './validity.ts'
import { crossCheck } from './visual-zone/cross-check.ts'
import type { FieldComparison } from './visual-zone/field-comparison.ts'
import type { VisualZone } from './visual-zone/visual-zone.ts'

/** What a document states of its holder and itself, and what its zones say of each other. */
export interface Statement {
  readonly extracted: ExtractedDocument
  readonly confidence: FieldConfidences
  /** Each field of the MRZ, or of a licence's barcode, against the print; empty without either. */
  readonly comparisons: readonly FieldComparison[]
  /** How surely the machine-readable part was read, 0 to 1; null without one. A barcode that was read has no doubtful characters. */
  readonly machineConfidence: number | null
  /** The MRZ says itself that the holder has one name only. */
  readonly isMononym: boolean
  /** Why it is a specimen; empty for a document of a person. */
  readonly specimenSigns: readonly string[]
  readonly findings: readonly Finding[]
}

/** Takes the statement of a document from the best that it has: its MRZ, a licence's barcode and field codes, or its labels. Pure. */
export function statementOf(sides: readonly DocumentSide[], zone: VisualZone, context: DocumentContext): Statement {
  const reading = settledMrz(sides.map((side) => side.reading), zone)
  if (reading !== null) return byMrz(reading, zone, context)
  const licence = readLicence(sides)
  return licence === null ? byLabels(zone, context) : byLicence(licence, zone, context)
}

function byMrz(reading: MrzReading, zone: VisualZone, context: DocumentContext): Statement {
  const fields = parseMrz(reading.format, reading.lines, context.today)
  const comparisons = crossCheck(fields, zone, unclearFields(reading), context.today)
  const { extracted, confidence, dates } = extractFromMrz(fields, reading, extractFromLabels(zone, context.country, context.today), comparisons)
  const signs = specimenSigns(fields, zone.lines)
  const mustExpire = extracted.document_type === 'PASSPORT'
  return {
    extracted, confidence, comparisons, machineConfidence: reading.confidence, isMononym: isMononym(fields), specimenSigns: signs,
    findings: [
      ...mrzFindings(reading),
      ...originFindings(fields, context, signs.length > 0),
      ...confirmationFindings(comparisons),
      ...validityFindings({ mrz: { fields, reading }, comparisons, printed: dates, mustExpire }, context.today),
    ],
  }
}

function byLicence(licence: Licence, zone: VisualZone, context: DocumentContext): Statement {
  const { barcode, print, lines } = licence
  const comparisons = barcode === null ? [] : compareLicence(barcode, print, lines)
  const extracted = extractFromLicence(licence)
  return {
    extracted, confidence: {}, comparisons, machineConfidence: barcode === null ? null : 1, isMononym: false,
    specimenSigns: [...specimenSigns(null, zone.lines), ...specimenSignsOf(licence)],
    findings: licenceFindings(licence, comparisons, extracted, context),
  }
}

function byLabels(zone: VisualZone, context: DocumentContext): Statement {
  const { extracted, confidence, dates } = extractFromLabels(zone, context.country, context.today)
  const mustExpire = extracted.document_type === 'PASSPORT'
  return {
    extracted, confidence, comparisons: [], machineConfidence: null, isMononym: false, specimenSigns: specimenSigns(null, zone.lines),
    findings: [...withoutMrz(zone), ...fieldFindings(confidence), ...validityFindings({ mrz: null, comparisons: [], printed: dates, mustExpire }, context.today)],
  }
}

function withoutMrz({ lines }: VisualZone): Finding[] {
  if (lines.length === 0) return [fact('no text could be read', 'DOC_CLASSIFY_LOW_CONFIDENCE')]
  return [fact(`no MRZ was found; the fields were taken from the labels of ${lines.length} printed lines`, 'DOC_CLASSIFY_LOW_CONFIDENCE')]
}
