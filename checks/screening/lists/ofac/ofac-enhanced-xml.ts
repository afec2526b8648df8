// OFAC's enhanced XML of 2024: SDN_ENHANCED.XML and CONS_ENHANCED.XML (sanctionsData, ENHANCED_XML.xsd), also as ZIP.
// It has names in every script, which the flat files and the classic XML lack.
import {
  type BirthRange,
  type ByteStream,
  type EntryBuilder,
  genderOf,
  type ListId,
  type NameQuality,
  type ParsedList,
  UnusableListError,
} from '../shared/list-entry.ts'
import { circa, parseIsoBirthDate, span } from '../shared/birth-dates.ts'
import { countryCode } from '../../../countries/named-countries.ts'
import { EntryCollection } from '../shared/entry-collection.ts'
import { isoDay } from '../eu/eu-details.ts'
import { identifierKind } from '../shared/identifier-kinds.ts'
import { naturalOrder } from './ofac-remarks.ts'
import { at, readXmlBranches, textAt, type XmlBranch } from '../shared/xml-branches.ts'

/** The file's name for the list that it was filtered by. */
const LIST_NAMES: Partial<Record<ListId, string>> = { 'ofac-sdn': 'SDN List', 'ofac-nonsdn': 'Consolidated List' }

/**
 * Reads OFAC's enhanced XML. An entry's id is its entity id (the uid of the other formats). Records: entries.
 *
 * @throws UnusableListError as readXml, and if it is a file of the other list
 */
export async function parseOfacEnhancedXml(list: ListId, file: ByteStream): Promise<ParsedList> {
  const entries = new EntryCollection(list)
  let publishedOn: string | null = null

  await readXmlBranches(file, list, ['sanctionsData/publicationInfo', 'sanctionsData/entities/entity'], (branch) => {
    if (branch.name === 'publicationInfo') {
      publishedOn = isoDay(textAt(branch, 'dataAsOf'))
      checkList(
        list,
        at(branch, 'filters', 'sanctionsLists', 'sanctionsList').map(({ text }) => text),
      )
      return
    }
    const kind = textAt(branch, 'generalInfo', 'entityType') === 'Individual' ? 'PERSON' : 'ENTITY'
    const entry = entries.start(branch.attributes.id ?? '', kind)
    addEntry(entry, branch)
    entries.finish(entry)
  })
  const built = entries.build()
  return { entries: built, publishedOn, records: { entries: built.length } }
}

function checkList(list: ListId, filters: readonly string[]): void {
  const name = LIST_NAMES[list]
  if (filters.length > 0 && name !== undefined && !filters.includes(name)) {
    throw new UnusableListError(list, `it holds the ${filters.join(', ')}`)
  }
}

function addEntry(entry: EntryBuilder, branch: XmlBranch): void {
  for (const name of at(branch, 'names', 'name')) {
    for (const script of at(name, 'translations', 'translation')) {
      const full = textAt(script, 'formattedFullName')
      entry.addName(entry.kind === 'PERSON' ? naturalOrder(full) : full, qualityOf(name))
    }
  }
  for (const programme of at(branch, 'sanctionsPrograms', 'sanctionsProgram')) entry.addProgramme(programme.text)
  for (const listing of at(branch, 'sanctionsLists', 'sanctionsList'))
    entry.addListedOn(isoDay(listing.attributes.datePublished ?? ''))
  for (const feature of at(branch, 'features', 'feature')) addFeature(entry, feature)
  for (const document of at(branch, 'identityDocuments', 'identityDocument')) {
    entry.addIdentifier(
      identifierKind(textAt(document, 'type')),
      textAt(document, 'documentNumber'),
      countryCode(textAt(document, 'issuingCountry')),
    )
  }
  // As with the flat files, the country of an address replaces a missing citizenship.
  for (const { text } of at(branch, 'addresses', 'address', 'country'))
    if (!entry.hasCountry) entry.addCountry(countryCode(text))
}

function qualityOf(name: XmlBranch): NameQuality {
  if (textAt(name, 'isPrimary') === 'true') return 'PRIMARY'
  return textAt(name, 'isLowQuality') === 'true' ? 'WEAK' : 'STRONG'
}

function addFeature(entry: EntryBuilder, feature: XmlBranch): void {
  switch (textAt(feature, 'type')) {
    case 'Birthdate':
      for (const date of at(feature, 'valueDate')) entry.addBirthDate(birthDate(date))
      break
    case 'Nationality Country':
    case 'Citizenship Country':
      entry.addCountry(countryCode(textAt(feature, 'value')))
      break
    case 'Gender':
      entry.gender = genderOf(textAt(feature, 'value'))
      break
  }
}

/** From the earliest start to the latest end: for "1961", 1 January to 31 December. */
function birthDate(date: XmlBranch): BirthRange | null {
  const range = span(parseIsoBirthDate(textAt(date, 'fromDateBegin')), parseIsoBirthDate(textAt(date, 'toDateEnd')))
  return textAt(date, 'isApproximate') === 'true' ? circa(range) : range
}
