// OFSI's consolidated list (HM Treasury, ended 2026-01-28), CSV: a line "Last Updated,10/04/2025", a header, then one row per
// name and birth date; an entry's rows share its Group ID. Read in both its layouts: 36 columns (2022 to 2026, UTF-8) and 29
// (before, Windows-1252), which had no alias quality, no names in other scripts, and one column for a passport and its remarks.
import { type ByteStream, type EntryBuilder, genderOf, type ParsedList } from '../shared/list-entry.ts'
import { parseUkBirthDate } from '../shared/birth-dates.ts'
import type { Cell } from '../shared/csv-rows.ts'
import { addNumbers, countryCodes } from '../shared/numbered-values.ts'
import { readUkCsv } from './uk-csv.ts'
import { UK_NAME_COLUMNS, ukDay, ukNameQuality } from './uk-names.ts'

/** Without these it is another file. */
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
 * Reads OFSI's CSV; an entry's id is its Group ID. Records: rows.
 * @throws UnusableListError when it is cut short, has rows of other columns than its header, or none.
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
  // There is no column for it: "(Gender):Male", "Gender: male".
  entry.gender ??= genderOf(/\bGender\)?: ?(\w+)/.exec(cell('Other Information'))?.[1] ?? '')
  // The old layout has the number within the details, and no column of its own.
  if (cell('Passport Number')) addNumbers(entry, 'PASSPORT', cell('Passport Number'), cell('Passport Details'))
  else addNumbers(entry, 'PASSPORT', cell('Passport Details'))
  addNumbers(entry, 'NATIONAL_ID', cell('National Identification Number'), cell('National Identification Details'))
  addNumbers(entry, 'NATIONAL_ID', cell('NI Number'))
}
