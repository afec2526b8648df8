/** A constant of the code, as the page of thresholds shows it. */
export interface Limit {
  readonly what: string
  readonly value: string
  /** Its name in the code. */
  readonly name: string
  readonly file: string
}

export interface LimitGroup {
  readonly title: string
  readonly note?: string
  readonly limits: readonly Limit[]
}

/** Limits of one file. */
export const limitsOf = (
  file: string,
  rows: readonly (readonly [what: string, value: number | string, name: string])[],
): Limit[] => rows.map(([what, value, name]) => ({ what, value: shownNumber(value), name, file }))

const shownNumber = (value: number | string): string =>
  typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 6 }) : value

const UNITS = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['s', 1_000],
  ['ms', 1],
] as const

/** A time in the largest unit in which it is whole and not one, `90 s` or `10 minutes`. */
export function shownTime(ms: number): string {
  const [unit, size] = UNITS.find(([name, of]) => ms % of === 0 && (ms > of || name === 's')) ?? ['ms', 1]
  return `${ms / size} ${unit}`
}

/** A size in the largest binary unit in which it is whole. */
export function shownBytes(bytes: number): string {
  if (bytes % 1_048_576 === 0) return `${bytes / 1_048_576} MiB`
  return bytes % 1_024 === 0 ? `${bytes / 1_024} KiB` : `${bytes} bytes`
}
