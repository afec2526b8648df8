import type { ComparedField } from './visual-zone/field-comparison.ts'
import { checkHolds } from './mrz/mrz-check-digits.ts'
import { MRZ_FORMATS, type MrzCheckName, type MrzSpan } from './mrz/mrz-format.ts'
import type { MrzReading } from './mrz/mrz-read.ts'

/** Ten to one (as a logarithm) between a character and the next best counts as read clearly. */
const CLEAR_MARGIN = 2.3
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

/** Fields that each check digit answers for. */
const CHECKED: Readonly<Partial<Record<MrzCheckName, ComparedField>>> = {
  documentNumber: 'DOCUMENT_NUMBER', birthDate: 'DATE_OF_BIRTH', expiryDate: 'EXPIRY',
}

/** Fields that may have been misread: print that disagrees with them proves nothing. */
export function unclearFields(reading: MrzReading): Set<ComparedField> {
  const fields = judgeCheckDigits(reading).unclear.flatMap((check) => CHECKED[check] ?? [])
  return new Set<ComparedField>(namesReadClearly(reading) ? fields : [...fields, 'SURNAME', 'GIVEN_NAMES'])
}

/** No check digit covers the names, so that a misread letter would look like a forgery. */
function namesReadClearly(reading: MrzReading): boolean {
  const { names, surname, givenNames } = MRZ_FORMATS[reading.format].fields
  return [names, surname, givenNames].every((part) => part === undefined || isReadClearly(reading, withoutTail(reading, part)))
}

/** The fillers behind a name are many, alike and easily blurred; they say nothing. */
const withoutTail = ({ lines }: MrzReading, { line, start, end }: MrzSpan): MrzSpan =>
  ({ line, start, end: start + lines[line].slice(start, end).replace(/<+$/, '').length })

const isReadClearly = ({ margins }: MrzReading, { line, start, end }: MrzSpan): boolean =>
  margins[line].slice(start, end).every((margin) => margin >= CLEAR_MARGIN)
