import { FILLER, mrzClass } from './mrz-alphabet.ts'
import type { MrzCheck, MrzCheckName, MrzFormat, MrzSpan } from './mrz-format.ts'

/**
 * The check digit of a text (Doc 9303-3, 4.9): weights 7, 3, 1; fillers count 0, A is 10. Throws on other characters.
 */
export function checkDigit(text: string): string {
  let sum = 0
  for (let i = 0; i < text.length; i++) {
    const index = mrzClass(text[i])
    if (index < 0) throw new RangeError('a character that no MRZ has')
    const value = index === 0 ? 0 : index - 1
    sum += value * [7, 3, 1][i % 3]
  }
  return String(sum % 10)
}

/** The characters of a span. */
export const spanText = (lines: readonly string[], { line, start, end }: MrzSpan): string =>
  lines[line].slice(start, end)

/** A document number with its part outside the field: the TD1 and TD2 rule for numbers longer than nine characters. */
export interface OverflowingNumber {
  readonly number: string
  readonly digit: string
  /**
   * Whether the digit is right, computed over the number alone or with the filler between its parts. Genuine cards have
   * either.
   */
  readonly holds: boolean
}

/**
 * Reads a number that overflows its field. The place of its digit holds a filler. The rest of the number is in the
 * optional data, followed by the check digit and a filler (Doc 9303-5, note j). Undefined if the number does not
 * overflow.
 *
 * The note does not state whether the filler counts among the weighted places, and its example gives the same digit
 * both ways. Of the specimens in PRADO, Belgium's of 2014 (BEL-BO-03003) and Portugal's first need it, Belgium's of
 * 2021 (BEL-BO-11005) needs it left out.
 */
export function overflowingNumber(check: MrzCheck, lines: readonly string[]): OverflowingNumber | undefined {
  if (check.overflow === undefined || spanText(lines, check.digit) !== FILLER) return undefined
  const head = spanText(lines, check.covers[0])
  const [rest] = spanText(lines, check.overflow).split(FILLER)
  if (head.includes(FILLER) || rest.length < 2) return undefined
  const [more, digit] = [rest.slice(0, -1), rest.slice(-1)]
  return {
    number: head + more,
    digit,
    holds: [head + more, head + FILLER + more].some((text) => checkDigit(text) === digit),
  }
}

/** Whether one check digit is right. */
export function checkHolds(check: MrzCheck, lines: readonly string[]): boolean {
  const long = overflowingNumber(check, lines)
  if (long !== undefined) return long.holds
  const covered = check.covers.map((part) => spanText(lines, part)).join('')
  const digit = spanText(lines, check.digit)
  if (check.mayBeBlank === true && digit === FILLER) return !/[^<]/.test(covered)
  return checkDigit(covered) === digit
}

/** The failing check digits of a format. */
export const failingChecks = (format: MrzFormat, lines: readonly string[]): MrzCheckName[] =>
  format.checks.filter((check) => !checkHolds(check, lines)).map(({ name }) => name)
