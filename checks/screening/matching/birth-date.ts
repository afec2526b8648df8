// Compares a birth date with an entry. Pure.
import type { BirthRange } from '../lists/shared/list-entry.ts'

/**
 * EXACT: the day is listed. CONSISTENT: within a listed year or span. NEAR: a slip (day and month exchanged, one digit,
 * a neighbouring year). UNLIKE: some years off. CONTRARY: another generation or date altogether. UNKNOWN: one side has
 * none.
 */
const BIRTH_GRADES = ['EXACT', 'CONSISTENT', 'NEAR', 'UNKNOWN', 'UNLIKE', 'CONTRARY'] as const
export type BirthGrade = (typeof BIRTH_GRADES)[number]

/** Known errors in years between a wrong and a right birth date, from registers and transliterated calendars. */
const NEAR_YEARS = 1
const UNLIKE_YEARS = 3

/** The best grade of a birth date (YYYY-MM-DD) against all dates of an entry. */
export function gradeBirthDate(birthDate: string | null, listed: readonly BirthRange[]): BirthGrade {
  if (birthDate === null || listed.length === 0) return 'UNKNOWN'
  const grades = listed.map((range) => gradeAgainst(birthDate, range))
  return BIRTH_GRADES[Math.min(...grades.map((grade) => BIRTH_GRADES.indexOf(grade)))]
}

function gradeAgainst(date: string, { from, to }: BirthRange): BirthGrade {
  if (date >= from && date <= to) return from === to ? 'EXACT' : 'CONSISTENT'
  const year = Number(date.slice(0, 4))
  const years = Math.max(Number(from.slice(0, 4)) - year, year - Number(to.slice(0, 4)), 0)
  if (from === to && isSlip(date, from)) return 'NEAR'
  // Another day in the same year, or the year next to a span.
  if (years <= NEAR_YEARS) return 'NEAR'
  return years <= UNLIKE_YEARS ? 'UNLIKE' : 'CONTRARY'
}

/** Day and month exchanged, or one of the eight digits different, as in a misread or mistyped date. */
function isSlip(date: string, listed: string): boolean {
  const [year, month, day] = date.split('-')
  if (listed === `${year}-${day}-${month}`) return true
  return [...date].filter((figure, at) => figure !== listed[at]).length === 1
}
