// The UK Sanctions List (FCDO), CSV of 58 columns: a line "Report Date: 10-Apr-2025", a header, then one row per name
// and birth date. The rows of an entry share its Unique ID. It is the only UK source since 2026-01-28, when OFSI's list
// ended.
import { type ByteStream, type EntryBuilder, genderOf, type ParsedList } from '../shared/list-entry.ts'
import { parseUkBirthDate } from '../shared/birth-dates.ts'
import type { Cell } from '../shared/csv-rows.ts'
import { addNumbers, countryCodes } from '../shared/numbered-values.ts'
import { readUkCsv } from './uk-csv.ts'
import { UK_NAME_COLUMNS, ukDay, ukNameQuality } from './uk-names.ts'

/** Required columns. A file without them is another file. The others of the 58 are not read. */
const NEEDED = [
  'Unique ID',
  ...UK_NAME_COLUMNS,
  'Name type',
  'Alias strength',
  'Name non-latin script',
  'Regime Name',
  'Designation Type',
  'D.O.B',
  'Nationality(/ies)',
  'Gender',
] as const

type Column =
  | (typeof NEEDED)[number]
  | 'Date Designated'
  | 'Passport number'
  | 'Passport additional information'
  | 'National Identifier number'
  | 'National Identifier additional information'
  | 'Business registration number (s)'
  | 'IMO number'

/**
 * Reads the UK's CSV. An entry's id is its Unique ID. Records: rows.
 *
 * @throws UnusableListError if it is cut short, has rows that do not fit its header, or has none
 */
export const parseUkSanctionsListCsv = (file: ByteStream): Promise<ParsedList> =>
  readUkCsv<Column>(file, { needed: NEEDED, titleDate: reportDate, id: 'Unique ID', kind: 'Designation Type', addRow })

function addRow(entry: EntryBuilder, cell: Cell<Column>): void {
  const quality = ukNameQuality(cell('Name type'), cell('Alias strength'))
  entry.addName(UK_NAME_COLUMNS.map(cell).join(' '), quality)
  entry.addName(cell('Name non-latin script'), quality)
  entry.addBirthDate(parseUkBirthDate(cell('D.O.B')))
  for (const code of countryCodes(cell('Nationality(/ies)'))) entry.addCountry(code)
  entry.addProgramme(cell('Regime Name'))
  entry.addListedOn(ukDay(cell('Date Designated')))
  entry.gender ??= genderOf(cell('Gender'))
  addNumbers(entry, 'PASSPORT', cell('Passport number'), cell('Passport additional information'))
  addNumbers(
    entry,
    'NATIONAL_ID',
    cell('National Identifier number'),
    cell('National Identifier additional information'),
  )
  addNumbers(entry, 'REGISTRATION', cell('Business registration number (s)'))
  addNumbers(entry, 'REGISTRATION', cell('IMO number'))
}

/** "Report Date: 10-Apr-2025" as YYYY-MM-DD. */
function reportDate(text: string): string | null {
  const parts = /^"?Report Date:\s*(\d{1,2}-[A-Za-z]{3}-\d{4})/.exec(text)
  const date = parts && new Date(`${parts[1].replaceAll('-', ' ')} UTC`)
  return date && !Number.isNaN(date.getTime()) ? date.toISOString().slice(0, 10) : null
}
