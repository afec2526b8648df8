import type { Verdict } from '../../../contract/verification.ts'
import type { CheckResult, DocumentFieldReading, ExtractedDocument } from '../../results/check-result.ts'
import { reasonCode } from '../../../contract/reason-codes.ts'
import type { DocumentContext } from '../document-context.ts'
import { withoutUnread } from './field-confidence.ts'
import { fact, type Finding } from './document-finding.ts'
import type { DocumentSide } from '../read/inspect-side.ts'
import { qualityFindings } from '../quality/quality-findings.ts'
import { injectionFindings } from '../../prompt-injection/prompt-injection-findings.ts'
import { portraitFindings } from './portrait-findings.ts'
import { statementOf, type Statement } from './statement.ts'
import { tamperFindings } from '../tamper/tamper-findings.ts'
import type { FieldComparison } from '../visual-zone/field-comparison.ts'
import { readVisualZone } from '../visual-zone/visual-zone.ts'
import type { VisualZone } from '../visual-zone/lines.ts'

export interface DocumentAssessment {
  readonly result: CheckResult
  readonly extracted: ExtractedDocument
  /** Comparison of each field of the MRZ, or of a licence's barcode, with the print; empty without either. */
  readonly comparisons: readonly FieldComparison[]
  readonly fields: DocumentFieldReading
  /** Whether the document is a specimen, accepted or not. */
  readonly specimen: boolean
}

/**
 * Judges the observations of a document: its MRZ or barcode, the confirmation by the visual zone, validity, kind and
 * issuer (interface.md 7.4, document checks). Pure.
 *
 * @param sides the front, and the back if there is one. The MRZ may be on either.
 */
export function assessDocument(sides: readonly DocumentSide[], context: DocumentContext): DocumentAssessment {
  const zone = readVisualZone(sides.map(({ reading }) => reading))
  const statement = statementOf(sides, zone, context)
  const { extracted, comparisons, confidence, isMononym, specimenSigns } = statement
  const findings: Finding[] = [
    ...statement.findings,
    ...portraitFindings(sides, extracted),
    ...tamperFindings(sides.flatMap(({ tampering }) => tampering)),
    ...sides.flatMap(({ asset, injections }) => injectionFindings(injections, 'DOCUMENT', asset)),
    ...qualityFindings(sides, extracted, comparisons),
    ...specimenSigns.map((sign) =>
      context.allowSpecimens ? fact(`${sign} (accepted here)`) : fact(sign, 'SPECIMEN_DOCUMENT'),
    ),
  ]
  const codes = [...new Set(findings.flatMap((finding) => finding.codes))]
  return {
    result: {
      name: 'DOCUMENT',
      verdict: verdictOf(codes),
      score: scoreOf(statement, zone, codes),
      codes,
      observations: findings.map(({ observation }) => observation),
    },
    extracted,
    comparisons,
    fields: { confidence: withoutUnread(confidence), mononym: isMononym },
    specimen: specimenSigns.length > 0,
  }
}

function verdictOf(codes: readonly string[]): Verdict {
  if (codes.length === 0) return 'PASS'
  return codes.some((code) => reasonCode(code).outcome === 'DECLINE') ? 'FAIL' : 'REVIEW'
}

/**
 * Confidence that the document is in order; null if nothing was read. It is the confidence of the MRZ or the licence's
 * barcode, times the share of fields that the visual zone confirmed (counted at 40 %), minus the weights of the codes.
 * Without MRZ and barcode, it is at most half: the share of the fields with a label.
 */
function scoreOf(
  { machineConfidence, comparisons, extracted }: Statement,
  { lines }: VisualZone,
  codes: readonly string[],
): number | null {
  if (machineConfidence === null && lines.length === 0) return null
  const doubt = codes.reduce((product, code) => product * (1 - reasonCode(code).weight / 100), 1)
  if (machineConfidence === null) {
    const wanted = [
      extracted.first_name,
      extracted.last_name,
      extracted.document_number,
      extracted.date_of_birth,
      extracted.document_expiry,
    ]
    return round(0.5 * (wanted.filter((value) => value !== null).length / wanted.length) * doubt)
  }
  const confirmed = comparisons.filter(({ outcome }) => outcome === 'MATCH').length / Math.max(1, comparisons.length)
  return round(machineConfidence * (0.6 + 0.4 * confirmed) * doubt)
}

const round = (value: number): number => Math.round(value * 1000) / 1000
