// The UK Sanctions List (FCDO), CSV: a line "Report Date: 10-Apr-2025", a header, then one row per name and birth date,
// so that an entry's rows share its Unique ID. Single UK source since 2026-01-28, when OFSI's consolidated list ended.
import { type ByteStream, EntryBuilder, genderOf, type NameQuality, type ParsedList, UnusableListError } from '../list-entry.ts'
import { parseUkBirthDate } from './birth-dates.ts'
import { countryCodes } from './country-codes.ts'
import { csvRows } from './csv-rows.ts'

const COLUMNS = [
  'Unique ID', 'Name 6', 'Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name type', 'Alias strength',
  'Name non-latin script', 'Regime Name', 'Designation Type', 'D.O.B', 'Nationality(/ies)', 'Gender',
] as const

/** Given names first; Name 6 is the surname. */
const NAME_ORDER = ['Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name 6'] as const

type Cell = (column: (typeof COLUMNS)[number]) => string

/** Reads the UK's CSV; an entry's id is its Unique ID. Records: rows. */
export async function parseUkSanctionsListCsv(file: ByteStream): Promise<ParsedList> {
  const entries = new Map<string, EntryBuilder>()
  const header = new Map<string, number>()
  let publishedOn: string | null = null
  let rows = 0

  for await (const row of csvRows(file, 'uk', { relaxColumnCount: true })) {
    if (header.size === 0) {
      publishedOn ??= reportDate(row[0])
      if (row.includes('Unique ID')) readHeader(row, header)
      continue
    }
    if (row.length !== header.size) {
      throw new UnusableListError('uk', `row ${rows + 1} has ${row.length} columns instead of ${header.size}`)
    }
    const cell: Cell = (column) => row[header.get(column) ?? -1].trim()
    const id = cell('Unique ID')
    const entry = entries.get(id) ?? new EntryBuilder('uk', id, cell('Designation Type') === 'Individual' ? 'PERSON' : 'ENTITY')
    entries.set(id, entry)
    addRow(entry, cell)
    rows++
  }
  if (rows === 0) throw new UnusableListError('uk', 'it has no rows')
  return { entries: Array.from(entries.values(), (entry) => entry.build()), publishedOn, records: { rows } }
}

function readHeader(row: readonly string[], header: Map<string, number>): void {
  for (const [at, name] of row.entries()) header.set(name.trim(), at)
  const missing = COLUMNS.filter((name) => !header.has(name))
  if (missing.length > 0) throw new UnusableListError('uk', `its header lacks ${missing.join(', ')}`)
}

function addRow(entry: EntryBuilder, cell: Cell): void {
  const quality = qualityOf(cell('Name type'), cell('Alias strength'))
  entry.addName(NAME_ORDER.map(cell).join(' '), quality)
  entry.addName(cell('Name non-latin script'), quality)
  entry.addBirthDate(parseUkBirthDate(cell('D.O.B')))
  for (const code of countryCodes(cell('Nationality(/ies)'))) entry.addCountry(code)
  entry.addProgramme(cell('Regime Name'))
  entry.gender ??= genderOf(cell('Gender'))
}

function qualityOf(type: string, strength: string): NameQuality {
  if (/^low/i.test(strength)) return 'WEAK'
  return type === 'Primary Name' ? 'PRIMARY' : 'STRONG'
}

/** "Report Date: 10-Apr-2025" as YYYY-MM-DD. */
function reportDate(text: string): string | null {
  const parts = /^Report Date:\s*(\d{1,2}-[A-Za-z]{3}-\d{4})/.exec(text)
  return parts ? new Date(`${parts[1].replaceAll('-', ' ')} UTC`).toISOString().slice(0, 10) : null
}
