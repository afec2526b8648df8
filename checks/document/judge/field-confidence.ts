import { CONFIDENT_FIELD, type FieldConfidences } from '../fields/extract-labels.ts'
import { fact, type Finding } from './document-finding.ts'

/** Confidence of each field from the print of a document without an MRZ. A person reads missing fields. */
export function fieldFindings(confidence: FieldConfidences): Finding[] {
  return Object.entries(withoutUnread(confidence)).map(([field, value]) =>
    fact(
      `${field.replaceAll('_', ' ')} read with confidence ${value.toFixed(2)}`,
      ...(value < CONFIDENT_FIELD ? ['DOC_CLASSIFY_LOW_CONFIDENCE'] : []),
    ),
  )
}

/** The fields that were read. */
export const withoutUnread = (confidence: FieldConfidences): Record<string, number> =>
  Object.fromEntries(Object.entries(confidence).filter((entry): entry is [string, number] => entry[1] !== undefined))
