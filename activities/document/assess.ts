import type { DocType, Verdict } from '../../workflows/contracts.ts'
import type { CheckResult, ExtractedDocument } from '../check-results/check-result.ts'
import { reasonCode } from '../../workflows/reason-codes.ts'
import { toAlpha2 } from '../countries/country-codes.ts'
import { crossCheck } from './visual-zone/cross-check.ts'
import { isOfType } from './document-type.ts'
import { extractFromLabels, extractFromMrz } from './extract.ts'
import type { FieldComparison } from './visual-zone/field-comparison.ts'
import { parseMrz, type MrzFields } from './mrz/mrz-parse.ts'
import type { MrzReading } from './mrz/mrz-read.ts'
import { judgeCheckDigits, unclearFields } from './mrz-soundness.ts'
import type { DocumentReading } from './reader.ts'
import { specimenSigns } from './specimen.ts'
import { readVisualZone, type VisualZone } from './visual-zone/visual-zone.ts'

/** What a document is judged against. */
export interface DocumentContext {
  /** ISO alpha-2, lower-case, as stated at creation; null when nothing was stated. */
  readonly country: string | null
  readonly docType: DocType | null
  /** YYYY-MM-DD, for expiry and for the century of two-digit years. */
  readonly today: string
  /** Test and demonstration installations accept specimens as if they were documents. */
  readonly allowSpecimens: boolean
}

export interface DocumentAssessment {
  readonly result: CheckResult
  readonly extracted: ExtractedDocument
  /** Each field of the MRZ against the print; empty without an MRZ. */
  readonly comparisons: readonly FieldComparison[]
  /** Whether it is a specimen, accepted or not. */
  readonly specimen: boolean
}

/** An MRZ read with less than this (geometric mean of its characters) is looked at by a person. */
const CONFIDENT_MRZ = 0.6
/** With so many fields in disagreement the MRZ belongs to another document. */
const WHOLE_MISMATCH = 3

/** A finding: a sentence for the owner, with the code that it raises, if any. */
interface Finding {
  readonly observation: string
  readonly codes: readonly string[]
}

const fact = (observation: string, ...codes: string[]): Finding => ({ observation, codes })

/**
 * Judges what was read of a document: its MRZ, whether the visual zone bears it out, validity, kind and issuer
 * (interface.md 7.4, document checks). Pure.
 *
 * @param readings the front, and the back where there is one; the MRZ may be on either
 */
export function assessDocument(readings: readonly DocumentReading[], context: DocumentContext): DocumentAssessment {
  const zone = readVisualZone(readings)
  const reading = bestMrz(readings)
  const mrz = reading === null ? null : parseMrz(reading.format, reading.lines, context.today)
  const comparisons = reading === null || mrz === null ? [] : crossCheck(mrz, zone, unclearFields(reading))
  const extracted = mrz === null ? extractFromLabels(zone, context.country, context.today) : extractFromMrz(mrz, reading?.lines ?? [])
  const specimen = specimenSigns(mrz, zone.lines)
  const findings = [
    ...(reading === null || mrz === null ? withoutMrz(zone) : [...mrzFindings(reading), ...originFindings(mrz, context, specimen.length > 0)]),
    ...comparisonFindings(comparisons),
    ...expiryFindings(extracted.document_expiry, context.today),
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

/** The MRZ with the fewest failing check digits, then the one read with most confidence. */
function bestMrz(readings: readonly DocumentReading[]): MrzReading | null {
  const found = readings.flatMap(({ mrz }) => mrz ?? [])
  return found.sort((a, b) => a.failing.length - b.failing.length || b.confidence - a.confidence)[0] ?? null
}

function withoutMrz({ lines }: VisualZone): Finding[] {
  if (lines.length === 0) return [fact('no text could be read', 'DOC_CLASSIFY_LOW_CONFIDENCE')]
  return [fact(`no MRZ was found; the fields were taken from the labels of ${lines.length} printed lines`, 'DOC_CLASSIFY_LOW_CONFIDENCE')]
}

function mrzFindings(reading: MrzReading): Finding[] {
  const findings = [fact(`an MRZ of format ${reading.format} was read with confidence ${reading.confidence.toFixed(2)}`,
    ...(reading.confidence < CONFIDENT_MRZ ? ['DOC_CLASSIFY_LOW_CONFIDENCE'] : []))]
  for (const { line, position, from, to } of reading.repairs) {
    findings.push(fact(`MRZ line ${line + 1}, position ${position + 1}: ${from} was taken for ${to}`))
  }
  if (reading.failing.length === 0) return [...findings, fact('all check digits of the MRZ hold')]
  const { wrong, unclear } = judgeCheckDigits(reading)
  if (wrong.length > 0) {
    findings.push(fact(`clearly printed check digits of the MRZ do not hold: ${wrong.join(', ')}`, 'TAMPER_MRZ_MISMATCH', 'DOCUMENT_TAMPER_SUSPECTED'))
  }
  if (unclear.length > 0) {
    findings.push(fact(`check digits of the MRZ do not hold, but it is hard to read there: ${unclear.join(', ')}`, 'DOC_CLASSIFY_LOW_CONFIDENCE'))
  }
  return findings
}

/** Kind and issuer against what was stated. Specimens' states cannot be stated, so an accepted specimen is not held to it. */
function originFindings(mrz: MrzFields, { country, docType, allowSpecimens }: DocumentContext, isSpecimen: boolean): Finding[] {
  const findings: Finding[] = []
  if (docType !== null && !isOfType(mrz, docType)) {
    findings.push(fact(`its document code ${mrz.documentCode} is not that of the stated type ${docType}`, 'DOC_CLASSIFY_LOW_CONFIDENCE'))
  }
  const issuer = toAlpha2(mrz.issuer)
  if (country !== null && issuer !== country && !(isSpecimen && allowSpecimens && issuer === undefined)) {
    findings.push(fact(`issued by ${mrz.issuer}, not by the stated country ${country}`, 'DOC_COUNTRY_MISMATCH'))
  }
  return findings
}

function comparisonFindings(comparisons: readonly FieldComparison[]): Finding[] {
  const findings = comparisons.map(({ field, outcome, mrz, printed }) => {
    if (outcome === 'MATCH') return fact(`${field}: the visual zone confirms ${mrz}`)
    if (outcome === 'MISMATCH') return fact(`${field}: the MRZ says ${mrz}, the visual zone ${printed ?? 'something else'}`, `MRZ_MISMATCH_${field}`)
    // Names need no check digit to be forged, so an unconfirmed surname is for a person to confirm.
    const codes = field === 'SURNAME' ? ['DOC_CLASSIFY_LOW_CONFIDENCE'] : []
    return fact(`${field}: ${mrz} of the MRZ was not found in the visual zone`, ...codes)
  })
  const mismatches = comparisons.filter(({ outcome }) => outcome === 'MISMATCH').length
  if (mismatches >= WHOLE_MISMATCH) findings.push(fact(`${mismatches} fields of the MRZ disagree with the visual zone`, 'MRZ_VISUAL_MISMATCH'))
  return findings
}

function expiryFindings(expiry: string | null, today: string): Finding[] {
  if (expiry === null) return [fact('no date of expiry was read')]
  return [expiry < today ? fact(`it expired on ${expiry}`, 'DOCUMENT_EXPIRED') : fact(`it is valid until ${expiry}`)]
}

function verdictOf(codes: readonly string[]): Verdict {
  if (codes.length === 0) return 'PASS'
  return codes.some((code) => reasonCode(code).outcome === 'DECLINE') ? 'FAIL' : 'REVIEW'
}

/**
 * Confidence that the document is in order: how well the MRZ was read (without one, half at most: the share of the
 * fields that labels led to), times the share of its fields that the visual zone confirmed counted at 40 %, less what
 * the codes weigh. Null when nothing was read.
 */
function scoreOf(
  reading: MrzReading | null, comparisons: readonly FieldComparison[], extracted: ExtractedDocument, { lines }: VisualZone, codes: readonly string[],
): number | null {
  if (reading === null && lines.length === 0) return null
  const doubt = codes.reduce((product, code) => product * (1 - reasonCode(code).weight / 100), 1)
  if (reading === null) {
    const wanted = [extracted.first_name, extracted.last_name, extracted.document_number, extracted.date_of_birth, extracted.document_expiry]
    return round(0.5 * (wanted.filter((value) => value !== null).length / wanted.length) * doubt)
  }
  const confirmed = comparisons.filter(({ outcome }) => outcome === 'MATCH').length / Math.max(1, comparisons.length)
  return round(reading.confidence * (0.6 + 0.4 * confirmed) * doubt)
}

const round = (value: number): number => Math.round(value * 1000) / 1000
