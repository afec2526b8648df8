// What the EU's XML 1.1 and CSV 1.1 have in common (schema fpi/fsd/export 1.1): the meaning of their fields.
import {
  type BirthRange,
  type EntryBuilder,
  genderOf,
  type IdentifierKind,
  type NameQuality,
} from '../shared/list-entry.ts'
import { birthRange, circa, parseIsoBirthDate, yearRange } from '../shared/birth-dates.ts'
import { identifierKind } from '../shared/identifier-kinds.ts'

/** The fields of a name; an empty string is none. */
export interface EuName {
  readonly whole: string
  readonly first: string
  readonly middle: string
  readonly last: string
  readonly gender: string
  /** false for low quality; the CSV does not carry it. */
  readonly isStrong: boolean
  readonly remark: string
}

/** The names of an entry, of which the first that is not weak is the primary one. */
export class EuNames {
  readonly #names: { text: string; isWeak: boolean }[] = []

  add(entry: EntryBuilder, { whole, first, middle, last, gender, isStrong, remark }: EuName): void {
    const text = whole || [first, middle, last].filter(Boolean).join(' ')
    if (text === '') return
    this.#names.push({ text, isWeak: !isStrong || /low quality/i.test(remark) })
    entry.gender ??= genderOf(gender)
  }

  addTo(entry: EntryBuilder): void {
    const primary = this.#names.find(({ isWeak }) => !isWeak) ?? this.#names[0]
    for (const name of this.#names) {
      const quality: NameQuality = name === primary ? 'PRIMARY' : name.isWeak ? 'WEAK' : 'STRONG'
      entry.addName(name.text, quality)
    }
  }
}

/** The fields of a birth date; an empty string is none. */
export interface EuBirthDate {
  readonly date: string
  readonly day: string
  readonly month: string
  readonly year: string
  readonly yearFrom: string
  readonly yearTo: string
  readonly circa: string
  readonly calendar: string
}

/** Null when only another calendar is given, whose years would be read as centuries ago, or nothing that is a date. */
export function euBirthDate({
  date,
  day,
  month,
  year,
  yearFrom,
  yearTo,
  circa: about,
  calendar,
}: EuBirthDate): BirthRange | null {
  if (calendar && calendar !== 'GREGORIAN') return null
  const [from, to] = [Number(yearFrom || 0), Number(yearTo || 0)]
  const range =
    parseIsoBirthDate(date) ??
    birthRange(Number(year || 0), Number(month || 0), Number(day || 0)) ??
    (from && to && from <= to ? yearRange(from, to) : null)
  return about.toLowerCase() === 'true' ? circa(range) : range
}

/** From the EU's code ("passport", "id", "regnumber" …) and its description of an identification. */
export const euIdentifierKind = (code: string, description: string): IdentifierKind =>
  code === 'other' ? 'OTHER' : identifierKind(`${code} ${description}`)

/** YYYY-MM-DD from the start of an ISO date and time, or null. */
export const isoDay = (text: string): string | null => /^\d{4}-\d{2}-\d{2}/.exec(text.trim())?.[0] ?? null
