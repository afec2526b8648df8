// Aliases and birth dates of the UN's list.
import type { BirthRange, EntryBuilder } from '../shared/list-entry.ts'
import { circa, monthRange, parseIsoBirthDate, parseMonthAndYear, parseYear, yearRange } from '../shared/birth-dates.ts'

/** The text of the fields of a date, alias, document or entry. */
export type UnFields = Map<string, string>

const LATIN = /\p{Script=Latin}/u

/**
 * Adds an alias. QUALITY is Good or Low for persons, a.k.a. or f.k.a. for entities. Brackets in the name hold it in
 * another script, or a remark in English ("previously listed as"), which is not a name.
 */
export function addUnAlias(entry: EntryBuilder, fields: UnFields): void {
  const quality = fields.get('QUALITY') === 'Low' ? 'WEAK' : 'STRONG'
  const parts = (fields.get('ALIAS_NAME') ?? '')
    .split(/[()]/)
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part))
  for (const [at, part] of parts.entries()) {
    const name = part.replace(/^original script:\s*/i, '')
    if (at === 0 || LATIN.test(name) !== LATIN.test(parts[0])) entry.addName(name, quality)
  }
  entry.addName(fields.get('NAME_ORIGINAL_SCRIPT') ?? '', quality)
}

/**
 * TYPE_OF_DATE is EXACT, APPROXIMATELY or BETWEEN. If the fields hold no date, the NOTE may ("Nov. 1965",
 * "Approximately").
 */
export function unBirthDate(fields: UnFields): BirthRange | null {
  const [type, note] = [fields.get('TYPE_OF_DATE') ?? '', fields.get('NOTE') ?? '']
  const range = statedRange(fields, type, note)
  return type === 'APPROXIMATELY' || /^approximately/i.test(note) ? circa(range) : range
}

function statedRange(fields: UnFields, type: string, note: string): BirthRange | null {
  const [from, to] = ['FROM_YEAR', 'TO_YEAR'].map((name) => Number(fields.get(name) ?? 0))
  if (type === 'BETWEEN') return from && to && from <= to ? yearRange(from, to) : null
  const year = fields.get('YEAR') ?? ''
  return (
    parseIsoBirthDate(fields.get('DATE') ?? '') ??
    (note && year ? monthRange(note, Number(year)) : null) ??
    parseYear(year) ??
    parseMonthAndYear(note)
  )
}
