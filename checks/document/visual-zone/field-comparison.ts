import type { VisualLine } from './lines.ts'

/** Fields of which the MRZ and the visual zone both speak; the names of interface.md 7.4, MRZ_MISMATCH_<FIELD>. */
export type ComparedField =
  'DOCUMENT_NUMBER' | 'DATE_OF_BIRTH' | 'EXPIRY' | 'SURNAME' | 'GIVEN_NAMES' | 'SEX' | 'NATIONALITY'

/** Whether the visual zone bears out a field of the MRZ. */
export interface FieldComparison {
  readonly field: ComparedField
  readonly outcome: 'MATCH' | 'MISMATCH' | 'NOT_FOUND'
  readonly mrz: string
  /** What is printed instead, for a MISMATCH. */
  readonly printed?: string
}

/** Printed text must be at least this sure to contradict the MRZ (mean over its characters)… */
const CONTRADICTING_CONFIDENCE = 0.95
/** …and its letters this high in pixels: under it the reader invents letters with confidence (genuine specimens, 2026-11). */
const CONTRADICTING_HEIGHT = 16

/** Whether a line is read well enough to contradict; matching needs no such proof, since chance does not produce a match. */
export const mayContradict = (line: VisualLine): boolean =>
  line.confidence >= CONTRADICTING_CONFIDENCE && line.height >= CONTRADICTING_HEIGHT
