import { fact, type Finding } from './finding.ts'
import type { FieldComparison } from './visual-zone/field-comparison.ts'

/** With so many fields in disagreement the MRZ belongs to another document. */
const WHOLE_MISMATCH = 3


/** What the visual zone says of the fields of the MRZ: borne out, contradicted, or not found. */
export function confirmationFindings(comparisons: readonly FieldComparison[]): Finding[] {
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
