// EU consolidated financial sanctions list, full XML 1.1 (xmlFullSanctionsList_1_1, schema fpi/fsd/export).
import type { SaxesTagPlain } from 'saxes'
import { type ByteStream, EntryBuilder, genderOf, type ListEntry, type ParsedList, UnusableListError } from '../list-entry.ts'
import { birthRange, circa, parseIsoBirthDate, yearRange } from './birth-dates.ts'
import { readXml } from './xml-elements.ts'

type Attributes = SaxesTagPlain['attributes']

/** Reads the EU's XML; an entry's id is its logicalId. Records: entries. */
export async function parseEuXml(file: ByteStream): Promise<ParsedList> {
  const entries: ListEntry[] = []
  let publishedOn: string | null = null
  let entry: EntryBuilder | null = null
  let hasPrimary = false

  await readXml(file, 'eu', 'export', {
    open({ name, attributes }) {
      if (name === 'export') publishedOn = attributes.generationDate?.slice(0, 10) ?? null
      if (name === 'sanctionEntity') {
        entry = new EntryBuilder('eu', attributes.logicalId, 'ENTITY')
        hasPrimary = false
      }
      if (!entry) return
      if (name === 'subjectType') entry.kind = attributes.classificationCode === 'P' ? 'PERSON' : 'ENTITY'
      if (name === 'regulation') entry.addProgramme(attributes.programme ?? '')
      if (name === 'citizenship') entry.addCountry(isoCountry(attributes.countryIso2Code))
      if (name === 'birthdate') entry.addBirthDate(birthDate(attributes))
      if (name === 'nameAlias') {
        const strength = attributes.strong === 'false' ? 'WEAK' : 'STRONG'
        entry.addName(fullName(attributes), hasPrimary ? strength : 'PRIMARY')
        entry.gender ??= genderOf(attributes.gender ?? '')
        hasPrimary = true
      }
    },
    close(path) {
      if (path.at(-1) !== 'sanctionEntity' || !entry) return
      entries.push(entry.build())
      entry = null
    },
  })
  if (entries.length === 0) throw new UnusableListError('eu', 'it has no entries')
  return { entries, publishedOn, records: { entries: entries.length } }
}

const fullName = ({ wholeName, firstName, middleName, lastName }: Attributes): string =>
  wholeName || [firstName, middleName, lastName].filter(Boolean).join(' ')

/** "00" is the EU's code for unknown. */
const isoCountry = (code: string | undefined): string | null => (code && /^[A-Z]{2}$/.test(code) ? code : null)

function birthDate(attributes: Attributes) {
  // Other calendars give years that would be read as centuries ago.
  if (attributes.calendarType && attributes.calendarType !== 'GREGORIAN') return null
  const [year, month, day, from, to] = ['year', 'monthOfYear', 'dayOfMonth', 'yearRangeFrom', 'yearRangeTo']
    .map((name) => Number(attributes[name] || 0))
  const known = attributes.birthdate ? parseIsoBirthDate(attributes.birthdate) : birthRange(year, month, day)
  const range = known ?? (from && to ? yearRange(from, to) : null)
  return attributes.circa === 'true' ? circa(range) : range
}
