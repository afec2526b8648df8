// What the sources say a coin is worth, and whether it is believed. Pure.

/** Two sources that differ by more are not believed, neither of them: 5 %. */
const MAX_DIFFERENCE_BP = 500n
/** A coin that is worth ten times yesterday's, or a tenth, is a fault of the source. */
const MAX_CHANGE = 10

/** Why there is no price. */
export type PriceProblem = 'TOO_FEW' | 'DIFFER' | 'IMPLAUSIBLE'

/**
 * The micro-USD that a figure of a source stands for: a JSON number or decimal text, above zero; places beyond the sixth fall away.
 * Null for anything else: nothing, zero, a sign, an exponent, NaN as text, more than nine thousand million dollars.
 */
export function readFigure(given: unknown): number | null {
  const text = typeof given === 'number' ? String(given) : given
  const [, whole, fraction = ''] = typeof text === 'string' ? (/^(\d{1,10})(?:\.(\d{1,30}))?$/.exec(text) ?? []) : []
  if (whole === undefined) return null
  const micro = Number(whole + fraction.slice(0, 6).padEnd(6, '0'))
  return micro > 0 && Number.isSafeInteger(micro) ? micro : null
}

/**
 * The price that sources agree on: their mean, rounded down. At least two must have answered, none may differ from another by
 * more than 5 %, and it must be near yesterday's, where there is one.
 *
 * @param figures micro-USD, null of a source that gave none
 */
export function agreeOn(
  figures: readonly (number | null)[],
  yesterday: number | undefined,
): { readonly price: number } | { readonly problem: PriceProblem } {
  const given = figures.filter((figure) => figure !== null)
  if (given.length < 2) return { problem: 'TOO_FEW' }
  const [low, high] = [BigInt(Math.min(...given)), BigInt(Math.max(...given))]
  if ((high - low) * 10_000n > high * MAX_DIFFERENCE_BP) return { problem: 'DIFFER' }
  const price = Number(given.reduce((sum, figure) => sum + BigInt(figure), 0n) / BigInt(given.length))
  if (yesterday !== undefined && (price >= yesterday * MAX_CHANGE || price * MAX_CHANGE <= yesterday))
    return { problem: 'IMPLAUSIBLE' }
  return { price }
}
