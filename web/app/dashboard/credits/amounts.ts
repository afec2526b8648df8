// Amounts of coins as the service writes them: exact decimal texts, never a Number.

const split = (text: string): readonly [whole: string, fraction: string] => {
  const [whole = '0', fraction = ''] = text.split('.')
  return [whole, fraction]
}

/** The missing part of an expected amount. `0` when the full amount arrived. */
export function missing(expected: string, received: string): string {
  const [[a, b], [c, d]] = [split(expected), split(received)]
  const places = Math.max(b.length, d.length)
  const rest = BigInt(a + b.padEnd(places, '0')) - BigInt(c + d.padEnd(places, '0'))
  if (rest <= 0n) return '0'
  const digits = rest.toString().padStart(places + 1, '0')
  const [whole, fraction] = [
    digits.slice(0, digits.length - places),
    digits.slice(digits.length - places).replace(/0+$/, ''),
  ]
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** The received share of an expected amount, 0 to 1, for a bar. */
export const shareOf = (expected: string, received: string): number => Math.min(1, Number(received) / Number(expected))

/** The price of some credits, exactly: `price` is a decimal text. */
export function usdOf(credits: number, price: string): string {
  const [whole, fraction] = split(price)
  const digits = (BigInt(whole + fraction) * BigInt(credits)).toString().padStart(fraction.length + 1, '0')
  return fraction === '' ? digits : `${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`
}

/** The approximate price of credits in coins, to four significant digits. The service sends the exact amount. */
export const about = (credits: number, creditPrice: string, coinPrice: string): string => {
  const coins = (credits * Number(creditPrice)) / Number(coinPrice)
  return coins >= 1_000
    ? coins.toFixed(0)
    : Number(coins.toPrecision(4)).toFixed(Math.max(2, 3 - Math.floor(Math.log10(coins))))
}
