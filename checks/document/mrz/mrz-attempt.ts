import type { TextLine } from '../../text/line-reader.ts'
import { isKnownCode } from '../../countries/country-codes.ts'
import { isAllowed, lookAlikes, MRZ_ALPHABET, mrzClass } from './mrz-alphabet.ts'
import { failingChecks } from './mrz-check-digits.ts'
import { decodeMrzLine, type DecodedLine } from './mrz-decode.ts'
import { MRZ_FORMATS, type MrzCheckName, type MrzFormat, type MrzFormatName } from './mrz-format.ts'
import type { MrzRow } from './mrz-locate.ts'
import { repairMrz, type MrzRepair } from './mrz-repair.ts'
import { readMrzGreedily, type MrzScores } from './mrz-scores.ts'

/** An alternative reading of a character. */
export interface MrzDoubt {
  readonly line: number
  readonly position: number
  readonly character: string
  /** By how much it is less likely than the character read, as a logarithm. */
  readonly margin: number
}

/** An MRZ as read. */
export interface MrzReading {
  readonly format: MrzFormatName
  readonly lines: readonly string[]
  /** Check digits that fail; empty for a sound MRZ. */
  readonly failing: readonly MrzCheckName[]
  readonly repairs: readonly MrzRepair[]
  /** Geometric mean of the characters' probabilities, 0 to 1. */
  readonly confidence: number
  /** Least margin of each line's characters, as log-probability, between the reading and the best alternative. */
  readonly margins: readonly (readonly number[])[]
  /** Look-alikes, and other characters that are not clearly excluded. */
  readonly doubts: readonly MrzDoubt[]
  /** Height of a line in pixels of the image. */
  readonly lineHeight: number
  /** Sharpness of the edges of its letters (see `lineSharpness`), 0 to 1. */
  readonly sharpness: number
  /** The text lines that make up the MRZ. */
  readonly members: readonly TextLine[]
}

/** One reading among several of the same rows. */
export interface Attempt {
  readonly reading: Omit<MrzReading, 'sharpness'>
  readonly rows: readonly MrzRow[]
  readonly rank: number
  /** No second look is needed. */
  readonly clear: boolean
}

/**
 * Log-probability per character from which a reading with sound check digits needs no second look (2026-11, 56
 * specimens).
 */
const CLEAR_SCORE = -0.35

/** The better of two attempts, or the first if they are equal. */
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

/**
 * The start of a licence's line before any layout is assumed. A single line has little else that distinguishes it from
 * other text.
 */
const LICENCE_START = /^D[12NP][A-Z<]{3}/

/**
 * Layouts by number of lines and their length. The length is the mean as read, or the longest, because fillers are
 * often lost or doubled.
 */
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
  // Blurred fillers merge: 44 characters may be read as 34, and no card starts with P.
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
  // Sound check digits outweigh any score. Layouts that are subsets of others (visas, the French card) get a small
  // lead.
  const soundness = failing.length === 0 ? 10 : format.checks.length - failing.length
  const special =
    format.name === 'TD1' || format.name === 'TD2' || format.name === 'TD3' || format.name === 'DL' ? 0 : 0.5
  return {
    rows,
    // One line has only one or two digits, which may hold by chance. It never precedes a whole MRZ. Another first
    // letter indicates another layout.
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

/** Whether the first letter fits a layout: P on passports, A, C or I on cards. */
export const hasItsCode = (format: MrzFormat, lines: readonly string[]): boolean =>
  isAllowed(format.kinds[0][0], mrzClass(lines[0][0]))

const isZeroOrO = (character: string): boolean => character === 'O' || character === '0'

/**
 * Margin of the chosen character over all others except its zero or O, which no reader distinguishes; 0 if it was not
 * the likeliest.
 */
function leastMargin(margins: Float32Array, character: string): number {
  let least = Infinity
  MRZ_ALPHABET.split('').forEach((other, c) => {
    if (other !== character && !(isZeroOrO(character) && isZeroOrO(other))) least = Math.min(least, margins[c])
  })
  return Math.max(0, least - own(margins, character))
}

/** Margin of the chosen character; 0 if it was corrected. */
const own = (margins: Float32Array, character: string): number => {
  const margin = margins[mrzClass(character)]
  return Number.isFinite(margin) ? margin : 0
}

/** Margin beyond which a character is excluded unless it looks alike (3,000 to 1). */
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
