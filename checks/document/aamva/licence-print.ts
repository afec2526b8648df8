import { findDates } from '../visual-zone/printed-date.ts'
import type { VisualLine } from '../visual-zone/lines.ts'
import { LICENCE_ISSUERS } from './issuers.ts'
import { countLicenceWords, findPrintCodes, type LicenceField, type PrintCode } from './print-codes.ts'
import { monthFirst, nameIn, numberIn, sexIn } from './print-values.ts'

/** A printed field. */
export interface PrintedField {
  /** Dates as YYYY-MM-DD, the sex as M, F or X, the rest as printed. */
  readonly value: string
  readonly line: VisualLine
  /** Whether the field was found beside its code or by its place in the layout. */
  readonly by: 'CODE' | 'LAYOUT'
  /** Confidence of its characters, 0 to 1; lower if no code names the field. */
  readonly confidence: number
}

/** Content of the print of a licence. */
export interface LicencePrint {
  readonly fields: Readonly<Partial<Record<LicenceField, PrintedField>>>
  /** Number of different words of the standard in the print. */
  readonly words: number
}

/**
 * Confidence of a value that only its place identifies. All names and dates found by place on 44 licences were right,
 * but they are few (2026-11).
 */
const LAYOUT_CONFIDENCE = 0.8

interface CodedLine {
  readonly line: VisualLine
  readonly codes: readonly PrintCode[]
}

/**
 * Reads the front of a North American licence or identity card by its field codes, and by layout if a code is
 * illegible.
 */
export function readLicencePrint(lines: readonly VisualLine[]): LicencePrint {
  const coded = lines.map((line): CodedLine => ({ line, codes: findPrintCodes(line.text) }))
  const fields: Partial<Record<LicenceField, PrintedField>> = {}
  for (const field of [
    'documentNumber',
    'birthDate',
    'expiryDate',
    'issueDate',
    'sex',
    'surname',
    'givenNames',
  ] as const) {
    const best = coded
      .flatMap((holder) =>
        holder.codes.filter((code) => code.field === field).flatMap((code) => valueOf(holder, code, coded) ?? []),
      )
      .sort((a, b) => b.confidence - a.confidence)[0]
    if (best !== undefined) fields[field] = best
  }
  return {
    fields: { ...datesByAge(coded, fields), ...namesByPlace(coded, fields), ...numberByShape(coded), ...fields },
    words: countLicenceWords(coded.flatMap(({ codes }) => codes)),
  }
}

const READ: Readonly<Record<LicenceField, (text: string) => string | undefined>> = {
  documentNumber: numberIn,
  birthDate: monthFirst,
  issueDate: monthFirst,
  expiryDate: monthFirst,
  sex: sexIn,
  surname: nameIn,
  givenNames: nameIn,
}

const printed = (value: string, line: VisualLine, by: PrintedField['by']): PrintedField => ({
  value,
  line,
  by,
  confidence: line.confidence * (by === 'CODE' ? 1 : LAYOUT_CONFIDENCE),
})

/** The value of a code: behind it up to the next code, or right of it, or under it. */
function valueOf({ line, codes }: CodedLine, code: PrintCode, coded: readonly CodedLine[]): PrintedField | undefined {
  const field = code.field
  if (field === 'other') return undefined
  const next = codes.find(({ start }) => start >= code.end)
  const behind = READ[field](line.text.slice(code.end, next?.start).replace(/^[\s:#.-]+/, ''))
  if (behind !== undefined) return printed(behind, line, 'CODE')
  const left = line.x0 + ((line.x1 - line.x0) * code.start) / Math.max(1, line.text.length)
  const right = next === undefined ? line.x1 : left
  let best: { readonly found: PrintedField; readonly distance: number } | undefined
  for (const other of coded) {
    if (other.line === line || other.codes.some(({ start, word }) => start === 0 && word !== '')) continue
    const height = Math.max(line.height, other.line.height)
    const down = other.line.y - line.y
    const isBeside =
      next === undefined &&
      Math.abs(down) < 0.7 * height &&
      other.line.x0 > right - height &&
      other.line.x0 < right + 6 * height
    const isBelow = down > 0.3 * height && down < 2.4 * height && Math.abs(other.line.x0 - left) < 3.5 * height
    if (!isBeside && !isBelow) continue
    const value = READ[field](other.line.text)
    const distance = isBeside ? Math.abs(other.line.x0 - right) * 0.5 : down + Math.abs(other.line.x0 - left) * 0.4
    if (value !== undefined && (best === undefined || distance < best.distance))
      best = { found: printed(value, other.line, 'CODE'), distance }
  }
  return best?.found
}

/** Least age of a holder at issue, in years. */
const LEAST_AGE = 14

/** Dates without readable codes: the oldest is the birth and the latest the expiry, if their order is plausible. */
function datesByAge(
  coded: readonly CodedLine[],
  known: Partial<Record<LicenceField, PrintedField>>,
): Partial<Record<LicenceField, PrintedField>> {
  const taken = new Set([known.birthDate, known.issueDate, known.expiryDate].map((field) => field?.value))
  const dates = coded
    .filter(({ codes }) => !codes.some(({ word }) => word === 'REV' || word === 'DD'))
    .flatMap(({ line }) =>
      findDates(line.text)
        .filter(({ text }) => /\d{4}/.test(text))
        .flatMap(({ text }) => {
          const value = monthFirst(text)
          return value === undefined ? [] : [{ value, line }]
        }),
    )
    .sort((a, b) => (a.value < b.value ? -1 : 1))
  const [oldest, latest] = [dates[0], dates[dates.length - 1]]
  if (oldest === undefined || Number(latest.value.slice(0, 4)) - Number(oldest.value.slice(0, 4)) < LEAST_AGE) return {}
  const distinct = new Set(dates.map(({ value }) => value)).size
  return {
    ...(taken.has(oldest.value) ? {} : { birthDate: printed(oldest.value, oldest.line, 'LAYOUT') }),
    // If only two dates exist, they may be birth and issue.
    ...(taken.has(latest.value) || distinct < 3 ? {} : { expiryDate: printed(latest.value, latest.line, 'LAYOUT') }),
  }
}

/** The only line that consists of a number of licence length, if no number has a readable code. */
function numberByShape(coded: readonly CodedLine[]): Partial<Record<LicenceField, PrintedField>> {
  const [only, ...others] = coded
    .filter(({ codes }) => codes.length === 0)
    .flatMap(({ line }) => {
      const value = numberIn(line.text)
      return value !== undefined && /^[A-Z]{0,2}[\d -]{6,18}$/.test(value) ? [printed(value, line, 'LAYOUT')] : []
    })
  return only === undefined || others.length > 0 ? {} : { documentNumber: only }
}

const ISSUER_NAMES: ReadonlySet<string> = new Set([...LICENCE_ISSUERS.values()].map(({ name }) => name.toUpperCase()))
const CITY_LINE = /\b[A-Z]{2}[ .,]+(?:\d{5}(?:-?\d{1,4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)\s*$/
const STREET_LINE = /^(?:8[.:]? ?)?\d+\p{L}? .*\p{L}{2}|^P\.? ?O\.? BOX|^APT|^UNIT|#\s*\d/iu

/** Surname above given names above the address: the order of the standard (annex A, zone II). */
function namesByPlace(
  coded: readonly CodedLine[],
  known: Partial<Record<LicenceField, PrintedField>>,
): Partial<Record<LicenceField, PrintedField>> {
  if (known.surname !== undefined && known.givenNames !== undefined) return {}
  const above = (from: VisualLine): CodedLine[] =>
    coded
      .filter(
        ({ line }) =>
          line.y < from.y - 0.4 * from.height && Math.abs(line.x0 - from.x0) < 2.2 * Math.max(line.height, from.height),
      )
      .sort((a, b) => b.line.y - a.line.y)
  const nameAbove = (from: VisualLine): PrintedField | undefined => {
    const [nearest] = above(from)
    if (nearest === undefined || from.y - nearest.line.y > 2 * Math.max(from.height, nearest.line.height))
      return undefined
    const value = nearest.codes.every(({ word }) => word === '') ? nameIn(withoutNumber(nearest)) : undefined
    return value === undefined || ISSUER_NAMES.has(value) ? undefined : printed(value, nearest.line, 'LAYOUT')
  }
  if (known.givenNames !== undefined) {
    const surname = nameAbove(known.givenNames.line)
    return surname === undefined ? {} : { surname }
  }
  let from = coded.find(({ line }) => CITY_LINE.test(line.text.toUpperCase()))?.line
  if (from === undefined) return {}
  for (
    let next = above(from)[0];
    next !== undefined && from.y - next.line.y < 2.2 * from.height && isAddress(next.line.text);
    next = above(from)[0]
  )
    from = next.line
  const nearest = nameAbove(from)
  if (nearest === undefined) return {}
  const farther = nameAbove(nearest.line)
  if (farther !== undefined) return { givenNames: nearest, surname: farther }
  return oneLine(nearest)
}

const isAddress = (text: string): boolean => STREET_LINE.test(text) || /,\s*$/.test(text)
const withoutNumber = ({ line, codes }: CodedLine): string => line.text.slice(codes[0]?.start === 0 ? codes[0].end : 0)

/** "DOE, JOHN Q" or "JOHN Q DOE". */
function oneLine({ value, line }: PrintedField): Partial<Record<LicenceField, PrintedField>> {
  const [before, behind] = value.split(',').map((part) => part.trim())
  if (behind !== undefined && behind !== '')
    return { surname: printed(before, line, 'LAYOUT'), givenNames: printed(behind, line, 'LAYOUT') }
  const words = value.split(' ')
  if (words.length < 2) return {}
  return {
    surname: printed(words[words.length - 1], line, 'LAYOUT'),
    givenNames: printed(words.slice(0, -1).join(' '), line, 'LAYOUT'),
  }
}
