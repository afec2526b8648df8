import { quoted } from '../../results/quoted.ts'
import { fact, type Finding } from './document-finding.ts'
import { MRZ_FORMATS, type MrzFormatName } from '../mrz/mrz-format.ts'
import type { FieldComparison } from '../visual-zone/field-comparison.ts'

/** Number of disagreeing fields from which the MRZ belongs to another document. */
export const WHOLE_MISMATCH = 3

/**
 * The comparison of each MRZ field with the visual zone: confirmed, contradicted, or not found. Check digits are no
 * seal, because a forger of a field corrects them. So a field counts as read only if the print confirms it; a person
 * reads every other field. The rule includes sex and nationality: without them, 2 of 22 forged sexes and 3 of 23
 * nationalities were flagged (2026-11).
 */
export function confirmationFindings(comparisons: readonly FieldComparison[]): Finding[] {
  const findings = comparisons.map(({ field, outcome, mrz, printed }) => {
    if (outcome === 'MATCH') return fact(`${field}: the visual zone confirms ${mrz}`)
    if (outcome === 'MISMATCH')
      return fact(
        `${field}: the MRZ says ${mrz}, the visual zone ${printed === undefined ? 'something else' : quoted(printed)}`,
        `MRZ_MISMATCH_${field}`,
      )
    return fact(
      printed === undefined
        ? `${field}: ${mrz} of the MRZ was not found in the visual zone`
        : `${field}: ${mrz} of the MRZ was not found in the visual zone; its label leads to ${quoted(printed)}`,
      `MRZ_UNCONFIRMED_${field}`,
    )
  })
  const mismatches = comparisons.filter(({ outcome }) => outcome === 'MISMATCH').length
  if (mismatches >= WHOLE_MISMATCH)
    findings.push(fact(`${mismatches} fields of the MRZ disagree with the visual zone`, 'MRZ_VISUAL_MISMATCH'))
  return findings
}

/** Fields that the one line of a driving licence lacks. Only the print has them, so nothing else confirms them. */
export function printOnlyFindings(format: MrzFormatName): Finding[] {
  const { names, givenNames, birthDate } = MRZ_FORMATS[format].fields
  const lacking = [
    ...(birthDate === undefined ? ['date of birth'] : []),
    ...(names === undefined && givenNames === undefined ? ['given names'] : []),
  ]
  return lacking.length === 0
    ? []
    : [
        fact(
          `its MRZ has no ${lacking.join(' and no ')}; it was read from the print only`,
          'DOC_CLASSIFY_LOW_CONFIDENCE',
        ),
      ]
}
