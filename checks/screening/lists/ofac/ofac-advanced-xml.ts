// OFAC's advanced XML: SDN_ADVANCED.XML and CONS_ADVANCED.XML (Sanctions; schema of the UN's Advanced Sanctions Data
// Model, explained in https://ofac.treasury.gov/media/10391/download). All values are numbers that the file's own
// reference values explain. Places, documents, parties and listings have separate sections, in this order.
import {
  type ByteStream,
  type EntryBuilder,
  genderOf,
  type ListId,
  type ListIdentifier,
  type ParsedList,
  UnusableListError,
} from '../shared/list-entry.ts'
import { EntryCollection } from '../shared/entry-collection.ts'
import { identifierKind } from '../shared/identifier-kinds.ts'
import { AdvancedReferences, dateOf, datePeriod } from './ofac-advanced-values.ts'
import { at, readXmlBranches, textAt, type XmlBranch } from '../shared/xml-branches.ts'

const SDN_LIST = 'SDN List'

/**
 * Reads OFAC's advanced XML. An entry's id is its party's FixedRef (the uid of the other formats). Records: entries,
 * listings.
 *
 * @throws UnusableListError as readXml, and if nothing in it is on the requested list or a listing has no party
 */
export async function parseOfacAdvancedXml(list: ListId, file: ByteStream): Promise<ParsedList> {
  const reading = new AdvancedReading(list)
  await readXmlBranches(
    file,
    list,
    [
      'Sanctions/DateOfIssue',
      'Sanctions/ReferenceValueSets/*',
      'Sanctions/Locations/Location',
      'Sanctions/IDRegDocuments/IDRegDocument',
      'Sanctions/DistinctParties/DistinctParty',
      'Sanctions/SanctionsEntries/SanctionsEntry',
    ],
    (branch, path) => {
      switch (path[1]) {
        case 'DateOfIssue':
          return (reading.publishedOn = dateOf(branch))
        case 'ReferenceValueSets':
          return reading.references.add(branch)
        case 'Locations':
          return reading.addLocation(branch)
        case 'IDRegDocuments':
          return reading.addDocument(branch)
        case 'DistinctParties':
          return reading.addParty(branch)
        case 'SanctionsEntries':
          return reading.addListing(branch)
      }
    },
  )
  return reading.finish()
}

class AdvancedReading {
  readonly references = new AdvancedReferences()
  publishedOn: string | null = null
  readonly #list: ListId
  readonly #entries: EntryCollection
  /** Countries by place, and documents by identity. */
  readonly #countries = new Map<string, string | null>()
  readonly #documents = new Map<string, ListIdentifier[]>()
  readonly #parties = new Map<string, EntryBuilder>()
  #listings = 0

  constructor(list: ListId) {
    this.#list = list
    this.#entries = new EntryCollection(list)
  }

  addLocation(location: XmlBranch): void {
    const country = at(location, 'LocationCountry')[0]?.attributes.CountryID ?? ''
    this.#countries.set(location.attributes.ID ?? '', this.references.country(country))
  }

  addDocument(document: XmlBranch): void {
    const identity = document.attributes.IdentityID ?? ''
    const known = this.#documents.get(identity) ?? []
    this.#documents.set(identity, known)
    known.push({
      kind: identifierKind(this.references.text('IDRegDocType', document.attributes.IDRegDocTypeID ?? '')),
      number: textAt(document, 'IDRegistrationNo'),
      country: this.references.country(document.attributes['IssuedBy-CountryID'] ?? ''),
    })
  }

  addParty(party: XmlBranch): void {
    const profiles = at(party, 'Profile')
    const isPerson = profiles.some(({ attributes }) => this.references.isIndividual(attributes.PartySubTypeID ?? ''))
    const entry = this.#entries.start(party.attributes.FixedRef ?? '', isPerson ? 'PERSON' : 'ENTITY')
    let residence: string | null = null
    for (const profile of profiles) {
      this.#parties.set(profile.attributes.ID ?? '', entry)
      for (const identity of at(profile, 'Identity')) this.#addIdentity(entry, identity)
      for (const feature of at(profile, 'Feature')) {
        const country = this.#addFeature(entry, feature)
        residence ??= country
      }
    }
    // As with the flat files, the country of the address replaces a missing citizenship.
    if (!entry.hasCountry) entry.addCountry(residence)
  }

  addListing(listing: XmlBranch): void {
    const isOfList = this.references.text('List', listing.attributes.ListID ?? '') === SDN_LIST
    if (isOfList !== (this.#list === 'ofac-sdn')) return
    const entry = this.#parties.get(listing.attributes.ProfileID ?? '')
    if (!entry) throw new UnusableListError(this.#list, `its listing ${listing.attributes.ID} belongs to no party`)
    this.#listings++
    for (const event of at(listing, 'EntryEvent', 'Date')) entry.addListedOn(dateOf(event))
    for (const measure of at(listing, 'SanctionsMeasure')) {
      const type = this.references.text('SanctionsType', measure.attributes.SanctionsTypeID ?? '')
      if (type === 'Program') entry.addProgramme(textAt(measure, 'Comment'))
    }
  }

  finish(): ParsedList {
    if (this.#listings === 0) throw new UnusableListError(this.#list, 'it has no entry of this list')
    const entries = this.#entries.build()
    return { entries, publishedOn: this.publishedOn, records: { entries: entries.length, listings: this.#listings } }
  }

  #addIdentity(entry: EntryBuilder, identity: XmlBranch): void {
    const types = new Map(
      at(identity, 'NamePartGroups', 'MasterNamePartGroup', 'NamePartGroup').map(({ attributes }) => [
        attributes.ID,
        this.references.text('NamePartType', attributes.NamePartTypeID ?? ''),
      ]),
    )
    for (const alias of at(identity, 'Alias')) {
      const isWeak = alias.attributes.LowQuality === 'true'
      const quality = alias.attributes.Primary === 'true' ? 'PRIMARY' : isWeak ? 'WEAK' : 'STRONG'
      for (const name of at(alias, 'DocumentedName')) {
        const parts = at(name, 'DocumentedNamePart', 'NamePartValue')
        const isSurname = ({ attributes }: XmlBranch): boolean => types.get(attributes.NamePartGroupID) === 'Last Name'
        // Given names first, like all our names.
        const ordered = [...parts.filter((part) => !isSurname(part)), ...parts.filter(isSurname)]
        entry.addName(ordered.map(({ text }) => text).join(' '), quality)
      }
    }
    for (const { kind, number, country } of this.#documents.get(identity.attributes.ID ?? '') ?? []) {
      entry.addIdentifier(kind, number, country)
    }
  }

  /** Adds the data of a feature to the person. Returns the country of an address. */
  #addFeature(entry: EntryBuilder, feature: XmlBranch): string | null {
    const country =
      at(feature, 'FeatureVersion', 'VersionLocation')
        .map(({ attributes }) => this.#countries.get(attributes.LocationID ?? '') ?? null)
        .find((code) => code !== null) ?? null
    switch (this.references.text('FeatureType', feature.attributes.FeatureTypeID ?? '')) {
      case 'Birthdate':
        for (const period of at(feature, 'FeatureVersion', 'DatePeriod')) {
          if (this.references.isGregorian(period.attributes.CalendarTypeID ?? ''))
            entry.addBirthDate(datePeriod(period))
        }
        break
      case 'Nationality Country':
      case 'Citizenship Country':
        entry.addCountry(country)
        break
      case 'Gender':
        for (const { attributes, text } of at(feature, 'FeatureVersion', 'VersionDetail')) {
          entry.gender ??= genderOf(this.references.text('DetailReference', attributes.DetailReferenceID ?? '') || text)
        }
        break
      case 'Location':
        return country
    }
    return null
  }
}
