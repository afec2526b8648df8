import type { MrzReading } from './mrz-attempt.ts'
import { checkHolds, spanText } from './mrz-check-digits.ts'
import { MRZ_FORMATS, type MrzCheck } from './mrz-format.ts'
import { lookAlikes } from './mrz-alphabet.ts'
import { numberShape } from './mrz-number-shapes.ts'
import { withSpan } from './mrz-repair.ts'

/**
 * Margin beyond which a look-alike explains nothing (3,000 to 1). O and 0 are one glyph in many prints, so no margin
 * separates them.
 */
const PLAUSIBLE_MARGIN = 8

/**
 * Whether a confusion of look-alikes explains a failing check digit. The swap must make the digit hold, must not break
 * another digit, and must keep a number in the known shape of its issuer.
 */
export function isExplainedByLookAlike(
  reading: Pick<MrzReading, 'format' | 'lines' | 'doubts'>,
  check: MrzCheck,
): boolean {
  const { fields, checks } = MRZ_FORMATS[reading.format]
  const { lines, doubts } = reading
  const shape =
    fields.documentCode === undefined || fields.issuer === undefined
      ? undefined
      : numberShape(spanText(lines, fields.documentCode), spanText(lines, fields.issuer))
  const isShaped = (attempt: readonly string[]): boolean =>
    shape === undefined || fields.documentNumber === undefined || shape.test(spanText(attempt, fields.documentNumber))
  const wasShaped = isShaped(lines)
  return doubts.some(({ line, position, character, margin }) => {
    const read = lines[line][position]
    if (
      !lookAlikes(read).includes(character) ||
      (margin > PLAUSIBLE_MARGIN && !(`${read}${character}` === 'O0' || `${read}${character}` === '0O'))
    )
      return false
    const covered = [...check.covers, check.digit].some(
      (part) => part.line === line && part.start <= position && position < part.end,
    )
    const attempt = withSpan(lines, { line, start: position, end: position + 1 }, character)
    return (
      covered &&
      checkHolds(check, attempt) &&
      (!wasShaped || isShaped(attempt)) &&
      checks.every((other) => !checkHolds(other, lines) || checkHolds(other, attempt))
    )
  })
}
