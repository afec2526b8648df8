import { mrzClass } from './mrz-alphabet.ts'
import { checkHolds, spanText } from './mrz-check-digits.ts'
import { snapToState } from './mrz-states.ts'
import type { DecodedLine } from './mrz-decode.ts'
import type { MrzFormat, MrzSpan } from './mrz-format.ts'

/** One character that was put right, and why it could be. */
export interface MrzRepair {
  readonly line: number
  readonly position: number
  readonly from: string
  readonly to: string
}

export interface RepairedMrz {
  readonly lines: readonly string[]
  /** O for 0 where a check digit asked for it, and state codes snapped to one that exists. */
  readonly repairs: readonly MrzRepair[]
  /** Characters behind the name that were read into fillers. */
  readonly tailCharacters: number
}

/** Sum of what repairs of a field may cost. At 2.5 one of 50 forged digits became valid, at 8 five of 50 (2026-11). */
const COST_BOUND = 2.5

/**
 * Puts right what the print cannot tell: O and 0 where a check digit fails, state codes close to one that exists, and
 * letters read into the filler tail of a name. Nothing else: every other failed check digit is a fact to be judged.
 */
export function repairMrz(format: MrzFormat, decoded: readonly DecodedLine[]): RepairedMrz {
  const lines = decoded.map(({ text }) => text)
  const repairs: MrzRepair[] = []
  const replace = ({ line, start, end }: MrzSpan, text: string) => {
    const before = lines[line]
    for (let i = start; i < end; i++) if (before[i] !== text[i - start]) repairs.push({ line, position: i, from: before[i], to: text[i - start] })
    lines[line] = before.slice(0, start) + text + before.slice(end)
  }
  for (const check of format.checks) {
    if (checkHolds(check, lines)) continue
    const [swapped] = zeroSwaps(format, check.covers, decoded, lines).filter((attempt) => checkHolds(check, attempt))
    swapped?.forEach((text, line) => replace({ line, start: 0, end: text.length }, text))
  }
  for (const state of [format.fields.issuer, format.fields.nationality]) {
    if (state === undefined) continue
    const snapped = snapToState(spanText(lines, state), (i, character) => decoded[state.line].margins[state.start + i][mrzClass(character)])
    if (snapped !== undefined) replace(state, snapped)
  }
  let tailCharacters = 0
  const { names } = format.fields
  if (names !== undefined) {
    const cleaned = cleanTail(spanText(lines, names))
    tailCharacters = [...cleaned].filter((character, i) => character !== lines[names.line][names.start + i]).length
    lines[names.line] = lines[names.line].slice(0, names.start) + cleaned + lines[names.line].slice(names.end)
  }
  return { lines, repairs, tailCharacters }
}

/** The lines with one or two of their O and 0 swapped where both may stand, cheapest first. */
function zeroSwaps(format: MrzFormat, spans: readonly MrzSpan[], decoded: readonly DecodedLine[], lines: readonly string[]): string[][] {
  const swaps = spans.flatMap((part) => Array.from({ length: part.end - part.start }, (_, i) => ({ line: part.line, position: part.start + i })))
    .flatMap(({ line, position }) => {
      const from = lines[line][position]
      const kind = format.kinds[line][position]
      if ((from !== 'O' && from !== '0') || (kind !== 'any' && kind !== 'letterOrDigit')) return []
      const to = from === 'O' ? '0' : 'O'
      // Many prints have one glyph for both, so that no margin of the recogniser rules a single swap out.
      const cost = Math.min(COST_BOUND, decoded[line].margins[position][mrzClass(to)] / 2)
      return [{ line, position, to, cost }]
    })
  const attempts = swaps.flatMap((one, i) => [[one], ...swaps.slice(i + 1).map((other) => [one, other])])
    .map((set) => ({ set, cost: set.reduce((sum, { cost }) => sum + cost, 0) }))
    .filter(({ cost }) => cost <= COST_BOUND)
    .sort((a, b) => a.set.length - b.set.length || a.cost - b.cost)
  return attempts.map(({ set }) => lines.map((text, line) => set.filter((swap) => swap.line === line)
    .reduce((changed, { position, to }) => changed.slice(0, position) + to + changed.slice(position + 1), text)))
}

/** Letters that a row of fillers is read as. */
const FILLER_LOOKALIKES = /[CKLXAES]/g

/**
 * Names end in fillers: after a run of three, or in a tail that is mostly fillers and letters they are misread as,
 * all is filler. A tail that is mostly letters is left alone: it may be a name.
 */
export function cleanTail(names: string): string {
  const run = names.search(/<<</)
  const cut = run >= 0 ? run : mixedTail(names)
  if (cut < 0) return names
  const tail = names.slice(cut)
  return tail.replace(/</g, '').length > tail.length * 0.6 ? names : names.slice(0, cut) + '<'.repeat(tail.length)
}

function mixedTail(names: string): number {
  for (let start = 3; start < names.length - 4; start++) {
    if (names[start] !== '<') continue
    const tail = names.slice(start)
    const fillers = (tail.match(/</g) ?? []).length
    if (fillers + (tail.match(FILLER_LOOKALIKES) ?? []).length === tail.length && fillers >= tail.length * 0.45) return start
  }
  return -1
}
