// UN Security Council consolidated list, XML (sc-sanctions.xsd).
import {
  type BirthRange, type ByteStream, EntryBuilder, genderOf, type ListEntry, type ParsedList, UnusableListError,
} from '../list-entry.ts'
import { birthRange, circa, parseIsoBirthDate, yearRange } from './birth-dates.ts'
import { countryCode } from './country-codes.ts'
import { readXml } from './xml-elements.ts'

const NAME_PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME']

/** The text of the fields of a date, alias or entry that is being read. */
type Fields = Map<string, string>

/** Reads the UN's XML; an entry's id is its DATAID. Records: individuals, entities. */
export async function parseUnXml(file: ByteStream): Promise<ParsedList> {
  const entries: ListEntry[] = []
  const records = { individuals: 0, entities: 0 }
  let publishedOn: string | null = null
  let entry: EntryBuilder | null = null
  let own: Fields = new Map()
  let group: Fields = new Map()

  await readXml(file, 'un', 'CONSOLIDATED_LIST', {
    open({ name, attributes }, path) {
      if (path.length === 1) publishedOn = attributes.dateGenerated?.slice(0, 10) ?? null
      if (path.length === 3) {
        entry = new EntryBuilder('un', '', name === 'INDIVIDUAL' ? 'PERSON' : 'ENTITY')
        own = new Map()
      }
      if (path.length === 4) group = new Map()
    },
    close(path, text) {
      if (!entry) return
      const name = path[path.length - 1]
      if (path.length === 5) {
        group.set(name, text)
        if (path[3] === 'NATIONALITY') entry.addCountry(countryCode(text))
      }
      if (path.length === 4) {
        own.set(name, text)
        if (name.endsWith('_ALIAS')) addAlias(entry, group)
        if (name === 'INDIVIDUAL_DATE_OF_BIRTH') entry.addBirthDate(birthDate(group))
      }
      if (path.length !== 3) return
      entries.push(complete(entry, own))
      records[entry.kind === 'PERSON' ? 'individuals' : 'entities']++
      entry = null
    },
  })
  if (entries.length === 0) throw new UnusableListError('un', 'it has no entries')
  return { entries, publishedOn, records }
}

function complete(gathered: EntryBuilder, own: Fields): ListEntry {
  gathered.addName(NAME_PARTS.map((part) => own.get(part) ?? '').join(' '), 'PRIMARY')
  gathered.addName(own.get('NAME_ORIGINAL_SCRIPT') ?? '', 'PRIMARY')
  gathered.addProgramme(own.get('UN_LIST_TYPE') ?? '')
  gathered.gender = genderOf(own.get('GENDER') ?? /Gender: (\w+)/.exec(own.get('COMMENTS1') ?? '')?.[1] ?? '')
  return { ...gathered.build(), entryId: own.get('DATAID') ?? '' }
}

function addAlias(entry: EntryBuilder, fields: Fields): void {
  const quality = fields.get('QUALITY') === 'Low' ? 'WEAK' : 'STRONG'
  // Brackets hold the same name in another script, or a remark in English, which is no name.
  const [name, ...others] = (fields.get('ALIAS_NAME') ?? '').split(/[()]/)
  entry.addName(name, quality)
  for (const other of others) if (!/[a-z]/i.test(other)) entry.addName(other, quality)
  entry.addName(fields.get('NAME_ORIGINAL_SCRIPT') ?? '', quality)
}

function birthDate(fields: Fields): BirthRange | null {
  const year = Number(fields.get('YEAR') ?? 0)
  const [from, to] = [Number(fields.get('FROM_YEAR') ?? 0), Number(fields.get('TO_YEAR') ?? 0)]
  if (fields.get('TYPE_OF_DATE') === 'BETWEEN') return from && to ? yearRange(from, to) : null
  const range = parseIsoBirthDate(fields.get('DATE') ?? '') ?? (year ? birthRange(year) : null)
  return fields.get('TYPE_OF_DATE') === 'APPROXIMATELY' ? circa(range) : range
}
