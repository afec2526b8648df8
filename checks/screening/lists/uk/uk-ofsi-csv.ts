// OFSI's consolidated list (HM Treasury, ended 2026-01-28), CSV: a line "Last Updated,10/04/2025", a header, then one
// row per name and birth date. The rows of an entry share its Group ID. Both layouts are supported: 36 columns (2022 to
// 2026, UTF-8) and 29 (before, Windows-1252). The older one had no alias quality, no names in other scripts, and one
// column for a passport and its remarks.
import { type ByteStream, type EntryBuilder, genderOf, type ParsedList } from '../shared/list-entry.ts'
import { parseUkBirthDate } from '../shared/birth-dates.ts'
import type { Cell } from '../shared/csv-rows.ts'
import { addNumbers, countryCodes } from '../shared/numbered-values.ts'
import { readUkCsv } from './uk-csv.ts'
import { UK_NAME_COLUMNS, ukDay, ukNameQuality } from './uk-names.ts'

/** Required columns. A file without them is another file. */
const NEEDED = [
  ...UK_NAME_COLUMNS,
  'DOB',
  'Nationality',
  'Other Information',
  'Group Type',
  'Alias Type',
  'Regime',
  'Listed On',
  'Group ID',
] as const

type Column =
  | (typeof NEEDED)[number]
  | 'Alias Quality'
  | 'Name Non-Latin Script'
  | 'UK Sanctions List Date Designated'
  | 'Passport Number'
  | 'Passport Details'
  | 'National Identification Number'
  | 'National Identification Details'
  | 'NI Number'

/**
 * Reads OFSI's CSV. An entry's id is its Group ID. Records: rows.
 *
 * @throws UnusableListError if it is cut short, has rows that do not fit its header, or has none
 */
export const parseUkOfsiCsv = (file: ByteStream): Promise<ParsedList> =>
  readUkCsv<Column>(file, {
    needed: NEEDED,
    titleDate: (line) => ukDay(/^Last Updated:?,(.+)$/.exec(line)?.[1] ?? ''),
    id: 'Group ID',
    kind: 'Group Type',
    addRow,
  })

function addRow(entry: EntryBuilder, cell: Cell<Column>): void {
  const quality = ukNameQuality(cell('Alias Type'), cell('Alias Quality'))
  entry.addName(UK_NAME_COLUMNS.map(cell).join(' '), quality)
  entry.addName(cell('Name Non-Latin Script'), quality)
  entry.addBirthDate(parseUkBirthDate(cell('DOB')))
  for (const code of countryCodes(cell('Nationality'))) entry.addCountry(code)
  entry.addProgramme(cell('Regime'))
  entry.addListedOn(ukDay(cell('UK Sanctions List Date Designated') || cell('Listed On')))
  // The gender has no column: "(Gender):Male", "Gender: male".
  entry.gender ??= genderOf(/\bGender\)?: ?(\w+)/.exec(cell('Other Information'))?.[1] ?? '')
  // The old layout has the number inside the details, without a separate column.
  if (cell('Passport Number')) addNumbers(entry, 'PASSPORT', cell('Passport Number'), cell('Passport Details'))
  else addNumbers(entry, 'PASSPORT', cell('Passport Details'))
  addNumbers(entry, 'NATIONAL_ID', cell('National Identification Number'), cell('National Identification Details'))
  addNumbers(entry, 'NATIONAL_ID', cell('NI Number'))
}
