import { findLabels, LABELLED_FIELDS, type LabelledField } from './label-words.ts'
import { asMrzText, axisOf } from '../mrz/mrz-locate.ts'
import { numberedValues } from './field-numbers.ts'
import { valueOf } from './labelled-value.ts'
import type { LabelledValue, VisualLine, VisualZone } from './lines.ts'
import { findDates } from './printed-date.ts'
import { joinedLine, splitDates } from './split-dates.ts'
import type { DocumentReading } from '../read/reader.ts'

/** Collects the visual zone of the sides of one document. */
export function readVisualZone(readings: readonly DocumentReading[]): VisualZone {
  const sides = readings.map(visualLines)
  const values: Partial<Record<LabelledField, LabelledValue[]>> = {}
  for (const side of sides) {
    const numbered = numberedValues(side)
    for (const field of LABELLED_FIELDS)
      if (numbered[field] !== undefined) (values[field] ??= []).push(...numbered[field])
    for (const line of side) {
      for (const label of line.labels) {
        // "Nama / Given names" is a label of the given names only.
        const isPart =
          label.field === 'fullName' && line.labels.some(({ field }) => field === 'surname' || field === 'givenNames')
        const value = label.field === 'other' || isPart ? undefined : valueOf(line, label, side)
        if (value !== undefined) (values[label.field] ??= []).push(value)
      }
    }
  }
  return { lines: sides.flat(), sides, values: withoutSharedNames(values) }
}

/** One printed name is the value of one label. If two labels lead to it, the surer one gets it. */
function withoutSharedNames(values: Partial<Record<LabelledField, LabelledValue[]>>): VisualZone['values'] {
  const claims = [
    ...(values.surname ?? []),
    ...(values.givenNames ?? []),
    ...(values.fullName ?? []),
    ...(values.place ?? []),
  ]
  const keeps = ({ line, text, certainty }: LabelledValue): boolean =>
    claims.every((other) => other.line !== line || other.text !== text || other.certainty <= certainty)
  return {
    ...values,
    surname: values.surname?.filter(keeps),
    givenNames: values.givenNames?.filter(keeps),
    fullName: values.fullName?.filter(keeps),
    place: values.place?.filter(keeps),
  }
}

function visualLines(reading: DocumentReading): VisualLine[] {
  const ofMrz = new Set(reading.mrz?.members)
  const printed = reading.lines.filter((line) => !ofMrz.has(line) && !looksLikeMrz(line.text))
  // One text direction for the page: the median over lines that are long enough.
  const angles = printed
    .filter(({ width, height }) => width > 3 * height)
    .map(({ quad }) => Math.atan2(axisOf(quad)[1], axisOf(quad)[0]))
  const angle = angles.sort((a, b) => a - b)[angles.length >> 1] ?? 0
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const lines = printed.map(({ quad, text, confidence, characterConfidences, height }): VisualLine => {
    const xs = quad.map(([x, y]) => x * cos + y * sin)
    const ys = quad.map(([x, y]) => y * cos - x * sin)
    return {
      text,
      confidence,
      characterConfidences,
      height,
      dates: findDates(text),
      x0: Math.min(...xs),
      x1: Math.max(...xs),
      y: ys.reduce((sum, y) => sum + y, 0) / 4,
      labels: findLabels(text),
    }
  })
  return withSplitDates(lines).sort((a, b) => a.y - b.y)
}

/** The lines with each date that was read in parts as one line. */
function withSplitDates(lines: readonly VisualLine[]): VisualLine[] {
  const joined = splitDates(lines)
    .map((split) => ({ split, dates: findDates(split.text) }))
    .filter(({ dates }) => dates.length > 0)
  const parts = new Set<VisualLine>(joined.flatMap(({ split }) => [...split.parts]))
  return [
    ...lines.filter((line) => !parts.has(line)),
    ...joined.map(({ split, dates }) => ({ ...joinedLine(split), dates, labels: [] })),
  ]
}

/**
 * Rows of an MRZ outside the reading (a second copy, a fragment), because machine text is no visual evidence. Titles
 * and labels in capitals are as long, but have gaps and no digits.
 */
const looksLikeMrz = (text: string): boolean =>
  /<{2,}/.test(asMrzText(text)) ||
  (/[A-Z0-9<]{28,}/.test(asMrzText(text)) && (/</.test(text) || (text.match(/\d/g) ?? []).length >= 6))
