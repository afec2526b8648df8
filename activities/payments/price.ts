// Agrees on the price of a coin from its sources. Pure.

/** Maximum difference of two trusted sources: 5 %. Beyond it, neither is trusted. */
const MAX_DIFFERENCE_BP = 500n
/** A price of ten times or a tenth of yesterday's is a fault of the source. */
const MAX_CHANGE = 10

/** Why there is no price. */
export type PriceProblem = 'TOO_FEW' | 'DIFFER' | 'IMPLAUSIBLE'

/**
 * Reads a price in micro-USD: a JSON number or decimal text above zero. Digits beyond the sixth decimal place are
 * dropped.
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
 * Computes the price that sources agree on: their mean, rounded down. At least two sources must answer, no two may
 * differ by more than 5 %, and the price must be near yesterday's if there is one.
 *
 * @param figures micro-USD, null for a source without a price
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
