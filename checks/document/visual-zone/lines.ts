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
  /** Empty for a line that is no label. */
  readonly labels: readonly Label[]
  readonly dates: readonly PrintedDate[]
}

/** What stands beside or under a label. */
export interface LabelledValue {
  readonly text: string
  readonly line: VisualLine
  /** 0 to 1: how surely the text belongs to the label, by the label's letters and by where the two stand. */
  readonly certainty: number
}

/** The printed part of a document that people read, of one side or of both. */
export interface VisualZone {
  readonly lines: readonly VisualLine[]
  /** By line; the lines of one side. */
  readonly sides: readonly (readonly VisualLine[])[]
  readonly values: Readonly<Partial<Record<LabelledField, readonly LabelledValue[]>>>
}
