import type { DocumentContext } from '../document-context.ts'
import { toAlpha2 } from '../../countries/country-codes.ts'
import { isOfType, mrzType } from '../read/document-type.ts'
import { fact, type Finding } from './document-finding.ts'
import type { MrzFields } from '../mrz/mrz-parse.ts'
import type { MrzReading } from '../mrz/mrz-read.ts'
import { resolveByWitness } from '../mrz/mrz-witness.ts'
import { codeReadClearly, judgeCheckDigits } from './mrz-soundness.ts'
import type { DocumentReading } from '../read/reader.ts'
import type { VisualZone } from '../visual-zone/lines.ts'

/** Confidence (geometric mean of the characters) below which a person checks the MRZ. */
const CONFIDENT_MRZ = 0.6

/** Picks the MRZ with the fewest failing check digits, then the one with the highest confidence. */
export function bestMrz(readings: readonly DocumentReading[]): MrzReading | null {
  const found = readings.flatMap(({ mrz }) => mrz ?? [])
  return found.sort((a, b) => a.failing.length - b.failing.length || b.confidence - a.confidence)[0] ?? null
}

/** The best MRZ of the sides of a document, corrected with the print. The front prints the number of a card's back. */
export function settledMrz(
  readings: readonly DocumentReading[],
  { lines }: Pick<VisualZone, 'lines'>,
): MrzReading | null {
  const best = bestMrz(readings)
  return best === null ? null : resolveByWitness(best, lines)
}

/** Findings from the MRZ alone: its confidence and its check digits. */
export function mrzFindings(reading: MrzReading): Finding[] {
  const findings = [
    fact(
      `an MRZ of format ${reading.format} was read with confidence ${reading.confidence.toFixed(2)}`,
      ...(reading.confidence < CONFIDENT_MRZ ? ['DOC_CLASSIFY_LOW_CONFIDENCE'] : []),
    ),
  ]
  for (const { line, position, from, to } of reading.repairs) {
    findings.push(fact(`MRZ line ${line + 1}, position ${position + 1}: ${from} was corrected to ${to}`))
  }
  if (!codeReadClearly(reading)) findings.push(fact('its document code is hard to read', 'DOC_CLASSIFY_LOW_CONFIDENCE'))
  if (reading.failing.length === 0) return [...findings, fact('all check digits of the MRZ are right')]
  const { wrong, unclear } = judgeCheckDigits(reading)
  if (wrong.length > 0) {
    findings.push(
      fact(
        `clearly printed check digits of the MRZ are wrong: ${wrong.join(', ')}`,
        'TAMPER_MRZ_MISMATCH',
        'DOCUMENT_TAMPER_SUSPECTED',
      ),
    )
  }
  if (unclear.length > 0) {
    findings.push(
      fact(
        `check digits of the MRZ are wrong, but their characters are hard to read: ${unclear.join(', ')}`,
        'DOC_CLASSIFY_LOW_CONFIDENCE',
      ),
    )
  }
  return findings
}

/**
 * Compares kind and issuer with the stated ones. Nobody can state the state of a specimen, so an accepted specimen is
 * not compared.
 */
export function originFindings(
  mrz: MrzFields,
  { country, docType, allowSpecimens }: DocumentContext,
  isSpecimen: boolean,
): Finding[] {
  const findings: Finding[] = []
  const type = mrzType(mrz)
  // A visa identifies nobody: its holder travels with another document. No kind that can be stated is a visa.
  if (type === 'VISA') findings.push(fact('a visa is not an identity document', 'DOC_CLASSIFY_LOW_CONFIDENCE'))
  if (type === undefined)
    findings.push(fact(`its document code ${mrz.documentCode} is unknown`, 'DOC_CLASSIFY_LOW_CONFIDENCE'))
  if (docType !== null && !isOfType(mrz, docType)) {
    findings.push(
      fact(
        `its document code ${mrz.documentCode} does not match the stated type ${docType}`,
        'DOC_CLASSIFY_LOW_CONFIDENCE',
      ),
    )
  }
  const issuer = toAlpha2(mrz.issuer)
  if (country !== null && issuer !== country && !(isSpecimen && allowSpecimens && issuer === undefined)) {
    findings.push(fact(`issued by ${mrz.issuer}, not by the stated country ${country}`, 'DOC_COUNTRY_MISMATCH'))
  }
  return findings
}
