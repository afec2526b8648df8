import { ALPHA3_CODES, ICAO_ONLY_CODES } from '../../countries/country-codes.ts'

/** Every three-letter code that may stand in an MRZ, filled up with `<` (Doc 9303-3, section 5). */
const STATE_CODES: ReadonlySet<string> = new Set([...ALPHA3_CODES, ...ICAO_ONLY_CODES].map((code) => code.padEnd(3, '<')))

/** The same bound as for check digits: about 12 to 1 in favour of what was read. */
const SNAP_COST_BOUND = 2.5

/**
 * The existing state code that was most likely meant by one that does not exist.
 *
 * @param margin by how much the character read at a position is likelier than another
 * @returns undefined when the code exists, or no code is close enough
 */
export function snapToState(code: string, margin: (position: number, character: string) => number): string | undefined {
  if (STATE_CODES.has(code)) return undefined
  let best: string | undefined
  let bestCost = SNAP_COST_BOUND
  for (const state of STATE_CODES) {
    const cost = [...state].reduce((sum, character, i) => (character === code[i] ? sum : sum + margin(i, character)), 0)
    if (cost < bestCost) {
      best = state
      bestCost = cost
    }
  }
  return best
}
