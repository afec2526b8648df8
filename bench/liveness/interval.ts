const Z = 1.96

/** A count as a share with its 95 % interval by Wilson's score (1927): `3 of 72: 4 % (1 to 12)`. */
export function shareOf(count: number, of: number): string {
  if (of === 0) return 'none'
  const share = count / of, spread = Z * Z / of
  const centre = share + spread / 2, half = Z * Math.sqrt(share * (1 - share) / of + spread / of / 4)
  const percent = (value: number) => (100 * Math.min(1, Math.max(0, value))).toFixed(1)
  return `${count} of ${of}: ${percent(share)} % (${percent((centre - half) / (1 + spread))} to ${percent((centre + half) / (1 + spread))})`
}
