// OFAC's classic XML: SDN.XML and CONSOLIDATED.XML (sdnList, https://ofac.treasury.gov/media/29971/download,
// sdnList.xsd).
import {
  type ByteStream,
  type EntryBuilder,
  genderOf,
  type ListId,
  type ParsedList,
  UnusableListError,
} from '../shared/list-entry.ts'
import { parseOfacBirthDate } from '../shared/birth-dates.ts'
import { countryCode } from '../../../countries/named-countries.ts'
import { EntryCollection } from '../shared/entry-collection.ts'
import { identifierKind } from '../shared/identifier-kinds.ts'
import { at, readXmlBranches, textAt, type XmlBranch } from '../shared/xml-branches.ts'

/**
 * Reads OFAC's XML. An entry's id is its uid. Records: entries.
 *
 * @throws UnusableListError as readXml, and if its Record_Count differs from the number of its entries
 */
export async function parseOfacXml(list: ListId, file: ByteStream): Promise<ParsedList> {
  const entries = new EntryCollection(list)
  let publishedOn: string | null = null
  let announced: number | null = null

  await readXmlBranches(file, list, ['sdnList/publshInformation', 'sdnList/sdnEntry'], (branch) => {
    if (branch.name === 'sdnEntry') {
      const entry = entries.start(
        textAt(branch, 'uid'),
        textAt(branch, 'sdnType') === 'Individual' ? 'PERSON' : 'ENTITY',
      )
      addEntry(entry, branch)
      entries.finish(entry)
      return
    }
    publishedOn = usDay(textAt(branch, 'Publish_Date'))
    announced = Number(textAt(branch, 'Record_Count') || Number.NaN)
  })
  const built = entries.build()
  if (announced !== built.length)
    throw new UnusableListError(list, `it has ${built.length} entries, but states ${announced}`)
  return { entries: built, publishedOn, records: { entries: built.length } }
}

function addEntry(entry: EntryBuilder, branch: XmlBranch): void {
  entry.addName(fullName(branch), 'PRIMARY')
  for (const alias of at(branch, 'akaList', 'aka')) {
    entry.addName(fullName(alias), textAt(alias, 'category') === 'weak' ? 'WEAK' : 'STRONG')
  }
  for (const programme of at(branch, 'programList', 'program')) entry.addProgramme(programme.text)
  for (const date of at(branch, 'dateOfBirthList', 'dateOfBirthItem'))
    entry.addBirthDate(parseOfacBirthDate(textAt(date, 'dateOfBirth')))
  for (const one of [
    ...at(branch, 'nationalityList', 'nationality'),
    ...at(branch, 'citizenshipList', 'citizenship'),
  ]) {
    entry.addCountry(countryCode(textAt(one, 'country')))
  }
  for (const id of at(branch, 'idList', 'id'))
    addId(entry, textAt(id, 'idType'), textAt(id, 'idNumber'), textAt(id, 'idCountry'))
  // As with the flat files, the country of an address replaces a missing citizenship.
  for (const { text } of at(branch, 'addressList', 'address', 'country'))
    if (!entry.hasCountry) entry.addCountry(countryCode(text))
}

/** lastName holds the surname, or the whole name of an entity. */
const fullName = (branch: XmlBranch): string => `${textAt(branch, 'firstName')} ${textAt(branch, 'lastName')}`

/** The list of ids also holds features that are not ids ("Gender", "Secondary sanctions risk:", "Email Address"). */
function addId(entry: EntryBuilder, type: string, number: string, country: string): void {
  if (type === 'Gender') entry.gender = genderOf(number)
  const kind = identifierKind(type)
  if (kind !== 'OTHER') entry.addIdentifier(kind, number, countryCode(country))
}

/** "05/03/2024" (month first) as YYYY-MM-DD, or null. */
function usDay(text: string): string | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  return parts ? `${parts[3]}-${parts[1]}-${parts[2]}` : null
}
