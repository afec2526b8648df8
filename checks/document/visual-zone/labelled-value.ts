import { findLabels, isLabelStump, isLabelText, type Label, type LabelledField } from './label-words.ts'
import { findDates } from './printed-date.ts'
import { findLifetime } from './printed-lifetime.ts'
import { sexesIn } from './printed-sex.ts'
import type { LabelledValue, VisualLine } from './lines.ts'

// Largest distances from a label to its value, in heights of the taller of the two lines.
const BELOW = { nearest: 0.4, farthest: 2.4, left: 2.5, right: 1.5 }
const BESIDE = { drift: 0.5, farthest: 8 }
/** Certainty that a value loses with each line height of distance from its label. */
const DOUBT_PER_HEIGHT = 0.06

/** The text under a label, beside it, or after it in the same line, nearest first; undefined if nothing fits. */
export function valueOf(line: VisualLine, label: Label, side: readonly VisualLine[]): LabelledValue | undefined {
  const accepts = ACCEPTS[label.field]
  const behind = line.text.slice(label.end).replace(/^[^\p{L}\d]+/u, '')
  // A label may be repeated in a second language (Nationality/Nationalité), so the following text must not be a label.
  const isValue = line.labels.length === 1 && behind !== '' && findLabels(behind).length === 0
  if (isValue && accepts(behind)) return { text: behind, line, certainty: label.certainty }

  const labelX = line.x0 + ((line.x1 - line.x0) * label.start) / Math.max(1, line.text.length)
  let best: { value: LabelledValue; distance: number } | undefined
  for (const other of side) {
    if (other === line || (other.labels.length > 0 && label.field !== 'sex' && other.dates.length === 0)) continue
    const height = Math.max(line.height, other.height)
    const down = other.y - line.y
    const isBelow =
      down > line.height * BELOW.nearest &&
      down < height * BELOW.farthest &&
      other.x0 < labelX + height * BELOW.left &&
      other.x1 > labelX - height * BELOW.right
    const isBeside =
      Math.abs(down) < height * BESIDE.drift &&
      other.x0 >= line.x1 - height &&
      other.x0 < line.x1 + height * BESIDE.farthest
    if (!isBelow && !isBeside) continue
    const text = isBelow ? fromColumn(other, labelX, height) : other.text
    if (!accepts(text)) continue
    const distance = isBelow
      ? down + Math.abs(other.x0 - labelX) * 0.4
      : Math.abs(other.x0 - line.x1) * 0.7 + height * 0.8
    const certainty = label.certainty * Math.max(0.3, 1 - DOUBT_PER_HEIGHT * (distance / Math.max(1, height)))
    if (best === undefined || distance < best.distance) best = { value: { text, line: other, certainty }, distance }
  }
  return best?.value
}

/**
 * The part of a value line from a label's column on, because one line often holds several values under several labels.
 */
function fromColumn(line: VisualLine, labelX: number, height: number): string {
  if (line.x0 >= labelX - height * 3) return line.text
  const column = Math.floor((line.text.length * (labelX - line.x0)) / (line.x1 - line.x0))
  const space = line.text.lastIndexOf(' ', column + 1)
  return space > 0 ? line.text.slice(space + 1) : line.text
}

const hasLetters = (text: string): boolean => /\p{L}{2}/u.test(text)

/** Words of English labels and titles that never belong to a name. */
const NO_NAME =
  /\b(of|the|and|names?|number|date|birth|parents?|guardian|holder|authority|signature|identity|republic|document)\b/i

/** Whether a text can be a person's name: letters, no stroke as between the languages of a label, and not a label. */
export const isNameText = (text: string): boolean =>
  hasLetters(text) && !/[\d/:|<>=+*#_]/.test(text) && !NO_NAME.test(text) && !isLabelText(text) && !isLabelStump(text)

/** Whether a text can be the value of a field. */
const ACCEPTS: Readonly<Record<LabelledField, (text: string) => boolean>> = {
  surname: isNameText,
  givenNames: isNameText,
  fullName: isNameText,
  documentNumber: (text) => documentNumberIn(text) !== undefined,
  nationality: (text) => hasLetters(text) && !/\d{2}/.test(text),
  birthDate: (text) => findDates(text).length > 0,
  issueDate: (text) => findDates(text).length > 0,
  expiryDate: (text) => findDates(text).length > 0 || findLifetime(text) !== undefined,
  sex: (text) => sexesIn(text).length > 0,
  personalNumber: (text) => (text.match(/\d/g) ?? []).length >= 5,
  place: (text) => hasLetters(text) && !isLabelText(text),
  other: () => false,
}

/** Licence numbers are the longest: Great Britain's has 16 characters and two of an issue after a gap. */
const LONGEST_NUMBER = 24

/**
 * A document number in the text beside a label: 5 to 24 letters and digits with at least two digits, but not a date.
 * Short groups are one number (AA 0000000); a long group is a number by itself. Words in small letters are an address
 * or a label.
 */
export function documentNumberIn(text: string): string | undefined {
  if (findDates(text).length > 0) return undefined
  const words = text
    .replace(/\S*\p{Ll}{2}\S*/gu, ' ')
    .toUpperCase()
    .split(/[^A-Z0-9-]+/)
    .map((word) => word.replaceAll('-', ''))
  const candidates = [...words.filter((word) => word.length >= 12), words.join(''), ...words]
  return candidates.find(
    (word) => word.length >= 5 && word.length <= LONGEST_NUMBER && (word.match(/\d/g) ?? []).length >= 2,
  )
}
