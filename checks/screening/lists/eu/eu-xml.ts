// EU consolidated financial sanctions list, full XML 1.1 (xmlFullSanctionsList_1_1, schema fpi/fsd/export 1.1).
import type { SaxesTagPlain } from 'saxes'
import { type ByteStream, type EntryBuilder, type ParsedList } from '../shared/list-entry.ts'
import { isoCountry } from '../../../countries/named-countries.ts'
import { EntryCollection } from '../shared/entry-collection.ts'
import { euBirthDate, euIdentifierKind, EuNames, isoDay } from './eu-details.ts'
import { readXml } from '../shared/xml-elements.ts'

type Attributes = SaxesTagPlain['attributes']

/** The path of an entity's own elements: export / sanctionEntity / element. */
const DETAIL_LEVEL = 3

/**
 * Reads the EU's XML. An entry's id is its logicalId. Records: entries.
 *
 * @throws UnusableListError as readXml, and without entries
 */
export async function parseEuXml(file: ByteStream): Promise<ParsedList> {
  const entries = new EntryCollection('eu')
  let publishedOn: string | null = null
  let entry: EntryBuilder | null = null
  let names = new EuNames()
  let name: Attributes | null = null
  let nameRemark = ''

  await readXml(file, 'eu', 'export', {
    open({ name: element, attributes }, path) {
      if (path.length === 1) publishedOn = isoDay(attributes.generationDate ?? '')
      if (element === 'sanctionEntity') {
        entry = entries.start(attributes.logicalId ?? '', 'ENTITY')
        entry.addListedOn(isoDay(attributes.designationDate ?? ''))
        names = new EuNames()
      }
      if (!entry || path.length !== DETAIL_LEVEL) return
      if (element === 'nameAlias') [name, nameRemark] = [attributes, '']
      else addDetail(entry, element, attributes)
    },
    close(path, text) {
      const element = path[path.length - 1]
      if (!entry) return
      if (path.length === DETAIL_LEVEL + 1 && element === 'remark' && path[DETAIL_LEVEL - 1] === 'nameAlias')
        nameRemark += text
      if (path.length === DETAIL_LEVEL && element === 'nameAlias' && name) addName(entry, names, name, nameRemark)
      if (element !== 'sanctionEntity') return
      names.addTo(entry)
      entries.finish(entry)
      entry = null
    },
  })
  const built = entries.build()
  return { entries: built, publishedOn, records: { entries: built.length } }
}

function addDetail(entry: EntryBuilder, element: string, attributes: Attributes): void {
  switch (element) {
    case 'subjectType':
      entry.kind = attributes.classificationCode === 'P' ? 'PERSON' : 'ENTITY'
      break
    case 'regulation':
      entry.addProgramme(attributes.programme ?? '')
      break
    case 'citizenship':
      entry.addCountry(isoCountry(attributes.countryIso2Code ?? ''))
      break
    case 'birthdate':
      entry.addBirthDate(
        euBirthDate({
          date: attributes.birthdate ?? '',
          day: attributes.dayOfMonth ?? '',
          month: attributes.monthOfYear ?? '',
          year: attributes.year ?? '',
          yearFrom: attributes.yearRangeFrom ?? '',
          yearTo: attributes.yearRangeTo ?? '',
          circa: attributes.circa ?? '',
          calendar: attributes.calendarType ?? '',
        }),
      )
      break
    case 'identification':
      entry.addIdentifier(
        euIdentifierKind(attributes.identificationTypeCode ?? '', attributes.identificationTypeDescription ?? ''),
        attributes.latinNumber || attributes.number || '',
        isoCountry(attributes.countryIso2Code ?? ''),
      )
      break
  }
}

function addName(entry: EntryBuilder, names: EuNames, attributes: Attributes, remark: string): void {
  names.add(entry, {
    whole: attributes.wholeName ?? '',
    first: attributes.firstName ?? '',
    middle: attributes.middleName ?? '',
    last: attributes.lastName ?? '',
    gender: attributes.gender ?? '',
    isStrong: attributes.strong !== 'false' && attributes.strong !== '0',
    remark,
  })
}
