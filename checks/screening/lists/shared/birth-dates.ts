import type { BirthRange } from './list-entry.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Years on either side of "circa" and "approximately". OFAC and the UN define none, so this is the common ±2. */
const CIRCA_YEARS = 2

const pad = (value: number): string => String(value).padStart(2, '0')

/** Days in a month of the Gregorian calendar. */
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The days that fit year, month and day. Month or day 0 means unknown. Null if there is no such date. */
export function birthRange(year: number, month = 0, day = 0): BirthRange | null {
  if (!Number.isInteger(year) || year < 1800 || year > 2200 || month > 12) return null
  if (month === 0) return yearRange(year, year)
  if (day > daysIn(year, month)) return null
  const prefix = `${year}-${pad(month)}-`
  return day === 0
    ? { from: `${prefix}01`, to: prefix + pad(daysIn(year, month)) }
    : { from: prefix + pad(day), to: prefix + pad(day) }
}

/** From the first day of one year to the last day of another. */
export const yearRange = (from: number, to: number): BirthRange => ({ from: `${from}-01-01`, to: `${to}-12-31` })

/** A range widened for an approximate date of the publisher, and marked as approximate. */
export function circa(range: BirthRange | null): BirthRange | null {
  if (!range) return null
  const [from, to] = [range.from, range.to].map((date) => Number(date.slice(0, 4)))
  return { ...yearRange(from - CIRCA_YEARS, to + CIRCA_YEARS), isApproximate: true }
}

/** OFAC's remarks: "10 Jan 1964", "Jan 1964", "1964", "circa 1964", "1960 to 1964", "05 Jul 1956 to 05 Jul 1958". */
export function parseOfacBirthDate(text: string): BirthRange | null {
  const tidy = text.trim().replace(/\.$/, '')
  if (/^circa /i.test(tidy)) return circa(parseOfacBirthDate(tidy.slice(6)))
  const [start, end] = tidy.split(/ to |(?<=\d{4})-(?=\d{4})/)
  if (end !== undefined) return span(parseOfacBirthDate(start), parseOfacBirthDate(end))
  const parts = /^(?:(?:(\d{1,2}) )?([A-Za-z]{3}) )?(\d{4})$/.exec(tidy)
  if (!parts) return null
  const month = parts[2] ? MONTHS.indexOf(parts[2].toLowerCase()) + 1 : 0
  if (parts[2] && month === 0) return null
  return birthRange(Number(parts[3]), month, Number(parts[1] ?? 0))
}

/** "28/06/1960", "06/1960", "1960"; 00 and dd/mm mean unknown (UK lists). */
export function parseUkBirthDate(text: string): BirthRange | null {
  const parts = /^(?:(?:(\d{1,2}|dd)\/)?(\d{1,2}|mm)\/)?(\d{4})$/i.exec(text.trim())
  if (!parts) return null
  const [day, month] = [parts[1], parts[2]].map((part) => Number(part ?? 0) || 0)
  return birthRange(Number(parts[3]), month, day)
}

/** ISO "1960-06-28", also with a time or zone after it. */
export function parseIsoBirthDate(text: string): BirthRange | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(text.trim())
  return parts && birthRange(Number(parts[1]), Number(parts[2]), Number(parts[3]))
}

/** "1960" alone. */
export function parseYear(text: string): BirthRange | null {
  return /^\d{4}$/.test(text.trim()) ? birthRange(Number(text)) : null
}

/** "Nov. 1965", "August 1965" (notes of the UN's list). */
export function parseMonthAndYear(text: string): BirthRange | null {
  const parts = /^([A-Za-z]+)\.? (\d{4})$/.exec(text.trim())
  return parts && monthRange(parts[1], Number(parts[2]))
}

/** A month of a year by its English name or the start of the name, "Sep."; null if it is not a month. */
export function monthRange(name: string, year: number): BirthRange | null {
  const month = /^[A-Za-z]{3,9}\.?$/.test(name.trim()) ? MONTHS.indexOf(name.trim().slice(0, 3).toLowerCase()) + 1 : 0
  return month > 0 ? birthRange(year, month) : null
}

/** From the start of one range to the end of another; null unless both are known and in order. */
export function span(start: BirthRange | null, end: BirthRange | null): BirthRange | null {
  return start && end && start.from <= end.to ? { from: start.from, to: end.to } : null
}
