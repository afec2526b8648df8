import anyAscii from 'any-ascii'
import { lookAlikes } from './mrz-alphabet.ts'
import type { MrzReading } from './mrz-attempt.ts'
import { checkHolds, failingChecks, overflowingNumber, spanText } from './mrz-check-digits.ts'
import { MRZ_FORMATS, type MrzCheck, type MrzSpan } from './mrz-format.ts'
import { withSpan, type MrzRepair } from './mrz-repair.ts'

/** A printed line as evidence for the MRZ. A line of the visual zone has these properties and more. */
export interface WitnessLine {
  readonly text: string
  readonly characterConfidences: readonly number[]
  /** Printed dates, each with its possible meanings (YYYY-MM-DD). */
  readonly dates: readonly { readonly meanings: readonly string[] }[]
}

/** The print in the letters of an MRZ. */
interface PrintedWords {
  /** Runs of letters and digits, as capitals without accents. */
  readonly words: readonly string[]
  /** Runs that were read with confidence. Only they count for a name, because no check digit covers it. */
  readonly sureWords: readonly string[]
  /** YYMMDD. */
  readonly dates: readonly string[]
}

/** Margin of a character that stays, whatever is printed (10 to 1). A look-alike never stays by its margin alone. */
const DOUBTFUL_MARGIN = 2.3
/** Margin below which the print decides look-alikes that no check digit distinguishes (G and 6). */
const ALIKE_MARGIN = 5
/** 99 % of the right characters on clean captures are above (2026-11). */
const SURE_CHARACTER = 0.9
/** Most open characters; with more, the reading is a guess. */
const MOST_CHANGES = 3

/**
 * Resolves by the print the characters that grammar and check digits left open. A look-alike, or a character that was
 * not read clearly, becomes the printed one if the check digit then holds. Check digits and clearly read characters
 * never change, and a digit that holds is never broken. Print and MRZ that differ stay different for the cross-check.
 * Pure.
 *
 * @param lines the visual zone of all sides, without the lines of the MRZ
 */
export function resolveByWitness(reading: MrzReading, lines: readonly WitnessLine[]): MrzReading {
  const format = MRZ_FORMATS[reading.format]
  const printed = printedWords(lines)
  let current: readonly string[] = reading.lines
  const repairs: MrzRepair[] = []

  const settle = (span: MrzSpan, check: MrzCheck | undefined, candidates: readonly string[]) => {
    const whole = spanText(current, span)
    if (candidates.includes(whole)) return
    const before = current
    const held = check === undefined || checkHolds(check, before)
    const fitting = [...new Set(candidates)].filter((candidate) => {
      const changes = [...candidate].flatMap((to, i) =>
        to === whole[i] ? [] : [doubt(reading, span.line, span.start + i, whole[i], to)],
      )
      const limit = Math.min(MOST_CHANGES, Math.floor(whole.length / 3))
      if (changes.length > limit || changes.some((change) => change === undefined)) return false
      // If the digit holds, or there is none, only faint letters and look-alikes of the same weight are open.
      if (
        held &&
        check !== undefined &&
        changes.some((change) => change?.isAlike !== true || change.margin > ALIKE_MARGIN)
      )
        return false
      const after = withSpan(before, span, candidate)
      return format.checks.every((other) => checkHolds(other, after) || (other !== check && !checkHolds(other, before)))
    })
    if (fitting.length !== 1) return
    current = withSpan(before, span, fitting[0])
    repairs.push(
      ...[...fitting[0]].flatMap((to, i) =>
        to === whole[i] ? [] : [{ line: span.line, position: span.start + i, from: whole[i], to }],
      ),
    )
  }

  const { fields, checks } = format
  const checkOf = (name: MrzCheck['name']) => checks.find((check) => check.name === name)
  const number = checkOf('documentNumber')
  if (fields.documentNumber !== undefined && number !== undefined && overflowingNumber(number, current) === undefined) {
    const [span] = runs(current, fields.documentNumber)
    if (span !== undefined) settle(span, number, ofLength(printed.words, span))
  }
  for (const name of ['birthDate', 'expiryDate'] as const) {
    const span = fields[name]
    if (span !== undefined) settle(span, checkOf(name), printed.dates)
  }
  for (const span of [fields.optionalData, fields.moreOptionalData].flatMap((field) =>
    field === undefined ? [] : runs(current, field),
  )) {
    if (span.end - span.start >= 5)
      settle(span, checkOf('optionalData') ?? checkOf('composite'), ofLength(printed.words, span))
  }
  for (const span of [fields.names, fields.surname, fields.givenNames].flatMap((field) =>
    field === undefined ? [] : runs(current, field),
  )) {
    if (span.end - span.start >= 3)
      settle(
        span,
        undefined,
        printed.sureWords.filter((word) => word.length === span.end - span.start && !/\d/.test(word)),
      )
  }
  return repairs.length === 0
    ? reading
    : { ...reading, lines: current, repairs: [...reading.repairs, ...repairs], failing: failingChecks(format, current) }
}

interface Change {
  readonly isAlike: boolean
  readonly margin: number
}

/** How likely a character is another one; undefined if it was read clearly. */
function doubt({ doubts }: MrzReading, line: number, position: number, from: string, to: string): Change | undefined {
  const isAlike = lookAlikes(from).includes(to)
  const margin = doubts.find(
    (other) => other.line === line && other.position === position && other.character === to,
  )?.margin
  if (margin === undefined) return undefined
  return isAlike || margin <= DOUBTFUL_MARGIN ? { isAlike, margin } : undefined
}

/** The positions of a field's runs between fillers. */
const runs = (lines: readonly string[], { line, start, end }: MrzSpan): MrzSpan[] =>
  [...lines[line].slice(start, end).matchAll(/[^<]+/g)].map((run) => ({
    line,
    start: start + run.index,
    end: start + run.index + run[0].length,
  }))

/** A number may follow its label without a space, so the end of a longer word counts as well. */
const ofLength = (words: readonly string[], { start, end }: MrzSpan): string[] =>
  words.filter((word) => word.length >= end - start).map((word) => word.slice(start - end))

/** Letters that an MRZ writes as two (Doc 9303-3, section 6). Other accents are dropped. */
const TWO_LETTERS: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Æ: 'AE',
  Å: 'AA',
  Ö: 'OE',
  Ø: 'OE',
  Œ: 'OE',
  Ü: 'UE',
  ß: 'SS',
  Þ: 'TH',
  Ĳ: 'IJ',
}

function printedWords(lines: readonly WitnessLine[]): PrintedWords {
  const words: string[] = []
  const sureWords: string[] = []
  for (const { text, characterConfidences } of lines) {
    const capitals = text.normalize('NFC').toUpperCase()
    const spellings = [capitals, capitals.replace(/[ÄÆÅÖØŒÜßÞĲ]/g, (letter) => TWO_LETTERS[letter])].map((spelling) =>
      anyAscii(spelling).toUpperCase(),
    )
    const ofLine = spellings.flatMap((spelling) => [
      ...spelling.split(/[^A-Z0-9]+/),
      spelling.replace(/[^A-Z0-9]/g, ''),
      ...spelling.split(/\s+/).map((word) => word.replace(/[^A-Z0-9]/g, '')),
    ])
    words.push(...ofLine)
    if (Math.min(...characterConfidences, 1) >= SURE_CHARACTER) sureWords.push(...ofLine)
  }
  return {
    words,
    sureWords,
    dates: lines.flatMap(({ dates }) =>
      dates.flatMap(({ meanings }) => meanings.map((date) => date.slice(2).replaceAll('-', ''))),
    ),
  }
}
