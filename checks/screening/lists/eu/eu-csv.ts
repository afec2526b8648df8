// EU consolidated financial sanctions list, full CSV 1.1 (csvFullSanctionsList_1_1; the Commission's "FSF CSV
// attributes"): semicolons, a header, and one row for each name, address, birth date, identification or citizenship of
// an entity, with the entity's own fields repeated. It lacks the XML's mark of weak names.
import { type ByteStream, type EntryBuilder, type ParsedList } from '../shared/list-entry.ts'
import { isoCountry } from '../../../countries/named-countries.ts'
import { type Cell, csvRows, headerOf } from '../shared/csv-rows.ts'
import { EntryCollection } from '../shared/entry-collection.ts'
import { euBirthDate, euIdentifierKind, EuNames, isoDay } from './eu-details.ts'

/** Required columns. A file without them is another file. */
const NEEDED = [
  'fileGenerationDate',
  'Entity_LogicalId',
  'Entity_SubjectType',
  'NameAlias_WholeName',
  'BirthDate_BirthDate',
] as const

/** Optional columns. */
type Optional =
  | 'Entity_SubjectType_ClassificationCode'
  | 'Entity_DesignationDate'
  | 'Entity_Regulation_Programme'
  | 'NameAlias_LastName'
  | 'NameAlias_FirstName'
  | 'NameAlias_MiddleName'
  | 'NameAlias_Gender'
  | 'NameAlias_Remark'
  | 'BirthDate_Day'
  | 'BirthDate_Month'
  | 'BirthDate_Year'
  | 'BirthDate_YearRangeFrom'
  | 'BirthDate_YearRangeTo'
  | 'BirthDate_Circa'
  | 'BirthDate_CalendarType'
  | 'Identification_Number'
  | 'Identification_LatinNumber'
  | 'Identification_TypeCode'
  | 'Identification_TypeDescription'
  | 'Identification_CountryIso2Code'
  | 'Citizenship_CountryIso2Code'

type Column = (typeof NEEDED)[number] | Optional

/**
 * Reads the EU's CSV. An entry's id is its Entity_LogicalId. Records: rows, entries.
 *
 * @throws UnusableListError if it is cut short, has rows that do not fit its header, or has none
 */
export async function parseEuCsv(file: ByteStream): Promise<ParsedList> {
  const entries = new EntryCollection('eu')
  const names = new Map<string, EuNames>()
  let readRow: ReturnType<typeof headerOf<Column>> | null = null
  let publishedOn: string | null = null
  let rows = 0

  // The Commission's export quotes a field only if necessary. Quotes inside other fields are part of the text.
  for await (const row of csvRows(file, 'eu', { delimiter: ';', relaxQuotes: true })) {
    if (!readRow) {
      readRow = headerOf<Column>(row, NEEDED, 'eu')
      continue
    }
    const cell = readRow(row, ++rows)
    publishedOn ??= generatedOn(cell('fileGenerationDate'))
    const id = cell('Entity_LogicalId')
    const entry = entries.find(id) ?? entries.start(id, isPerson(cell) ? 'PERSON' : 'ENTITY')
    const entryNames = names.get(id) ?? new EuNames()
    names.set(id, entryNames)
    addRow(entry, entryNames, cell)
  }
  for (const [id, entryNames] of names) {
    const entry = entries.find(id)
    if (entry) entryNames.addTo(entry)
  }
  const built = entries.build()
  return { entries: built, publishedOn, records: { rows, entries: built.length } }
}

/** The two columns hold "P" and "person" (or "E" and "enterprise"). Editions of the file have both orders. */
const isPerson = (cell: Cell<Column>): boolean =>
  [cell('Entity_SubjectType'), cell('Entity_SubjectType_ClassificationCode')].some((type) =>
    /^(?:P|person)$/i.test(type),
  )

function addRow(entry: EntryBuilder, names: EuNames, cell: Cell<Column>): void {
  entry.addListedOn(isoDay(cell('Entity_DesignationDate')))
  entry.addProgramme(cell('Entity_Regulation_Programme'))
  names.add(entry, {
    whole: cell('NameAlias_WholeName'),
    first: cell('NameAlias_FirstName'),
    middle: cell('NameAlias_MiddleName'),
    last: cell('NameAlias_LastName'),
    gender: cell('NameAlias_Gender'),
    isStrong: true,
    remark: cell('NameAlias_Remark'),
  })
  entry.addBirthDate(
    euBirthDate({
      date: cell('BirthDate_BirthDate'),
      day: cell('BirthDate_Day'),
      month: cell('BirthDate_Month'),
      year: cell('BirthDate_Year'),
      yearFrom: cell('BirthDate_YearRangeFrom'),
      yearTo: cell('BirthDate_YearRangeTo'),
      circa: cell('BirthDate_Circa'),
      calendar: cell('BirthDate_CalendarType'),
    }),
  )
  entry.addIdentifier(
    euIdentifierKind(cell('Identification_TypeCode'), cell('Identification_TypeDescription')),
    cell('Identification_LatinNumber') || cell('Identification_Number'),
    isoCountry(cell('Identification_CountryIso2Code')),
  )
  entry.addCountry(isoCountry(cell('Citizenship_CountryIso2Code')))
}

/** "28/10/2022", also ISO. */
function generatedOn(text: string): string | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  return parts ? `${parts[3]}-${parts[2]}-${parts[1]}` : isoDay(text)
}
