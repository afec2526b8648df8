import { checkDigit } from '../mrz/mrz-check-digits.ts'
import type { MrzFields } from '../mrz/mrz-parse.ts'
import { editDistance } from './edit-distance.ts'
import { mayContradict, type FieldComparison } from './field-comparison.ts'
import { documentNumberIn } from './labelled-value.ts'
import type { VisualLine, VisualZone } from './visual-zone.ts'

const TWIN_GLYPHS = ['0OQD', '1I', '2Z', '5S', '8B', '6G']
const areTwins = (a: string, b: string): boolean => a === b || TWIN_GLYPHS.some((glyphs) => glyphs.includes(a) && glyphs.includes(b))
/** Below this a printed character may well be its twin (see CERTAIN_CHARACTER in name-match.ts). */
const CERTAIN_CHARACTER = 0.9

/** Letters and digits of a stretch of a line, and how surely each was read. */
interface PrintedNumber {
  readonly text: string
  readonly confidences: readonly number[]
  readonly line: VisualLine
}

/**
 * Looks for the number of the MRZ among the printed words. A word that ends with it bears it out where what stands before
 * is a label or a field number; part of a longer number does not, nor does a date or a number of the person.
 */
export function crossCheckNumber(mrz: MrzFields, zone: VisualZone): FieldComparison | undefined {
  const number = mrz.documentNumber.replaceAll('<', '')
  if (number === '') return undefined
  const base = { field: 'DOCUMENT_NUMBER', mrz: number } as const
  const ofPerson = new Set((zone.values.personalNumber ?? []).map(({ line }) => line))
  for (const { line } of zone.values.documentNumber ?? []) ofPerson.delete(line)
  const words = zone.lines.filter((line) => !ofPerson.has(line)).flatMap(wordsOf)
  if (words.some((word) => bearsOut(word, number))) return { ...base, outcome: 'MATCH' }

  const labelled = (zone.values.documentNumber ?? []).map(({ text, line }) => ({ text: documentNumberIn(text) ?? '', line }))
  for (const { text, line } of [...labelled, ...words]) {
    if (!mayContradict(line) || text.length !== number.length) continue
    // A number that is altered keeps most of its characters; one that shares few of them is another number altogether.
    const edits = editDistance(text, number)
    if (edits > 0 && edits <= Math.floor(number.length / 3) && !onlyTwinsDiffer(text, number)) return { ...base, outcome: 'MISMATCH', printed: text }
  }
  return { ...base, outcome: 'NOT_FOUND' }
}

/** Runs of one to four words of a line, written together: numbers are printed in groups. */
function wordsOf(line: VisualLine): PrintedNumber[] {
  const ofDates = line.dates.map(({ text }) => lettersAndDigits(text))
  const words = [...line.text.matchAll(/\S+/g)].map((match) => {
    const characters = [...match[0].toUpperCase()].map((character, i) => ({ character, confidence: confidenceAt(line, match.index + i) }))
      .filter(({ character }) => /[A-Z0-9]/.test(character))
    return { text: characters.map(({ character }) => character).join(''), confidences: characters.map(({ confidence }) => confidence), line }
  })
  const runs = words.flatMap((_, first) => [1, 2, 3, 4].map((count) => words.slice(first, first + count)).filter((run, i) => run.length === i + 1))
    .map((run) => ({ text: run.map(({ text }) => text).join(''), confidences: run.flatMap(({ confidences }) => confidences), line }))
  return runs.filter(({ text }) => !ofDates.includes(text))
}

const confidenceAt = ({ characterConfidences, confidence }: VisualLine, index: number): number => characterConfidences[index] ?? confidence

const lettersAndDigits = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** What may stand before a number in its word: a label's letters, or a field number. Digits would make it part of a longer number. */
const LEAD = /^(\D*|N[O0]|[1-9]|4D)$/

function bearsOut({ text, confidences, line }: PrintedNumber, number: string): boolean {
  if (text.length < number.length) return false
  const lead = text.slice(0, text.length - number.length)
  if (!LEAD.test(lead) || (/\D$/.test(lead) && /^\D/.test(number) && line.labels.length === 0)) return false
  // Three characters or fewer are printed everywhere by chance.
  if (number.length < 4 && lead !== '') return false
  const [printed, sure] = [text.slice(lead.length), confidences.slice(lead.length)]
  return [...printed].every((character, i) => character === number[i] || isMisreadTwin(character, number[i], sure[i]))
}

/**
 * Whether a look-alike is the printed character misread: zero and O, which no reader tells apart, or one that was read
 * without certainty and that the check digit of the MRZ tells apart. A clear 8 is no B: that is how a number is altered.
 */
const isMisreadTwin = (printed: string, wanted: string, confidence: number): boolean =>
  areTwins(printed, wanted)
  && ('O0'.includes(printed) && 'O0'.includes(wanted) || (confidence < CERTAIN_CHARACTER && checkDigit(printed) !== checkDigit(wanted)))

const onlyTwinsDiffer = (a: string, b: string): boolean => a.length === b.length && [...a].every((character, i) => areTwins(character, b[i]))
