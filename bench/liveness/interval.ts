import { wilson } from '../faces/error-rates.ts'

/** A count as a share with its 95 % interval by Wilson's score: `3 of 72: 4 % (1 to 12)`. */
export function shareOf(count: number, of: number): string {
  if (of === 0) return 'none'
  const percent = (value: number) => (100 * value).toFixed(1)
  const { low, high } = wilson(count, of)
  return `${count} of ${of}: ${percent(count / of)} % (${percent(low)} to ${percent(high)})`
}
