import type { LabelledField } from './label-phrases.ts'
import type { Label } from './label-words.ts'
import type { PrintedDate } from './printed-date.ts'

/** A line of the visual zone in document coordinates: x runs along the text, y down the page. */
export interface VisualLine {
  readonly text: string
  readonly confidence: number
  readonly characterConfidences: readonly number[]
  readonly x0: number
  readonly x1: number
  /** Middle of the line. */
  readonly y: number
  readonly height: number
  /** Empty for a line without a label. */
  readonly labels: readonly Label[]
  readonly dates: readonly PrintedDate[]
}

/** The text beside or under a label. */
export interface LabelledValue {
  readonly text: string
  readonly line: VisualLine
  /** Certainty that the text belongs to the label, 0 to 1, by the label's letters and by their places. */
  readonly certainty: number
}

/** The printed part of a document for people, of one side or of both. */
export interface VisualZone {
  readonly lines: readonly VisualLine[]
  /** For each line, the lines of its side. */
  readonly sides: readonly (readonly VisualLine[])[]
  readonly values: Readonly<Partial<Record<LabelledField, readonly LabelledValue[]>>>
}
