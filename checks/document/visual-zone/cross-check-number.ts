import { toAlpha2 } from '../../countries/country-codes.ts'
import { checkDigit } from '../mrz/mrz-check-digits.ts'
import type { MrzFields } from '../mrz/mrz-parse.ts'
import { schemesOf } from '../numbers/schemes.ts'
import { editDistance } from './edit-distance.ts'
import { mayContradict, type FieldComparison } from './field-comparison.ts'
import { documentNumberIn } from './labelled-value.ts'
import type { VisualLine, VisualZone } from './lines.ts'

const TWIN_GLYPHS = ['0OQD', '1I', '2Z', '5S', '8B', '6G']
const areTwins = (a: string, b: string): boolean =>
  a === b || TWIN_GLYPHS.some((glyphs) => glyphs.includes(a) && glyphs.includes(b))
/** Confidence below which a printed character may be its look-alike (see CERTAIN_CHARACTER in name-match.ts). */
const CERTAIN_CHARACTER = 0.9
/** Certainty of a label for a number within about two line heights. */
const SURE_LABEL = 0.88
/** Shortest number before a printed check character. */
const LEAST_WITH_CHECK = 7

/** Letters and digits of part of a line, with their confidence. */
interface PrintedNumber {
  readonly text: string
  readonly confidences: readonly number[]
  /** Whether a gap or a sign precedes each character (N°12345). */
  readonly isApart: readonly boolean[]
  readonly line: VisualLine
}

/**
 * Searches the number of the MRZ among the printed words. A word that ends with it confirms it if a label or a field
 * number precedes it. Part of a longer number does not confirm it, nor does a date or a personal number. If the MRZ
 * also has a longer number that contains the field, the print may have either.
 */
export function crossCheckNumber(mrz: MrzFields, zone: VisualZone): FieldComparison | undefined {
  const number = mrz.documentNumber.replaceAll('<', '')
  if (number === '') return undefined
  const alone = compareNumber(number, mrz, zone)
  if (mrz.longNumber === null || mrz.longNumber === number || alone.outcome === 'MATCH') return alone
  const whole = compareNumber(mrz.longNumber, mrz, zone)
  return whole.outcome === 'NOT_FOUND' ? alone : whole
}

function compareNumber(number: string, mrz: MrzFields, zone: VisualZone): FieldComparison {
  const base = { field: 'DOCUMENT_NUMBER', mrz: number } as const
  // A card whose number is its holder's number prints it under either label.
  const ofPerson = new Set(number === mrz.longNumber ? [] : (zone.values.personalNumber ?? []).map(({ line }) => line))
  for (const { line } of zone.values.documentNumber ?? []) ofPerson.delete(line)
  const withoutZeros = number.replace(/^0+/, '')
  const words = zone.lines.filter((line) => !ofPerson.has(line)).flatMap(wordsOf)
  const labelled = (zone.values.documentNumber ?? [])
    .map(({ text, line, certainty }) => ({ text: documentNumberIn(text) ?? '', line, certainty }))
    .filter(({ text }) => !isPersonalNumber(text, number, mrz))
  const witness = words
    .filter(
      (word) =>
        bearsOut(word, number) ||
        hasCheckCharacter(word, number, mrz.issuer) ||
        (withoutZeros.length >= LEAST_WITHOUT_ZEROS && bearsOut(word, withoutZeros)),
    )
    .map(({ line }) => line)
  // If a label leads to another number in clear print, this number elsewhere confirms nothing, with or without a label.
  const isElsewhere = labelled.some(
    ({ line, certainty }) => certainty >= SURE_LABEL && mayContradict(line) && !witness.includes(line),
  )
  if (witness.length > 0 && !isElsewhere) return { ...base, outcome: 'MATCH' }

  for (const { text, line } of [...labelled, ...words]) {
    if (!mayContradict(line) || text.length !== number.length) continue
    // An altered number keeps most of its characters. A number that shares few is a different number.
    const edits = editDistance(text, number)
    if (edits > 0 && edits <= Math.floor(number.length / 3) && !onlyTwinsDiffer(text, number))
      return { ...base, outcome: 'MISMATCH', printed: text }
  }
  const rival = labelled.find(
    ({ text, line, certainty }) =>
      certainty >= SURE_LABEL &&
      mayContradict(line) &&
      !text.includes(number) &&
      !onlyTwinsDiffer(text, number) &&
      text !== '',
  )
  return { ...base, outcome: 'NOT_FOUND', ...(rival === undefined ? {} : { printed: rival.text }) }
}

/**
 * Whether a number beside an ambiguous label (DNI, ID No.) is the holder's and not the card's: the MRZ has it in its
 * optional data, or it follows a rule of the issuer for personal numbers that the number of the MRZ does not follow.
 * The other number of a card with two numbers is no rival of its document number.
 */
function isPersonalNumber(text: string, number: string, { issuer, optionalData }: MrzFields): boolean {
  if (text.length < LEAST_PERSONAL || text === number) return false
  if ((optionalData ?? '').replaceAll(' ', '').includes(text)) return true
  return schemesOf(toAlpha2(issuer) ?? null).some(
    ({ pattern, holds, isUnchecked }) =>
      pattern.test(text) && holds(text) && isUnchecked?.(text) !== true && !pattern.test(number),
  )
}
/** Shorter numbers occur by chance. */
const LEAST_PERSONAL = 8

/** Runs of one to four words of a line, joined, because numbers are printed in groups. */
function wordsOf(line: VisualLine): PrintedNumber[] {
  const ofDates = line.dates.map(({ text }) => lettersAndDigits(text))
  const words = [...line.text.matchAll(/\S+/g)].map((match) => {
    const word = match[0].toUpperCase()
    const characters = [...word]
      .map((character, i) => ({
        character,
        isApart: !/[A-Z0-9]/.test(word[i - 1] ?? ' '),
        confidence: confidenceAt(line, match.index + i),
      }))
      .filter(({ character }) => /[A-Z0-9]/.test(character))
    return {
      text: characters.map(({ character }) => character).join(''),
      confidences: characters.map(({ confidence }) => confidence),
      isApart: characters.map(({ isApart }) => isApart),
      line,
    }
  })
  const runs = words
    .flatMap((_, first) =>
      [1, 2, 3, 4].map((count) => words.slice(first, first + count)).filter((run, i) => run.length === i + 1),
    )
    .map((run) => ({
      text: run.map(({ text }) => text).join(''),
      confidences: run.flatMap(({ confidences }) => confidences),
      isApart: run.flatMap(({ isApart }) => isApart),
      line,
    }))
  return runs.filter(({ text }) => !ofDates.includes(text))
}

const confidenceAt = ({ characterConfidences, confidence }: VisualLine, index: number): number =>
  characterConfidences[index] ?? confidence

const lettersAndDigits = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/**
 * Text that may precede a number in its word: letters, or a field number. Other digits would be part of a longer
 * number.
 */
const LEAD = /^(\D*|N[O0]|[1-9]|4D)$/
/** Zeros that fill a number to its width belong to it. */
const ZEROS = /^0+$/
/** Shortest number without its leading zeros. */
const LEAST_WITHOUT_ZEROS = 6

function bearsOut({ text, confidences, isApart, line }: PrintedNumber, number: string): boolean {
  if (text.length < number.length) return false
  const lead = text.slice(0, text.length - number.length)
  // A letter right before the number belongs to it, unless it ends a label: PassportNo12345.
  const isLabel = isApart[lead.length] || (lead.length >= 2 && line.labels.length > 0)
  if (lead !== '' && !(LEAD.test(lead) && isLabel) && !(ZEROS.test(lead) && number.length >= LEAST_WITHOUT_ZEROS))
    return false
  // Three characters or fewer occur everywhere by chance.
  if (number.length < 4 && lead !== '') return false
  const [printed, sure] = [text.slice(lead.length), confidences.slice(lead.length)]
  return [...printed].every((character, i) => character === number[i] || isMisreadTwin(character, number[i], sure[i]))
}

/**
 * Whether a word is the number and, separated after it, its check character, which the MRZ omits (Peru prints
 * 10117410-2). Uses the issuer's own rule, or that of the MRZ.
 */
function hasCheckCharacter(
  { text, confidences, isApart, line }: PrintedNumber,
  number: string,
  issuer: string,
): boolean {
  const last = text.length - 1
  if (!isApart[last] || number.length < LEAST_WITH_CHECK || !text.endsWith(number + text[last])) return false
  const whole = number + text[last]
  const isRight =
    text[last] === checkDigit(number) ||
    schemesOf(toAlpha2(issuer) ?? null).some(({ pattern, holds }) => pattern.test(whole) && holds(whole))
  return (
    isRight &&
    bearsOut(
      { text: text.slice(0, last), confidences: confidences.slice(0, last), isApart: isApart.slice(0, last), line },
      number,
    )
  )
}

/**
 * Whether a look-alike is a misread printed character: zero and O, which no reader distinguishes, or an uncertain
 * character that the check digit of the MRZ distinguishes. A clear 8 is not a B, because forgers alter numbers that
 * way.
 */
const isMisreadTwin = (printed: string, wanted: string, confidence: number): boolean =>
  areTwins(printed, wanted) &&
  (('O0'.includes(printed) && 'O0'.includes(wanted)) ||
    (confidence < CERTAIN_CHARACTER && checkDigit(printed) !== checkDigit(wanted)))

const onlyTwinsDiffer = (a: string, b: string): boolean =>
  a.length === b.length && [...a].every((character, i) => areTwins(character, b[i]))
