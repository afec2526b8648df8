/** Basis points in the whole. */
export const FULL_RATE_BP = 10_000

/**
 * Computes a partner's commission on a charge, in whole micro-USD, rounded down once.
 *
 * @param credits the bought credits of the charge
 * @param creditPrice micro-USD a credit
 * @param rateBp hundredths of a per cent, 0 to {@link FULL_RATE_BP}
 * @throws RangeError if an argument is not a whole number from 0 on, or the rate is above the whole
 */
export function commissionOf(credits: number, creditPrice: number, rateBp: number): number {
  for (const [name, value] of Object.entries({ credits, creditPrice, rateBp })) {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${name} must be a whole number from 0 on`)
  }
  if (rateBp > FULL_RATE_BP) throw new RangeError('the rate must not be above the whole')
  const amount = (BigInt(credits) * BigInt(creditPrice) * BigInt(rateBp)) / BigInt(FULL_RATE_BP)
  if (amount > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('the commission is too large')
  return Number(amount)
}

/** Writes a rate as a decimal fraction: 2000 basis points are `0.2000`. */
export const rateText = (rateBp: number): string =>
  `${Math.trunc(rateBp / FULL_RATE_BP)}.${String(rateBp % FULL_RATE_BP).padStart(4, '0')}`
