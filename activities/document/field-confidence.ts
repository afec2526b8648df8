import { CONFIDENT_FIELD, type FieldConfidences } from './extract-labels.ts'
import { fact, type Finding } from './finding.ts'

/** How surely each field was read from the print of a document without an MRZ; one that was not is for a person to read. */
export function fieldFindings(confidence: FieldConfidences): Finding[] {
  return Object.entries(confidence).flatMap(([field, value]) => value === undefined ? [] : [
    fact(`${field.replaceAll('_', ' ')} read with confidence ${value.toFixed(2)}`, ...(value < CONFIDENT_FIELD ? ['DOC_CLASSIFY_LOW_CONFIDENCE'] : [])),
  ])
}
