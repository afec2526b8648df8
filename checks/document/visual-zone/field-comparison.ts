import type { VisualLine } from './lines.ts'

/** Fields that the MRZ and the visual zone share, with the names of interface.md 7.4, MRZ_MISMATCH_<FIELD>. */
export type ComparedField =
  'DOCUMENT_NUMBER' | 'DATE_OF_BIRTH' | 'EXPIRY' | 'SURNAME' | 'GIVEN_NAMES' | 'SEX' | 'NATIONALITY'

/** Whether the visual zone confirms a field of the MRZ. */
export interface FieldComparison {
  readonly field: ComparedField
  readonly outcome: 'MATCH' | 'MISMATCH' | 'NOT_FOUND'
  readonly mrz: string
  /**
   * The printed value of a MISMATCH. Of a NOT_FOUND, the other value to which the field's own label clearly leads: it
   * may be another field of the card, so it accuses nobody, and a person decides.
   */
  readonly printed?: string
}

/** Least mean confidence of printed text that contradicts the MRZ… */
const CONTRADICTING_CONFIDENCE = 0.95
/**
 * …and least height of its letters in pixels. Below it, the reader invents letters with confidence (genuine specimens,
 * 2026-11).
 */
const CONTRADICTING_HEIGHT = 16

/** Whether a line is clear enough to contradict. A match needs no such proof, because chance does not produce one. */
export const mayContradict = (line: VisualLine): boolean =>
  line.confidence >= CONTRADICTING_CONFIDENCE && line.height >= CONTRADICTING_HEIGHT
