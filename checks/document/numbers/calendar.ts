// Dates inside numbers: two digits of the year, and parts that are shifted or unknown.
import { dateDigits, type EncodedHolder } from './number-scheme.ts'

const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether such a day exists, in a leap year where the year has not four digits. */
export function isDay(year: string, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1 || day > LONGEST_MONTHS[month - 1]) return false
  const full = Number(year)
  return year.length !== 4 || month !== 2 || day < 29 || (full % 4 === 0 && (full % 100 !== 0 || full % 400 === 0))
}

/** Whether it is a day that exists, or one of which day, or month and day, are written as zeros because nobody knows them. */
export const isDayOrUnknown = (year: string, month: number, day: number): boolean =>
  isDay(year, month, day) || (day === 0 && month >= 0 && month <= 12)

/** What a number says of its holder: no date of birth where a part of it is unknown. */
export const holder = (year: string, month: number, day: number, sex: EncodedHolder['sex']): EncodedHolder => ({
  birth: month === 0 || day === 0 ? null : dateDigits(year, month, day),
  sex,
})

/** A month or day without what a series adds to it, the largest first; the same where none was added. */
export const without = (value: number, ...added: readonly number[]): number =>
  value - (added.find((more) => value >= more) ?? 0)
