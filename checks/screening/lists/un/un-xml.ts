// UN Security Council consolidated list, XML (sc-sanctions.xsd).
import {
  type ByteStream,
  type EntryBuilder,
  genderOf,
  type ParsedList,
  UnusableListError,
} from '../shared/list-entry.ts'
import { parseIsoBirthDate, parseYear } from '../shared/birth-dates.ts'
import { countryCode, mentionedCountry } from '../../../countries/named-countries.ts'
import { EntryCollection } from '../shared/entry-collection.ts'
import { isoDay } from '../eu/eu-details.ts'
import { identifierKind } from '../shared/identifier-kinds.ts'
import { addUnAlias, unBirthDate, type UnFields } from './un-details.ts'
import { readXml } from '../shared/xml-elements.ts'

const NAME_PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME']

/** Levels of the file: list / section / entry / field / part of a field. */
const ENTRY_LEVEL = 3
const FIELD_LEVEL = 4
const PART_LEVEL = 5

/**
 * Reads the UN's XML. An entry's id is its DATAID. Records: individuals, entities.
 *
 * @throws UnusableListError as readXml, without entries, or if one of the two sections is missing
 */
export async function parseUnXml(file: ByteStream): Promise<ParsedList> {
  const entries = new EntryCollection('un')
  const records = { individuals: 0, entities: 0 }
  const sections = new Set<string>()
  let publishedOn: string | null = null
  let isPerson = false
  let own: UnFields = new Map()
  let group: UnFields = new Map()
  // Groups come before or after the DATAID of their entry, so they are kept until the entry closes.
  let groups: { name: string; fields: UnFields }[] = []

  await readXml(file, 'un', 'CONSOLIDATED_LIST', {
    open({ name, attributes }, path) {
      if (path.length === 1) publishedOn = isoDay(attributes.dateGenerated ?? '')
      if (path.length === 2) sections.add(name)
      if (path.length === ENTRY_LEVEL) {
        isPerson = name === 'INDIVIDUAL'
        own = new Map()
        groups = []
      }
      if (path.length === FIELD_LEVEL) group = new Map()
    },
    close(path, text) {
      const name = path[path.length - 1]
      // Keeps several VALUEs of one field, one a line.
      if (path.length === PART_LEVEL) group.set(name, [group.get(name), text].filter(Boolean).join('\n'))
      if (path.length === FIELD_LEVEL) {
        own.set(name, text)
        if (group.size > 0) groups.push({ name, fields: group })
      }
      if (path.length !== ENTRY_LEVEL) return
      const entry = entries.start(own.get('DATAID') ?? '', isPerson ? 'PERSON' : 'ENTITY')
      addOwn(entry, own)
      for (const { name: kind, fields } of groups) addGroup(entry, kind, fields)
      entries.finish(entry)
      records[isPerson ? 'individuals' : 'entities']++
    },
  })
  const built = entries.build()
  for (const section of ['INDIVIDUALS', 'ENTITIES']) {
    if (!sections.has(section)) throw new UnusableListError('un', `it has no ${section}`)
  }
  return { entries: built, publishedOn, records }
}

function addOwn(entry: EntryBuilder, own: UnFields): void {
  // "na" is the schema's default for an unknown part.
  entry.addName(
    NAME_PARTS.map((part) => own.get(part) ?? '')
      .filter((part) => part !== 'na')
      .join(' '),
    'PRIMARY',
  )
  entry.addName(own.get('NAME_ORIGINAL_SCRIPT') ?? '', 'PRIMARY')
  entry.addProgramme(own.get('UN_LIST_TYPE') ?? '')
  entry.addListedOn(isoDay(own.get('LISTED_ON') ?? ''))
  entry.addCountry(countryCode(own.get('NATIONALITY2') ?? ''))
  entry.gender = genderOf(own.get('GENDER') ?? /Gender: (\w+)/.exec(own.get('COMMENTS1') ?? '')?.[1] ?? '')
}

function addGroup(entry: EntryBuilder, name: string, fields: UnFields): void {
  switch (name) {
    case 'NATIONALITY':
      for (const value of (fields.get('VALUE') ?? '').split('\n')) entry.addCountry(countryCode(value))
      break
    case 'INDIVIDUAL_ALIAS':
    case 'ENTITY_ALIAS': {
      addUnAlias(entry, fields)
      // Some aliases are identities with their own birth date.
      const born = fields.get('DATE_OF_BIRTH') ?? ''
      entry.addBirthDate(parseIsoBirthDate(born) ?? parseYear(born))
      break
    }
    case 'INDIVIDUAL_DATE_OF_BIRTH':
      entry.addBirthDate(unBirthDate(fields))
      break
    case 'INDIVIDUAL_DOCUMENT':
      addDocument(entry, fields)
      break
  }
}

function addDocument(entry: EntryBuilder, fields: UnFields): void {
  const [type, precise] = [fields.get('TYPE_OF_DOCUMENT') ?? '', fields.get('TYPE_OF_DOCUMENT2') ?? '']
  const number = fields.get('NUMBER') ?? ''
  const country = fields.get('ISSUING_COUNTRY') || fields.get('COUNTRY_OF_ISSUE') || ''
  entry.addIdentifier(
    identifierKind(type || precise),
    // "Qatari passport number 00868774" in the field for the number alone.
    number.replace(/^.*\b(?:number|no\.?):?\s+(?=\S*\d)/i, ''),
    countryCode(country) ?? mentionedCountry(`${number} ${precise}`),
  )
}
