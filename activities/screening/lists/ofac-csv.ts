// OFAC's flat files: SDN.CSV, ALT.CSV, ADD.CSV and their CONS_PRIM, CONS_ALT, CONS_ADD twins, which share one layout.
// No header line; "-0-" stands for null; birth dates, citizenship and weak aliases hide in the free text of the remarks.
// Layout: https://ofac.treasury.gov/media/29976/download (dat_spec.txt).
import { type ByteStream, EntryBuilder, genderOf, type ListId, type ParsedList, UnusableListError } from '../list-entry.ts'
import { parseOfacBirthDate } from './birth-dates.ts'
import { countryCode } from './country-codes.ts'
import { csvRows } from './csv-rows.ts'

export interface OfacFiles {
  /** SDN.CSV or CONS_PRIM.CSV. */
  readonly primary: ByteStream
  /** ALT.CSV or CONS_ALT.CSV. */
  readonly alternates: ByteStream
  /** ADD.CSV or CONS_ADD.CSV; its countries stand in where the remarks name no citizenship. */
  readonly addresses?: ByteStream
}

/** Columns of the primary file by the specification; ALT and ADD have 5 and 6. */
const PRIMARY_COLUMNS = 12
const ALTERNATE_COLUMNS = 5
const ADDRESS_COLUMNS = 6

/** Reads OFAC's files into entries; records by role: primary, alternates, addresses. */
export async function parseOfacCsv(list: ListId, files: OfacFiles): Promise<ParsedList> {
  const entries = new Map<string, EntryBuilder>()
  const records: Record<string, number> = {}

  records.primary = 0
  for await (const row of rows(files.primary, list, PRIMARY_COLUMNS)) {
    const [id, name, type, programmes, , , , , , , , remarks] = row
    const entry = new EntryBuilder(list, id, type === 'individual' ? 'PERSON' : 'ENTITY')
    entry.addName(entry.kind === 'PERSON' ? naturalOrder(name) : name, 'PRIMARY')
    for (const programme of programmes.split(/\] \[|[[\]]/)) entry.addProgramme(programme)
    if (entry.kind === 'PERSON') readRemarks(entry, remarks)
    entries.set(id, entry)
    records.primary++
  }
  if (records.primary === 0) throw new UnusableListError(list, 'its primary file has no records')

  records.alternates = 0
  for await (const [id, , , name] of rows(files.alternates, list, ALTERNATE_COLUMNS)) {
    const entry = entries.get(id)
    entry?.addName(entry.kind === 'PERSON' ? naturalOrder(name) : name, 'STRONG')
    records.alternates++
  }
  if (files.addresses) {
    records.addresses = 0
    const residence = new Map<string, string>()
    for await (const [id, , , , country] of rows(files.addresses, list, ADDRESS_COLUMNS)) {
      residence.set(id, country)
      records.addresses++
    }
    for (const [id, country] of residence) {
      const entry = entries.get(id)
      if (entry?.build().countries.length === 0) entry.addCountry(countryCode(country))
    }
  }
  return { entries: Array.from(entries.values(), (entry) => entry.build()), publishedOn: null, records }
}

/** Rows with a numeric id, nulls as empty strings; other first cells are a header or the end mark. */
async function* rows(bytes: ByteStream, list: string, columns: number): AsyncGenerator<string[]> {
  for await (const row of csvRows(bytes, list, { relaxColumnCount: true })) {
    if (!/^\d+$/.test(row[0])) continue
    if (row.length !== columns) throw new UnusableListError(list, `record ${row[0]} has ${row.length} columns instead of ${columns}`)
    yield row.map((cell) => (cell.trim() === '-0-' ? '' : cell.trim()))
  }
}

/** "MARTELLY, Michel Joseph" as "Michel Joseph MARTELLY", so that words written as one stand beside each other. */
const naturalOrder = (name: string): string => name.replace(/^([^,]+), (.+)$/, '$2 $1')

function readRemarks(entry: EntryBuilder, remarks: string): void {
  for (const remark of remarks.split(';')) {
    const text = remark.trim().replace(/\.$/, '')
    const birth = /^(?:alt\. )?DOB (.+)$/.exec(text)
    if (birth) entry.addBirthDate(parseOfacBirthDate(birth[1]))
    const country = /^(?:alt\. )?(?:nationality|citizen) (.+)$/.exec(text)
    if (country) entry.addCountry(countryCode(country[1]))
    const gender = /^Gender (\w+)$/.exec(text)
    if (gender) entry.gender = genderOf(gender[1])
    // Quoted aliases in the remarks are those that OFAC calls weak (FAQ 122).
    const alias = /^(?:alt\. )?[afn]\.k\.a\. '(.+)'$/.exec(text)
    if (alias) entry.addName(naturalOrder(alias[1]), 'WEAK')
  }
}
