import { checkHolds } from './mrz-check-digits.ts'
import { MRZ_FORMATS, type MrzCheckName, type MrzSpan } from './mrz-format.ts'
import type { MrzReading } from './mrz-read.ts'

/** At least this likelihood ratio (log 12) between a character and the next best counts as read clearly. */
const CLEAR_MARGIN = 2.5
/** Letters lower than this many pixels are guessed at, however sure the reader seems. */
const CLEAR_HEIGHT = 14

/** What failing check digits say. */
export interface MrzSoundness {
  /** Fail although every character concerned was read clearly: printed so. A sign of tampering. */
  readonly wrong: readonly MrzCheckName[]
  /** Fail, but a character may have been misread: a better picture would tell. */
  readonly unclear: readonly MrzCheckName[]
}

/** Sorts the failing check digits of a reading by whether misreading can explain them. */
export function judgeCheckDigits(reading: MrzReading): MrzSoundness {
  const wrong: MrzCheckName[] = []
  const unclear: MrzCheckName[] = []
  const { checks } = MRZ_FORMATS[reading.format]
  for (const check of checks) {
    if (checkHolds(check, reading.lines)) continue
    const isClear = [...check.covers, check.digit].every((part) => isReadClearly(reading, part))
    if (isClear && reading.lineHeight >= CLEAR_HEIGHT) wrong.push(check.name)
    else unclear.push(check.name)
  }
  return { wrong, unclear }
}

const isReadClearly = ({ margins }: MrzReading, { line, start, end }: MrzSpan): boolean =>
  margins[line].slice(start, end).every((margin) => margin >= CLEAR_MARGIN)
