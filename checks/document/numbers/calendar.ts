// Dates inside numbers: two-digit years, and parts that are shifted or unknown.
import { dateDigits, type EncodedHolder } from './number-scheme.ts'

const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether a day exists. A two-digit year counts as a leap year if any century makes it one. */
export function isDay(year: string, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1 || day > LONGEST_MONTHS[month - 1]) return false
  const full = Number(year)
  return year.length !== 4 || month !== 2 || day < 29 || (full % 4 === 0 && (full % 100 !== 0 || full % 400 === 0))
}

/** Whether a day exists, or has zeros for an unknown day or for unknown day and month. */
export const isDayOrUnknown = (year: string, month: number, day: number): boolean =>
  isDay(year, month, day) || (day === 0 && month >= 0 && month <= 12)

/** The content of a number about its holder. There is no date of birth if a part of it is unknown. */
export const holder = (year: string, month: number, day: number, sex: EncodedHolder['sex']): EncodedHolder => ({
  birth: month === 0 || day === 0 ? null : dateDigits(year, month, day),
  sex,
})

/** A month or day without the addition of its series, the largest addition first. Unchanged if nothing was added. */
export const without = (value: number, ...added: readonly number[]): number =>
  value - (added.find((more) => value >= more) ?? 0)
