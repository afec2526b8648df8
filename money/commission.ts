/** Basis points in the whole. */
export const FULL_RATE_BP = 10_000

/**
 * What a partner earns on a charge, in whole micro-USD, rounded down once.
 *
 * @param credits those of the charge that were bought
 * @param creditPrice micro-USD a credit
 * @param rateBp hundredths of a per cent, 0 to {@link FULL_RATE_BP}
 * @throws RangeError when an argument is not a whole number from 0 on, or the rate is above the whole
 */
export function commissionOf(credits: number, creditPrice: number, rateBp: number): number {
  for (const [name, value] of Object.entries({ credits, creditPrice, rateBp })) {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${name} is a whole number from 0 on`)
  }
  if (rateBp > FULL_RATE_BP) throw new RangeError('a rate is not above the whole')
  const amount = (BigInt(credits) * BigInt(creditPrice) * BigInt(rateBp)) / BigInt(FULL_RATE_BP)
  if (amount > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('a commission of this size is none')
  return Number(amount)
}

/** A rate as the part of the whole that it is: 2000 basis points are `0.2000`. */
export const rateText = (rateBp: number): string =>
  `${Math.trunc(rateBp / FULL_RATE_BP)}.${String(rateBp % FULL_RATE_BP).padStart(4, '0')}`
