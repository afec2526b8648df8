import { findLabels, type LabelledField } from './label-words.ts'
import { asMrzText, axisOf } from '../mrz/mrz-locate.ts'
import { findDates, type PrintedDate } from './printed-date.ts'
import type { DocumentReading } from '../reader.ts'

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
  readonly labels: ReturnType<typeof findLabels>
  readonly dates: readonly PrintedDate[]
}

/** What stands beside or under a label. */
export interface LabelledValue {
  readonly text: string
  readonly line: VisualLine
}

/** The printed part of a document that people read, of one side or of both. */
export interface VisualZone {
  readonly lines: readonly VisualLine[]
  readonly values: Readonly<Partial<Record<LabelledField, readonly LabelledValue[]>>>
}

/** Gathers the visual zone of the sides of one document. */
export function readVisualZone(readings: readonly DocumentReading[]): VisualZone {
  const lines: VisualLine[] = []
  const values: Partial<Record<LabelledField, LabelledValue[]>> = {}
  for (const reading of readings) {
    const side = visualLines(reading)
    lines.push(...side)
    for (const line of side) {
      for (const label of line.labels) {
        const value = label.field === 'other' ? undefined : valueOf(line, label, side)
        if (value !== undefined) (values[label.field] ??= []).push(value)
      }
    }
  }
  return { lines, values }
}

function visualLines(reading: DocumentReading): VisualLine[] {
  const ofMrz = new Set(reading.mrz?.members)
  const printed = reading.lines.filter((line) => !ofMrz.has(line) && !looksLikeMrz(line.text))
  // One direction for the page: the median over lines long enough to have one.
  const angles = printed.filter(({ width, height }) => width > 3 * height).map(({ quad }) => Math.atan2(axisOf(quad)[1], axisOf(quad)[0]))
  const angle = angles.sort((a, b) => a - b)[angles.length >> 1] ?? 0
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return printed.map(({ quad, text, confidence, characterConfidences, height }) => {
    const xs = quad.map(([x, y]) => x * cos + y * sin)
    const ys = quad.map(([x, y]) => y * cos - x * sin)
    const dates = findDates(text)
    return {
      text, confidence, characterConfidences, height, dates,
      x0: Math.min(...xs), x1: Math.max(...xs), y: ys.reduce((sum, y) => sum + y, 0) / 4,
      labels: findLabels(text),
    }
  }).sort((a, b) => a.y - b.y)
}

/** Rows of an MRZ that were not part of the reading (a second copy, a fragment): machine text is no visual evidence. */
const looksLikeMrz = (text: string): boolean => /<{2,}|[A-Z0-9<]{28,}/.test(asMrzText(text))

// Distances from a label to its value, in heights of the taller of the two lines.
const BELOW = { nearest: 0.4, farthest: 2.4, left: 2.5, right: 1.5 }
const BESIDE = { drift: 0.5, farthest: 8 }

/** The text under a label, beside it, or behind it in the same line, nearest first; undefined when nothing fits. */
function valueOf(line: VisualLine, label: VisualLine['labels'][number], side: readonly VisualLine[]): LabelledValue | undefined {
  const accepts = ACCEPTS[label.field]
  const behind = line.text.slice(label.end).replace(/^[^\p{L}\d]+/u, '')
  // Labels are repeated in a second language (Nationality/Nationalité), so what follows must be no label itself.
  const isValue = line.labels.length === 1 && behind !== '' && findLabels(behind).length === 0
  if (isValue && accepts(behind)) return { text: behind, line }

  const labelX = line.x0 + ((line.x1 - line.x0) * label.start) / Math.max(1, line.text.length)
  let best: { value: LabelledValue; distance: number } | undefined
  for (const other of side) {
    if (other === line || (other.labels.length > 0 && label.field !== 'sex' && other.dates.length === 0)) continue
    const height = Math.max(line.height, other.height)
    const down = other.y - line.y
    const isBelow = down > line.height * BELOW.nearest && down < height * BELOW.farthest
      && other.x0 < labelX + height * BELOW.left && other.x1 > labelX - height * BELOW.right
    const isBeside = Math.abs(down) < height * BESIDE.drift && other.x0 >= line.x1 - height && other.x0 < line.x1 + height * BESIDE.farthest
    if (!isBelow && !isBeside) continue
    const text = isBelow ? fromColumn(other, labelX, height) : other.text
    if (!accepts(text)) continue
    const distance = isBelow
      ? down + Math.abs(other.x0 - labelX) * 0.4
      : Math.abs(other.x0 - line.x1) * 0.7 + height * 0.8
    if (best === undefined || distance < best.distance) best = { value: { text, line: other }, distance }
  }
  return best?.value
}

/** The part of a value line from a label's column on: several values often stand in one line under several labels. */
function fromColumn(line: VisualLine, labelX: number, height: number): string {
  if (line.x0 >= labelX - height * 3) return line.text
  const column = Math.floor((line.text.length * (labelX - line.x0)) / (line.x1 - line.x0))
  const space = line.text.lastIndexOf(' ', column + 1)
  return space > 0 ? line.text.slice(space + 1) : line.text
}

const hasLetters = (text: string): boolean => /\p{L}{2}/u.test(text)

/** Whether a text can be the value of a field at all. */
const ACCEPTS: Readonly<Record<LabelledField, (text: string) => boolean>> = {
  surname: (text) => hasLetters(text) && !/\d/.test(text),
  givenNames: (text) => hasLetters(text) && !/\d/.test(text),
  documentNumber: (text) => documentNumberIn(text) !== undefined,
  nationality: (text) => hasLetters(text) && !/\d{2}/.test(text),
  birthDate: (text) => findDates(text).length > 0,
  issueDate: (text) => findDates(text).length > 0,
  expiryDate: (text) => findDates(text).length > 0,
  sex: (text) => sexesIn(text).length > 0,
  other: () => false,
}

/** Letters that stand alone and name a sex, with those of K/F, V/M, N/F pairs. */
export const sexesIn = (text: string): string[] => text.toUpperCase().match(/(?<![\p{L}])[MFXKVNEWHD](?![\p{L}])/gu) ?? []

/** A document number in the text beside a label: 6 to 14 letters and digits with at least two digits, and no date. */
export function documentNumberIn(text: string): string | undefined {
  if (findDates(text).length > 0) return undefined
  const joined = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const candidates = [joined, ...text.toUpperCase().split(/[^A-Z0-9]+/)]
  return candidates.find((word) => word.length >= 6 && word.length <= 14 && (word.match(/\d/g) ?? []).length >= 2)
}
