import type { TextLine } from '../../text/line-reader.ts'
import { isKnownCode } from '../../countries/country-codes.ts'
import { isAllowed, lookAlikes, MRZ_ALPHABET, mrzClass } from './mrz-alphabet.ts'
import { failingChecks } from './mrz-check-digits.ts'
import { decodeMrzLine, type DecodedLine } from './mrz-decode.ts'
import { MRZ_FORMATS, type MrzCheckName, type MrzFormat, type MrzFormatName } from './mrz-format.ts'
import type { MrzRow } from './mrz-locate.ts'
import { repairMrz, type MrzRepair } from './mrz-repair.ts'
import { readMrzGreedily, type MrzScores } from './mrz-scores.ts'

/** What else a character may be. */
export interface MrzDoubt {
  readonly line: number
  readonly position: number
  readonly character: string
  /** By how much it is less likely than the one read, as a logarithm. */
  readonly margin: number
}

/** An MRZ as it was read. */
export interface MrzReading {
  readonly format: MrzFormatName
  readonly lines: readonly string[]
  /** Check digits that do not hold; empty on a sound MRZ. */
  readonly failing: readonly MrzCheckName[]
  readonly repairs: readonly MrzRepair[]
  /** Geometric mean of the characters' probabilities, 0 to 1. */
  readonly confidence: number
  /** Least margin of each line's characters between what was read and the best other reading, as log-probability. */
  readonly margins: readonly (readonly number[])[]
  /** Look-alikes, and other characters that are not clearly ruled out. */
  readonly doubts: readonly MrzDoubt[]
  /** Height of a line in pixels of the picture. */
  readonly lineHeight: number
  /** How steep the edges of its letters are (see `lineSharpness`), 0 to 1. */
  readonly sharpness: number
  /** The text lines that the MRZ was read from. */
  readonly members: readonly TextLine[]
}

/** A reading among others of the same rows. */
export interface Attempt {
  readonly reading: Omit<MrzReading, 'sharpness'>
  readonly rows: readonly MrzRow[]
  readonly rank: number
  /** Needs no second look. */
  readonly clear: boolean
}

/** At least this log-probability a character, with sound check digits, needs no second look (2026-11, 56 specimens). */
const CLEAR_SCORE = -0.35

/** The better of two attempts, the first when they are alike. */
export const better = (a: Attempt | undefined, b: Attempt | undefined): Attempt | undefined =>
  a === undefined || (b !== undefined && b.rank > a.rank) ? b : a

/** The best reading of one to three neighbouring rows of a block, over the layouts that their lengths allow. */
export function bestAttempt(block: readonly MrzRow[], scores: readonly MrzScores[]): Attempt | undefined {
  const greedy = scores.map(readMrzGreedily)
  let best: Attempt | undefined
  for (let first = 0; first < block.length; first++) {
    for (const count of [1, 2, 3]) {
      const end = first + count
      if (end > block.length) continue
      for (const format of likelyFormats(greedy.slice(first, end))) {
        best = better(best, attempt(format, block.slice(first, end), scores.slice(first, end)))
      }
    }
  }
  return best
}

/** A licence's line as it begins before any layout is put upon it: one line alone has little else that tells it from other text. */
const LICENCE_START = /^D[12NP][A-Z<]{3}/

/** Layouts by number of lines and their length: the mean as read, and the longest, since fillers are often lost or doubled. */
function likelyFormats(greedy: readonly string[]): MrzFormat[] {
  const lengths = greedy.map(({ length }) => length)
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  const names = [mean, Math.max(...lengths)].flatMap((length) => formatsOfLength(greedy, length))
  return [...new Set(names)].map((name) => MRZ_FORMATS[name])
}

function formatsOfLength(greedy: readonly string[], length: number): MrzFormatName[] {
  const [first] = greedy
  if (greedy.length === 1) {
    if (Math.abs(length - 30) > 3 || !LICENCE_START.test(first) || !isKnownCode(first.slice(2, 5).replaceAll('<', '')))
      return []
    return first.slice(2, 5) === 'FRA' ? ['FRA_DL', 'DL'] : ['DL']
  }
  if (greedy.length === 3) return Math.abs(length - 30) < 5 ? ['TD1'] : []
  if (Math.abs(length - 44) < 5) return first.startsWith('V') ? ['MRVA', 'TD3'] : ['TD3']
  if (Math.abs(length - 36) >= 4.5) return []
  // Blurred fillers run together: 44 characters may be read as 34, and no card begins with P.
  if (first.startsWith('P')) return ['TD3']
  if (first.startsWith('V')) return ['MRVB', 'TD2']
  return /^.{1,3}FRA/.test(first) ? ['FRA_ID', 'TD2'] : ['TD2']
}

function attempt(format: MrzFormat, rows: readonly MrzRow[], scores: readonly MrzScores[]): Attempt | undefined {
  const decoded: DecodedLine[] = []
  for (const [line, kinds] of format.kinds.entries()) {
    const read = decodeMrzLine(scores[line], kinds)
    if (read === undefined) return undefined
    decoded.push(read)
  }
  const { lines, repairs, fillersChanged } = repairMrz(format, decoded)
  const failing = failingChecks(format, lines)
  const score = decoded.reduce((sum, line) => sum + line.score, 0) / decoded.length
  // Sound check digits outweigh any score; layouts that are subsets of others (visas, the French card) get a small lead.
  const soundness = failing.length === 0 ? 10 : format.checks.length - failing.length
  const special =
    format.name === 'TD1' || format.name === 'TD2' || format.name === 'TD3' || format.name === 'DL' ? 0 : 0.5
  return {
    rows,
    // One line has one digit or two to hold by chance: never before a whole MRZ. Another first letter speaks for another layout.
    rank:
      soundness +
      score -
      repairs.length * 0.3 -
      fillersChanged * 0.02 +
      special -
      (lines.length === 1 ? 5 : 0) -
      (hasItsCode(format, lines) ? 0 : 3),
    clear: failing.length === 0 && repairs.length === 0 && fillersChanged === 0 && score > CLEAR_SCORE,
    reading: {
      format: format.name,
      lines,
      failing,
      repairs,
      confidence: Math.exp(score),
      margins: decoded.map(({ margins }, line) => margins.map((margin, i) => leastMargin(margin, lines[line][i]))),
      doubts: decoded.flatMap(({ margins }, line) =>
        margins.flatMap((margin, i) => doubtsAt(margin, line, i, lines[line][i])),
      ),
      lineHeight: rows.reduce((sum, { height }) => sum + height, 0) / rows.length,
      members: rows.flatMap(({ members }) => members),
    },
  }
}

/** Whether the first letter is one of a layout's: P on passports, A, C or I on cards. */
export const hasItsCode = (format: MrzFormat, lines: readonly string[]): boolean =>
  isAllowed(format.kinds[0][0], mrzClass(lines[0][0]))

const isZeroOrO = (character: string): boolean => character === 'O' || character === '0'

/** How clearly the character taken beats every other but its zero or O, which no reader tells apart; 0 where it was not the likeliest. */
function leastMargin(margins: Float32Array, character: string): number {
  let least = Infinity
  MRZ_ALPHABET.split('').forEach((other, c) => {
    if (other !== character && !(isZeroOrO(character) && isZeroOrO(other))) least = Math.min(least, margins[c])
  })
  return Math.max(0, least - own(margins, character))
}

/** Margin of the character taken itself: 0 unless it was put right. */
const own = (margins: Float32Array, character: string): number => {
  const margin = margins[mrzClass(character)]
  return Number.isFinite(margin) ? margin : 0
}

/** Beyond this margin (3,000 to 1) a character is ruled out unless it looks alike. */
const DOUBT_MARGIN = 8

function doubtsAt(margins: Float32Array, line: number, position: number, character: string): MrzDoubt[] {
  const alike = lookAlikes(character)
  return [...MRZ_ALPHABET].flatMap((other, c) => {
    const margin = Math.max(0, margins[c] - own(margins, character))
    return other !== character && Number.isFinite(margin) && (margin < DOUBT_MARGIN || alike.includes(other))
      ? [{ line, position, character: other, margin }]
      : []
  })
}
