export const PERIODS = [
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['90', 'Last 90 days'],
  ['365', 'Last 365 days'],
] as const

const DAY_MS = 86_400_000

/** The first and last day (UTC, `2026-11-22`) of a period of the given days that ends today. */
export function period(days: number, now = Date.now()): readonly [from: string, to: string] {
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
  return [day(now - (days - 1) * DAY_MS), day(now)]
}
