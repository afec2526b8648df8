import { titledType } from '../read/document-type.ts'
import type { LabelledField } from './label-phrases.ts'
import { findDates } from './printed-date.ts'
import { findLifetime } from './printed-lifetime.ts'
import { isNameText } from './labelled-value.ts'
import type { LabelledValue, VisualLine } from './lines.ts'

/**
 * The fields of an EU driving licence that are read (Directive 2006/126/EC, annex I). The licences of the UK and Norway
 * have the same layout.
 */
const FIELDS: Readonly<Record<string, LabelledField>> = {
  1: 'surname',
  2: 'givenNames',
  3: 'birthDate',
  '4a': 'issueDate',
  '4b': 'expiryDate',
  '4c': 'place',
  '4d': 'personalNumber',
  5: 'documentNumber',
  8: 'place',
  9: 'other',
}

/** A field number, and the text after it up to the next one. */
interface NumberedText {
  readonly mark: string
  readonly text: string
  readonly line: VisualLine
}

/**
 * A number at the start of a line: a digit and a dot or a gap, or glued to a capital or a date. I and l are a misread
 * 1.
 */
const FIRST = /^\W?(?:(4[a-d])|([1-35-9])(?=[.,:)\s]|\p{Lu}{2}|\d{2}[.]\d{2}[.])|([Il|])(?=\.\s?\p{Lu}))[.,:)]?\s*/iu
/** Later numbers of a line are those of field 4, which share a line. The previous one may have been glued to it. */
const FURTHER = /(?:(?<=(?:19|20)\d{2})|(?<=\s))(4[a-d])[.,:)]?\s*(?=\S)/giu

/** Least number of licence numbers in a column at the starts of their lines. */
const FEWEST_MARKS = 4
/**
 * Largest distance between the starts of lines, in line heights. Images are skewed, and numbers may be part of the text
 * or not.
 */
const COLUMN = 1.6
/** Certainty of a text after its own number, and of a text found by its place. */
const BY_NUMBER = 0.95
const BY_PLACE = 0.6
/** American licences number other fields in the same way (AAMVA DL/ID card design standard). Other code reads them. */
const AMERICAN = /driver'?s? ?licen[sc]e|\b(dob|exp|iss|hgt|wgt|dln|lic#)/i

/**
 * The fields of an EU driving licence by their numbers, or, if a number was lost, by the common order of licences:
 * names above the birth date, left-aligned. Empty for anything else.
 */
export function numberedValues(side: readonly VisualLine[]): Partial<Record<LabelledField, LabelledValue[]>> {
  if (side.filter(({ text }) => AMERICAN.test(text)).length >= 2) return {}
  const numbered = inColumn(side.flatMap(numberedTexts))
  if (new Set(numbered.map(({ mark }) => mark)).size < FEWEST_MARKS)
    return titledType(side.map(({ text }) => text)) === 'DRIVING_LICENCE' ? valuesByOrder(side) : {}
  const values: Partial<Record<LabelledField, LabelledValue[]>> = {}
  for (const { mark, text, line } of numbered) {
    const field = FIELDS[mark]
    if (field === undefined || field === 'other' || !fits(field, text)) continue
    ;(values[field] ??= []).push({ text, line, certainty: BY_NUMBER })
  }
  return { ...namesByPlace(side, numbered), ...withSecondLine(values, side, numbered) }
}

function numberedTexts(line: VisualLine): NumberedText[] {
  const first = FIRST.exec(line.text)
  if (first === null) return []
  const marks = [
    { mark: (first[1] ?? first[2] ?? '1').toLowerCase(), start: 0, end: first[0].length },
    ...[...line.text.slice(first[0].length).matchAll(FURTHER)].map((match) => ({
      mark: match[1].toLowerCase(),
      start: first[0].length + match.index,
      end: first[0].length + match.index + match[0].length,
    })),
  ]
  return marks.map(({ mark, end }, i) => ({ mark, text: line.text.slice(end, marks[i + 1]?.start).trim(), line }))
}

/** Numbers whose lines start where most do. The numbers of the back's table and of surrounding text are elsewhere. */
function inColumn(numbered: readonly NumberedText[]): NumberedText[] {
  const starts = numbered.map(({ line }) => line.x0).sort((a, b) => a - b)
  const middle = starts[starts.length >> 1] ?? 0
  const near = numbered.filter(
    ({ line }) => Math.abs(line.x0 - middle) < COLUMN * line.height || (line.x0 > middle && line.labels.length === 0),
  )
  const seen = new Set<string>()
  return near.filter(({ mark, text }) => text !== '' && !seen.has(mark) && seen.add(mark) !== undefined)
}

const fits = (field: LabelledField, text: string): boolean => {
  if (field === 'surname' || field === 'givenNames') return isNameText(text)
  if (field === 'expiryDate' && findLifetime(text) !== undefined) return true
  if (field === 'birthDate' || field === 'issueDate' || field === 'expiryDate') return findDates(text).length > 0
  return field !== 'documentNumber' || (/\d/.test(text) && findDates(text).length === 0)
}

/** Given names may continue in a second line without a number: between 2 and 3, with the same start. */
function withSecondLine(
  values: Partial<Record<LabelledField, LabelledValue[]>>,
  side: readonly VisualLine[],
  numbered: readonly NumberedText[],
): Partial<Record<LabelledField, LabelledValue[]>> {
  const [given] = values.givenNames ?? []
  const birth = numbered.find(({ mark }) => mark === '3')?.line
  if (given === undefined || birth === undefined) return values
  const more = between(given.line, birth, side).filter(({ text }) => isNameText(text) && text === text.toUpperCase())
  if (more.length !== 1) return values
  return { ...values, givenNames: [{ ...given, text: `${given.text} ${more[0].text}` }] }
}

const between = (upper: VisualLine, lower: VisualLine, side: readonly VisualLine[]): VisualLine[] =>
  side.filter(
    (line) =>
      line.y > upper.y + upper.height / 2 &&
      line.y < lower.y - lower.height / 2 &&
      Math.abs(line.x0 - lower.x0) < 3 * lower.height,
  )

/** The two lines right above the birth date if their numbers were lost: given names next to it, the surname above. */
function namesByPlace(
  side: readonly VisualLine[],
  numbered: readonly NumberedText[],
): Partial<Record<LabelledField, LabelledValue[]>> {
  const birth = numbered.find(({ mark, text }) => mark === '3' && findDates(text).length > 0)?.line
  if (birth === undefined) return {}
  const above = side
    .filter(
      ({ x0, y, text, height }) =>
        y < birth.y - height / 2 &&
        y > birth.y - 5 * birth.height &&
        Math.abs(x0 - birth.x0) < 3 * birth.height &&
        isNameText(text.replace(FIRST, '')),
    )
    .sort((a, b) => b.y - a.y)
  const value = (line: VisualLine | undefined): LabelledValue[] | undefined =>
    line === undefined ? undefined : [{ text: line.text.replace(FIRST, ''), line, certainty: BY_PLACE }]
  const [given, surname] = [value(above[0]), value(above[1])]
  return { ...(given === undefined ? {} : { givenNames: given }), ...(surname === undefined ? {} : { surname }) }
}

/**
 * The fields of a licence with illegible numbers: three dates in the order of the numbers, in a column with the names
 * above the first and the licence number under the last.
 */
function valuesByOrder(side: readonly VisualLine[]): Partial<Record<LabelledField, LabelledValue[]>> {
  const dated = side.filter(({ dates, labels }) => dates.length === 1 && labels.length === 0)
  const [birth, issue, expiry] = dated
  if (dated.length !== 3 || !inOrder(dated)) return {}
  const value = (line: VisualLine): LabelledValue[] => [{ text: line.text, line, certainty: BY_PLACE }]
  const number = side.find(
    ({ text, y, height, dates }) =>
      y > expiry.y - expiry.height &&
      y < expiry.y + 6 * height &&
      dates.length === 0 &&
      /^(?=.*\d.*\d)[A-Z0-9 -]{6,24}$/.test(text),
  )
  return {
    ...namesByPlace(side, [{ mark: '3', text: birth.text, line: birth }]),
    birthDate: value(birth),
    issueDate: value(issue),
    expiryDate: value(expiry),
    ...(number === undefined ? {} : { documentNumber: value(number) }),
  }
}

const inOrder = (dated: readonly VisualLine[]): boolean =>
  dated.every(
    ({ dates: [date] }, i) =>
      i === 0 || date.meanings.some((meaning) => dated[i - 1].dates[0].meanings.some((before) => before < meaning)),
  )
