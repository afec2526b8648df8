import { FILLER, lookAlikes, mrzClass } from './mrz-alphabet.ts'
import { checkHolds, spanText } from './mrz-check-digits.ts'
import { refineData, refineNames, refineWords, type FieldMargins } from './mrz-fillers.ts'
import { likeliestState } from './mrz-states.ts'
import { numberShape } from './mrz-number-shapes.ts'
import type { DecodedLine } from './mrz-decode.ts'
import type { MrzFormat, MrzSpan } from './mrz-format.ts'

/** A corrected character and the reason for the correction. */
export interface MrzRepair {
  readonly line: number
  readonly position: number
  readonly from: string
  readonly to: string
}

export interface RepairedMrz {
  readonly lines: readonly string[]
  /** State codes, document codes, and look-alikes that the issuer's number shape distinguishes. */
  readonly repairs: readonly MrzRepair[]
  /** Characters of names and optional data that were read as fillers, or fillers that were read as characters. */
  readonly fillersChanged: number
}

/**
 * Corrects an MRZ by the grammar of its fields: fillers among names and optional data, state and document codes, and
 * look-alikes in numbers of a fixed shape. It never replaces a digit with another digit, and never breaks a check digit
 * that holds. Other failures are facts to judge, or the print decides (mrz-witness.ts).
 */
export function repairMrz(format: MrzFormat, decoded: readonly DecodedLine[]): RepairedMrz {
  let lines: readonly string[] = decoded.map(({ text }) => text)
  const repairs: MrzRepair[] = []
  let fillersChanged = 0
  const { fields } = format
  const marginsOf = ({ line, start, end }: MrzSpan): FieldMargins => decoded[line].margins.slice(start, end)

  /**
   * The places where the new text differs. Empty if the new text breaks a check digit that held, so it is not taken.
   */
  const replace = (span: MrzSpan, text: string): MrzRepair[] => {
    const before = lines
    const after = withSpan(before, span, text)
    if (format.checks.some((check) => checkHolds(check, before) && !checkHolds(check, after))) return []
    lines = after
    return [...text].flatMap((to, i) => {
      const from = before[span.line][span.start + i]
      return from === to ? [] : [{ line: span.line, position: span.start + i, from, to }]
    })
  }

  for (const [span, refine] of [
    [fields.names, refineNames],
    [fields.surname, refineWords],
    [fields.givenNames, refineWords],
    [fields.optionalData, refineData],
    [fields.moreOptionalData, refineData],
  ] as const) {
    if (span !== undefined) fillersChanged += replace(span, refine(spanText(lines, span), marginsOf(span))).length
  }
  for (const [span, other] of [
    [fields.issuer, fields.nationality],
    [fields.nationality, fields.issuer],
  ]) {
    if (span === undefined) continue
    const margins = marginsOf(span)
    repairs.push(
      ...replace(
        span,
        likeliestState(
          spanText(lines, span),
          (i, character) => margins[i][mrzClass(character)],
          other === undefined ? undefined : spanText(lines, other),
        ),
      ),
    )
  }
  if (fields.documentCode !== undefined && fields.issuer !== undefined) {
    const margins = marginsOf(fields.documentCode)
    repairs.push(
      ...replace(
        fields.documentCode,
        likeliestCode(spanText(lines, fields.documentCode), spanText(lines, fields.issuer), margins),
      ),
    )
  }
  if (fields.documentNumber !== undefined && fields.documentCode !== undefined && fields.issuer !== undefined) {
    const number = spanText(lines, fields.documentNumber)
    const shape = numberShape(spanText(lines, fields.documentCode), spanText(lines, fields.issuer))
    const check = format.checks.find(({ name }) => name === 'documentNumber')
    const meant =
      shape === undefined || check === undefined
        ? undefined
        : ofShape(number, shape, (text) => checkHolds(check, withSpan(lines, fields.documentNumber!, text)))
    if (meant !== undefined) repairs.push(...replace(fields.documentNumber, meant))
  }
  return { lines, repairs, fillersChanged }
}

/** The lines with a new text in a span. */
export const withSpan = (lines: readonly string[], { line, start, end }: MrzSpan, text: string): string[] =>
  lines.map((before, i) => (i === line ? before.slice(0, start) + text + before.slice(end) : before))

/** Second letters that a state prints on all documents of a kind, although the decoder charges them as rare. */
const KNOWN_CODES: ReadonlySet<string> = new Set(['PCAZE', 'PMKOR', 'IOHRV'])
/** The decoder's charge for the letter. Any other letter deserves it if the state prints this one. */
const RARE_COST = 3

function likeliestCode(code: string, issuer: string, margins: FieldMargins): string {
  const known = [...KNOWN_CODES].find((candidate) => candidate[0] === code[0] && candidate.slice(2) === issuer)?.[1]
  if (known === undefined || code[1] === known) return code
  return margins[1][mrzClass(known)] < (code[1] === FILLER ? 2 * RARE_COST : RARE_COST) ? code[0] + known : code
}

/** Most look-alikes of one number that are corrected. */
const MOST_SWAPS = 3

/**
 * A number that gets its issuer's shape with the fewest swapped look-alikes, so that its check digit holds. Undefined
 * if it has the shape already, or if no swap or several swaps fit. If the digit holds as read, only G and 6 are
 * swapped, because they have the same weight. Several swaps could compensate each other.
 */
function ofShape(number: string, shape: RegExp, holds: (number: string) => boolean): string | undefined {
  if (shape.test(number)) return undefined
  const isOpen: (character: string) => boolean = holds(number)
    ? (character) => character === 'G' || character === '6'
    : () => true
  let tried: readonly string[] = [number]
  for (let swaps = 0; swaps < MOST_SWAPS; swaps++) {
    tried = [
      ...new Set(
        tried.flatMap((text) =>
          [...text].flatMap((character, i) =>
            character === number[i] && isOpen(character)
              ? lookAlikes(character).map((other) => text.slice(0, i) + other + text.slice(i + 1))
              : [],
          ),
        ),
      ),
    ]
    const fitting = tried.filter((text) => shape.test(text) && holds(text))
    if (fitting.length > 0) return fitting.length === 1 ? fitting[0] : undefined
  }
  return undefined
}
