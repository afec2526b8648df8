// Money in dollars: whole micro-USD inside, as Number (2^53 micro-USD are nine thousand million dollars), decimal texts
// outside.

const PLACES = 6
const TEXT = /^(0|[1-9]\d{0,8})(?:\.(\d{1,6}))?$/

/** Writes an amount as a decimal text of dollars with six places: 173250 is `0.173250`, -5 is `-0.000005`. */
export function usdText(microUsd: number): string {
  if (!Number.isSafeInteger(microUsd)) throw new RangeError('the amount must be whole micro-USD')
  const digits = String(Math.abs(microUsd)).padStart(PLACES + 1, '0')
  return `${microUsd < 0 ? '-' : ''}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`
}

/**
 * Reads the micro-USD of a decimal text of dollars. Null for any other text: a sign, an exponent, white space, leading
 * zeros, more than six places, a thousand million dollars or more.
 */
export function parseUsd(text: string): number | null {
  const [, whole, fraction = ''] = TEXT.exec(text) ?? []
  return whole === undefined ? null : Number(whole + fraction.padEnd(PLACES, '0'))
}
