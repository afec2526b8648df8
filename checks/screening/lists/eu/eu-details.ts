// The meaning of the fields that the EU's XML 1.1 and CSV 1.1 share (schema fpi/fsd/export 1.1).
import {
  type BirthRange,
  type EntryBuilder,
  genderOf,
  type IdentifierKind,
  type NameQuality,
} from '../shared/list-entry.ts'
import { birthRange, circa, parseIsoBirthDate, yearRange } from '../shared/birth-dates.ts'
import { identifierKind } from '../shared/identifier-kinds.ts'

/** The fields of a name. An empty string means none. */
export interface EuName {
  readonly whole: string
  readonly first: string
  readonly middle: string
  readonly last: string
  readonly gender: string
  /** false for low quality. The CSV has no such field. */
  readonly isStrong: boolean
  readonly remark: string
}

/** The names of an entry. The first one that is not weak is the primary one. */
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

/** The fields of a birth date. An empty string means none. */
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

/** Null if there is no date, or only one of another calendar, whose years would look like past centuries. */
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

/** The kind of an identification, from the EU's code ("passport", "id", "regnumber" …) and its description. */
export const euIdentifierKind = (code: string, description: string): IdentifierKind =>
  code === 'other' ? 'OTHER' : identifierKind(`${code} ${description}`)

/** YYYY-MM-DD from the start of an ISO date and time, or null. */
export const isoDay = (text: string): string | null => /^\d{4}-\d{2}-\d{2}/.exec(text.trim())?.[0] ?? null
