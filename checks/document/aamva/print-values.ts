import { findDates } from '../visual-zone/printed-date.ts'
import { findPrintCodes } from './print-codes.ts'

/** A date of a licence as YYYY-MM-DD, with the month before the day; undefined if there is none. */
export function monthFirst(text: string): string | undefined {
  const [date] = findDates(text)
  if (date === undefined || date.isRunTogether) return undefined
  const numbers = /^(\d{1,2})\D+(\d{1,2})\D+(\d{2,4})$/.exec(date.text)
  if (numbers === null) return date.meanings[0]
  const [, month, day] = numbers
  // A Canadian or misread date may have no such month. Then it has only one meaning.
  const wanted = `-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return (
    date.meanings.find((meaning) => meaning.endsWith(wanted)) ??
    (date.meanings.length === 1 ? date.meanings[0] : undefined)
  )
}

/**
 * A licence number: 4 to 20 letters and digits, at least three digits, in groups of any sort; undefined for anything
 * else.
 */
export function numberIn(text: string): string | undefined {
  if (findDates(text).length > 0) return undefined
  const words = text.trim().toUpperCase().split(/\s+/)
  // Numbers are printed in groups (D123 4567 8901). A group without a digit ends the number.
  const end = words.findIndex((word, i) => i > 0 && !/\d/.test(word))
  const number = words
    .slice(0, end < 0 ? words.length : end)
    .join(' ')
    .replace(/^[^A-Z0-9]+|[^A-Z0-9]+$/g, '')
  const joined = number.replace(/[ -]/g, '')
  return /^[A-Z0-9]{4,20}$/.test(joined) && (joined.match(/\d/g) ?? []).length >= 3 ? number : undefined
}

export function sexIn(text: string): string | undefined {
  const [, sex] = /^(M|F|X|MALE|FEMALE)(?![\p{L}])/u.exec(text.trim().toUpperCase()) ?? []
  return sex?.[0]
}

/** Words that licences print in the place of names. */
const NO_NAME =
  /\b(DRIVER|LICEN[SC]E|IDENTIFICATION|CARD|NOT VALID|FEDERAL|LIMITS|COMMERCIAL|UNITED STATES|AMERICA|USA|SAMPLE ONLY|UNDER|UNTIL|VOID)\b/

/** A holder's name: capital letters, without words of the form; undefined for anything else. */
export function nameIn(text: string): string | undefined {
  const name = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}]+|[^\p{L}.]+$/gu, '')
  if (name.replace(/[^\p{L}]/gu, '').length < 2 || name !== name.toUpperCase() || !/^[\p{L}\p{M}' ’.,-]+$/u.test(name))
    return undefined
  return NO_NAME.test(name) || findPrintCodes(name).some(({ word }) => word !== '') ? undefined : name
}
