import type { ComparedField } from '../visual-zone/field-comparison.ts'
import { checkHolds } from '../mrz/mrz-check-digits.ts'
import { MRZ_FORMATS, type MrzCheckName, type MrzSpan } from '../mrz/mrz-format.ts'
import { hasItsCode } from '../mrz/mrz-attempt.ts'
import { isExplainedByLookAlike } from '../mrz/mrz-look-alikes.ts'
import type { MrzReading } from '../mrz/mrz-read.ts'

// A failing check digit accuses a person, so the image must leave no doubt. Of 887 images of 21 honest documents,
// blurred, moved, noisy, dark, small and compressed, 22 fail a digit; none meets all conditions below (2026-11). The
// nearest: sharpness 0.20 with confidence 0.85, a margin of 7.0 with confidence 0.49, one of 3.4 with sharpness 0.09.

/** Margin (as a logarithm) of a clearly read character over the next best: twenty to one. */
const CLEAR_MARGIN = 3
/** Least height of letters in pixels. The reader guesses lower letters, however high its confidence. */
const CLEAR_HEIGHT = 14
/**
 * Least sharpness of edges. Unblurred lines of that height or more have 0.15 to 0.40; blurred by a fifth of the
 * letters' stroke, 0.16; by more, 0.06 to 0.14.
 */
const CLEAR_SHARPNESS = 0.15
/** Least geometric mean of the characters' probabilities; 90 % of unblurred images are above. */
const CLEAR_CONFIDENCE = 0.85
/** A name that is read less clearly may be another name, but a misread letter is no accusation. */
const CLEAR_NAME_MARGIN = 2.3

/** The meaning of failing check digits. */
export interface MrzSoundness {
  /**
   * Digits that fail although every character concerned was read clearly and no look-alike explains the failure. The
   * document is printed so, which is a sign of tampering.
   */
  readonly wrong: readonly MrzCheckName[]
  /** Digits that fail, but a character may have been misread. A better image would decide. */
  readonly unclear: readonly MrzCheckName[]
}

/** Splits the failing check digits of a reading by whether a misread character can explain them. */
export function judgeCheckDigits(reading: MrzReading): MrzSoundness {
  const wrong: MrzCheckName[] = []
  const unclear: MrzCheckName[] = []
  const format = MRZ_FORMATS[reading.format]
  // An honest MRZ that is read by a wrong layout fails digits that it does not have.
  const isKnown = !DERIVED.has(reading.format) && hasItsCode(format, reading.lines)
  const isSharp =
    reading.lineHeight >= CLEAR_HEIGHT && reading.sharpness >= CLEAR_SHARPNESS && reading.confidence >= CLEAR_CONFIDENCE
  for (const check of format.checks) {
    if (checkHolds(check, reading.lines)) continue
    const isClear =
      isSharp &&
      isKnown &&
      [...check.covers, check.digit].every((part) => isReadClearly(reading, part, CLEAR_MARGIN)) &&
      !isExplainedByLookAlike(reading, check)
    if (isClear) wrong.push(check.name)
    else unclear.push(check.name)
  }
  return { wrong, unclear }
}

/** Layouts known from few specimens: their digits may follow other rules. */
const DERIVED: ReadonlySet<MrzReading['format']> = new Set(['FRA_DL', 'DL'])

/** The fields of each check digit. */
const CHECKED: Readonly<Partial<Record<MrzCheckName, ComparedField>>> = {
  documentNumber: 'DOCUMENT_NUMBER',
  birthDate: 'DATE_OF_BIRTH',
  expiryDate: 'EXPIRY',
}

/** Fields that may have been misread. Print that disagrees with them proves nothing. */
export function unclearFields(reading: MrzReading): Set<ComparedField> {
  const fields = judgeCheckDigits(reading).unclear.flatMap((check) => CHECKED[check] ?? [])
  return new Set<ComparedField>(namesReadClearly(reading) ? fields : [...fields, 'SURNAME', 'GIVEN_NAMES'])
}

/** No check digit covers the names, so a misread letter would look like a forgery. */
function namesReadClearly(reading: MrzReading): boolean {
  const { names, surname, givenNames } = MRZ_FORMATS[reading.format].fields
  return [names, surname, givenNames].every(
    (part) => part === undefined || isReadClearly(reading, withoutTail(reading, part), CLEAR_NAME_MARGIN),
  )
}

/** Whether the document code was read clearly. No check digit covers it, and it names the kind of document. */
export function codeReadClearly(reading: MrzReading): boolean {
  const { documentCode } = MRZ_FORMATS[reading.format].fields
  return documentCode === undefined || isReadClearly(reading, documentCode, CLEAR_NAME_MARGIN)
}

/** The fillers after a name are many, alike and easily blurred. They are ignored. */
const withoutTail = ({ lines }: MrzReading, { line, start, end }: MrzSpan): MrzSpan => ({
  line,
  start,
  end: start + lines[line].slice(start, end).replace(/<+$/, '').length,
})

const isReadClearly = ({ margins }: MrzReading, { line, start, end }: MrzSpan, least: number): boolean =>
  margins[line].slice(start, end).every((margin) => margin >= least)
