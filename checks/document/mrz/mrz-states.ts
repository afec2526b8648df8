import { ALPHA3_CODES, ICAO_ONLY_CODES } from '../../countries/country-codes.ts'

/** Every three-letter code that may stand in an MRZ, filled up with `<` (Doc 9303-3, section 5). */
const STATE_CODES: ReadonlySet<string> = new Set(
  [...ALPHA3_CODES, ...ICAO_ONLY_CODES].map((code) => code.padEnd(3, '<')),
)

/**
 * What a code that does not exist costs against one that does: clearly printed ones (of specimens) are kept, whose every
 * other reading is dearer (least margin of 44 clear ones 6.1), faint ones give way (2026-11).
 */
const UNKNOWN_COST = 4.5
/** What differing from the document's other code costs: issuer and nationality are the same on 19 documents of 20. */
const DIFFERENT_COST = 1.5

/**
 * The state code that was most likely meant.
 *
 * @param margin by how much the character read at a position is likelier than another
 * @param other the code in the document's other place, nationality for issuer and issuer for nationality
 * @returns the code as read when no other is likelier
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
