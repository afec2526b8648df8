import { ASSET_DECIMALS, type Asset } from './networks.ts'

// Amounts of coins: whole base units (satoshi, wei …) as BigInt inside, decimal texts outside. Never a Number, because
// 53 bits cannot hold ten ethers.

/** The largest amount that a token can have (uint256), in base units. */
export const MAX_AMOUNT = 2n ** 256n - 1n
const TEXT = /^(0|[1-9]\d{0,77})(?:\.(\d{1,77}))?$/

/**
 * Writes an amount as the shortest exact decimal text: 150000000n of BTC is `1.5`.
 *
 * @param amount base units, not below 0
 */
export const amountText = (amount: bigint, asset: Asset): string => unitsText(amount, ASSET_DECIMALS[asset])

/**
 * Reads the base units of a decimal text. Null for any other text: signs, exponents, leading zeros, white space, more
 * decimal places than the asset has, or more than a chain can hold.
 */
export const parseAmount = (text: string, asset: Asset): bigint | null => parseUnits(text, ASSET_DECIMALS[asset])

/** Like `amountText`, for any number of decimal places. */
export function unitsText(amount: bigint, decimals: number): string {
  if (amount < 0n) throw new RangeError('the amount must not be below 0')
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** Like `parseAmount`, for any number of decimal places. */
export function parseUnits(text: string, decimals: number): bigint | null {
  const [, whole, fraction = ''] = TEXT.exec(text) ?? []
  if (whole === undefined || fraction.length > decimals) return null
  const amount = BigInt(whole + fraction.padEnd(decimals, '0'))
  return amount > MAX_AMOUNT ? null : amount
}
