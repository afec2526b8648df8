import type { Verdict } from '../../workflows/contracts.ts'
import type { CheckResult, ExtractedDocument } from '../check-results/check-result.ts'
import { reasonCode } from '../../workflows/reason-codes.ts'
import { compareLicence } from './aamva/compare-licence.ts'
import { licenceFindings, specimenSignsOf } from './aamva/licence-findings.ts'
import { extractFromLicence, readLicence, type Licence } from './aamva/licence.ts'
import { confirmationFindings } from './confirmation.ts'
import type { DocumentContext } from './document-context.ts'
import { extractFromLabels, extractFromMrz } from './extract.ts'
import { fact, type Finding } from './finding.ts'
import type { DocumentSide } from './inspect-side.ts'
import { bestMrz, mrzFindings, originFindings } from './mrz-findings.ts'
import { unclearFields } from './mrz-soundness.ts'
import { numberFindings } from './numbers/number-findings.ts'
import { parseMrz } from './mrz/mrz-parse.ts'
import type { MrzReading } from './mrz/mrz-read.ts'
import { specimenSigns } from './specimen.ts'
import { validityFindings } from './validity.ts'
import { crossCheck } from './visual-zone/cross-check.ts'
import type { FieldComparison } from './visual-zone/field-comparison.ts'
import { readVisualZone, type VisualZone } from './visual-zone/visual-zone.ts'

export interface DocumentAssessment {
  readonly result: CheckResult
  readonly extracted: ExtractedDocument
  /** Each field of the MRZ, or of a licence's barcode, against the print; empty without either. */
  readonly comparisons: readonly FieldComparison[]
  /** Whether it is a specimen, accepted or not. */
  readonly specimen: boolean
}

/**
 * Judges what was read and measured of a document: its MRZ, whether the visual zone bears it out, validity, kind and
 * issuer (interface.md 7.4, document checks). Pure.
 *
 * @param sides the front, and the back where there is one; the MRZ may be on either
 */
export function assessDocument(sides: readonly DocumentSide[], context: DocumentContext): DocumentAssessment {
  const readings = sides.map(({ reading }) => reading)
  const zone = readVisualZone(readings)
  const reading = bestMrz(readings)
  const mrz = reading === null ? null : parseMrz(reading.format, reading.lines, context.today)
  const licence = mrz === null ? readLicence(sides) : null
  const comparisons = licence !== null ? comparedLicence(licence) : reading === null || mrz === null ? [] : crossCheck(mrz, zone, unclearFields(reading))
  const extracted = licence !== null ? extractFromLicence(licence)
    : mrz === null ? extractFromLabels(zone, context.country, context.today) : extractFromMrz(mrz, reading?.lines ?? [])
  const specimen = [...specimenSigns(mrz, zone.lines), ...specimenSignsOf(licence)]
  const findings = [
    ...(licence !== null ? licenceFindings(licence, comparisons, extracted, context) : [
      ...(reading === null || mrz === null ? withoutMrz(zone) : [...mrzFindings(reading), ...originFindings(mrz, context, specimen.length > 0)]),
      ...confirmationFindings(comparisons),
      ...validityFindings(extracted.document_expiry, context.today),
    ]),
    ...numberFindings({ mrz, lines: zone.lines, comparisons, extracted, context, isSpecimen: specimen.length > 0 }),
    ...specimen.map((sign) => (context.allowSpecimens ? fact(`${sign} (accepted here)`) : fact(sign, 'SPECIMEN_DOCUMENT'))),
  ]
  const codes = [...new Set(findings.flatMap((finding) => finding.codes))]
  return {
    result: {
      name: 'DOCUMENT',
      verdict: verdictOf(codes),
      score: scoreOf(reading, comparisons, extracted, zone, codes),
      codes,
      observations: findings.map(({ observation }) => observation),
    },
    extracted,
    comparisons,
    specimen: specimen.length > 0,
  }
}

const comparedLicence = ({ barcode, print, lines }: Licence): FieldComparison[] => (barcode === null ? [] : compareLicence(barcode, print, lines))

function withoutMrz({ lines }: VisualZone): Finding[] {
  if (lines.length === 0) return [fact('no text could be read', 'DOC_CLASSIFY_LOW_CONFIDENCE')]
  return [fact(`no MRZ was found; the fields were taken from the labels of ${lines.length} printed lines`, 'DOC_CLASSIFY_LOW_CONFIDENCE')]
}

function verdictOf(codes: readonly string[]): Verdict {
  if (codes.length === 0) return 'PASS'
  return codes.some((code) => reasonCode(code).outcome === 'DECLINE') ? 'FAIL' : 'REVIEW'
}

/**
 * Confidence that the document is in order: how well the MRZ or the licence's barcode was read (without one, half at most:
 * the share of the fields that labels led to), times the share of its fields that the visual zone confirmed counted at 40 %, less what
 * the codes weigh. Null when nothing was read.
 */
function scoreOf(
  reading: MrzReading | null, comparisons: readonly FieldComparison[], extracted: ExtractedDocument, { lines }: VisualZone, codes: readonly string[],
): number | null {
  if (reading === null && lines.length === 0) return null
  const doubt = codes.reduce((product, code) => product * (1 - reasonCode(code).weight / 100), 1)
  const confirmed = comparisons.filter(({ outcome }) => outcome === 'MATCH').length / Math.max(1, comparisons.length)
  // A barcode that was read has no doubtful characters.
  if (reading === null && comparisons.length > 0) return round((0.6 + 0.4 * confirmed) * doubt)
  if (reading === null) {
    const wanted = [extracted.first_name, extracted.last_name, extracted.document_number, extracted.date_of_birth, extracted.document_expiry]
    return round(0.5 * (wanted.filter((value) => value !== null).length / wanted.length) * doubt)
  }
  return round(reading.confidence * (0.6 + 0.4 * confirmed) * doubt)
}

const round = (value: number): number => Math.round(value * 1000) / 1000
