import { quoted } from '../../results/quoted.ts'
import { fact, type Finding } from './document-finding.ts'
import { MRZ_FORMATS, type MrzFormatName } from '../mrz/mrz-format.ts'
import type { FieldComparison } from '../visual-zone/field-comparison.ts'

/** With so many fields in disagreement the MRZ belongs to another document. */
export const WHOLE_MISMATCH = 3

/**
 * What the visual zone says of the fields of the MRZ: borne out, contradicted, or not found. Check digits are no seal, whoever
 * alters a field puts them right; so that a field counts as read only where the print bears it out, and any other is for a
 * person. That holds for sex and nationality as well: without it 2 of 22 forged sexes and 3 of 23 nationalities were flagged (2026-11).
 */
export function confirmationFindings(comparisons: readonly FieldComparison[]): Finding[] {
  const findings = comparisons.map(({ field, outcome, mrz, printed }) => {
    if (outcome === 'MATCH') return fact(`${field}: the visual zone confirms ${mrz}`)
    if (outcome === 'MISMATCH')
      return fact(
        `${field}: the MRZ says ${mrz}, the visual zone ${printed === undefined ? 'something else' : quoted(printed)}`,
        `MRZ_MISMATCH_${field}`,
      )
    return fact(`${field}: ${mrz} of the MRZ was not found in the visual zone`, `MRZ_UNCONFIRMED_${field}`)
  })
  const mismatches = comparisons.filter(({ outcome }) => outcome === 'MISMATCH').length
  if (mismatches >= WHOLE_MISMATCH)
    findings.push(fact(`${mismatches} fields of the MRZ disagree with the visual zone`, 'MRZ_VISUAL_MISMATCH'))
  return findings
}

/** What the one line of a driving licence leaves to the print alone, which nothing else then bears out. */
export function printOnlyFindings(format: MrzFormatName): Finding[] {
  const { names, givenNames, birthDate } = MRZ_FORMATS[format].fields
  const lacking = [
    ...(birthDate === undefined ? ['date of birth'] : []),
    ...(names === undefined && givenNames === undefined ? ['given names'] : []),
  ]
  return lacking.length === 0
    ? []
    : [fact(`its MRZ has no ${lacking.join(' and no ')}: the print alone says so`, 'DOC_CLASSIFY_LOW_CONFIDENCE')]
}
