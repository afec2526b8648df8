import { ALPHA3_CODES, ICAO_ONLY_CODES } from '../../countries/country-codes.ts'

/** Every three-letter code that an MRZ may hold, padded with `<` (Doc 9303-3, section 5). */
const STATE_CODES: ReadonlySet<string> = new Set(
  [...ALPHA3_CODES, ...ICAO_ONLY_CODES].map((code) => code.padEnd(3, '<')),
)

/**
 * Cost of an unknown code. Clearly printed unknown codes (of specimens) are kept, because any other reading costs more
 * (least margin of 44 clear ones 6.1). Faint ones are replaced (2026-11).
 */
const UNKNOWN_COST = 4.5
/** Cost of a difference from the document's other code: issuer and nationality are the same on 19 documents of 20. */
const DIFFERENT_COST = 1.5

/**
 * The likeliest intended state code.
 *
 * @param margin by how much the character read at a position is likelier than another
 * @param other the document's other code, nationality for issuer and issuer for nationality
 * @returns the code as read if no other is likelier
 */
export function likeliestState(
  code: string,
  margin: (position: number, character: string) => number,
  other: string | undefined,
): string {
  let best = code
  let bestCost = (STATE_CODES.has(code) ? 0 : UNKNOWN_COST) + (code === other ? 0 : DIFFERENT_COST)
  for (const state of STATE_CODES) {
    const cost = [...state].reduce(
      (sum, character, i) => (character === code[i] ? sum : sum + margin(i, character)),
      state === other ? 0 : DIFFERENT_COST,
    )
    if (cost < bestCost) {
      best = state
      bestCost = cost
    }
  }
  return best
}
