import assert from 'node:assert/strict'
import type { BirthRange } from '../../../../checks/screening/lists/shared/list-entry.ts'
import { onlyEntry, parseText, unusable } from './list-bytes.ts'

const NAMESPACE = 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/ADVANCED_XML'

const REFERENCES = `<AliasTypeValues><AliasType ID="1403">Name</AliasType></AliasTypeValues>
  <CalendarTypeValues><CalendarType ID="1">Gregorian</CalendarType><CalendarType ID="2">Islamic</CalendarType></CalendarTypeValues>
  <CountryValues><Country ID="11082" ISO2="EG">Egypt</Country><Country ID="11102">Haiti</Country></CountryValues>
  <DetailReferenceValues><DetailReference ID="91526">Male</DetailReference></DetailReferenceValues>
  <FeatureTypeValues><FeatureType ID="8">Birthdate</FeatureType><FeatureType ID="10">Nationality Country</FeatureType>
    <FeatureType ID="25">Location</FeatureType><FeatureType ID="224">Gender</FeatureType></FeatureTypeValues>
  <IDRegDocTypeValues><IDRegDocType ID="1571">Passport</IDRegDocType></IDRegDocTypeValues>
  <ListValues><List ID="1550">SDN List</List><List ID="91512">Consolidated List</List></ListValues>
  <NamePartTypeValues><NamePartType ID="1520">Last Name</NamePartType><NamePartType ID="1521">First Name</NamePartType></NamePartTypeValues>
  <PartySubTypeValues><PartySubType ID="4" PartyTypeID="1">Unknown</PartySubType><PartySubType ID="1" PartyTypeID="4">Vessel</PartySubType></PartySubTypeValues>
  <PartyTypeValues><PartyType ID="1">Individual</PartyType><PartyType ID="4">Transport</PartyType></PartyTypeValues>
  <SanctionsTypeValues><SanctionsType ID="1">Program</SanctionsType><SanctionsType ID="1705">Block</SanctionsType></SanctionsTypeValues>`

const part = (group: number, text: string): string =>
  `<DocumentedNamePart><NamePartValue NamePartGroupID="${group}" ScriptID="215" Acronym="false">${text}</NamePartValue></DocumentedNamePart>`
const day = (name: string, year: number, month: number, date: number): string =>
  `<${name}><Year>${year}</Year><Month>${month}</Month><Day>${date}</Day></${name}>`
const EXACT = `<Start Approximate="false">${day('From', 1948, 12, 10)}${day('To', 1948, 12, 10)}</Start><End Approximate="false">${day('From', 1948, 12, 10)}${day('To', 1948, 12, 10)}</End>`

const party = (
  period: string,
  calendar = 1,
): string => `<DistinctParty FixedRef="2674"><Comment/><Profile ID="2674" PartySubTypeID="4">
  <Identity ID="4123" FixedRef="2674" Primary="true" False="false">
    <Alias FixedRef="2674" AliasTypeID="1403" Primary="true" LowQuality="false">
      <DocumentedName ID="1" FixedRef="2674" DocNameStatusID="1">${part(71, 'Abbas')}${part(72, 'Abu')}</DocumentedName>
      <DocumentedName ID="2" FixedRef="2674" DocNameStatusID="2">${part(71, 'عباس')}${part(72, 'أبو')}</DocumentedName></Alias>
    <Alias FixedRef="2674" AliasTypeID="1400" Primary="false" LowQuality="false"><DocumentedName ID="3">${part(73, 'Zaydan')}${part(74, 'Muhammad')}</DocumentedName></Alias>
    <Alias FixedRef="2674" AliasTypeID="1400" Primary="false" LowQuality="true"><DocumentedName ID="4">${part(75, 'Abu Khalid')}</DocumentedName></Alias>
    <NamePartGroups><MasterNamePartGroup><NamePartGroup ID="71" NamePartTypeID="1520"/></MasterNamePartGroup>
      <MasterNamePartGroup><NamePartGroup ID="72" NamePartTypeID="1521"/></MasterNamePartGroup>
      <MasterNamePartGroup><NamePartGroup ID="73" NamePartTypeID="1520"/></MasterNamePartGroup></NamePartGroups></Identity>
  <Feature ID="1" FeatureTypeID="8"><FeatureVersion ID="1" ReliabilityID="1"><DatePeriod CalendarTypeID="${calendar}">${period}</DatePeriod></FeatureVersion></Feature>
  <Feature ID="2" FeatureTypeID="25"><FeatureVersion ID="2"><VersionLocation LocationID="26"/></FeatureVersion></Feature>
  <Feature ID="3" FeatureTypeID="10"><FeatureVersion ID="3"><VersionLocation LocationID="25"/></FeatureVersion></Feature>
  <Feature ID="4" FeatureTypeID="224"><FeatureVersion ID="4"><VersionDetail DetailTypeID="1431" DetailReferenceID="91526"/></FeatureVersion></Feature>
</Profile></DistinctParty>`

const listing = (
  profile: number,
  list: number,
  program: string,
  year: number,
): string => `<SanctionsEntry ID="${profile}${list}" ProfileID="${profile}" ListID="${list}">
  <EntryEvent ID="1" EntryEventTypeID="1" LegalBasisID="1"><Comment/>${day('Date', year, 1, 23)}</EntryEvent>
  <SanctionsMeasure ID="1" SanctionsTypeID="1705"><Comment/></SanctionsMeasure><SanctionsMeasure ID="2" SanctionsTypeID="1"><Comment>${program}</Comment></SanctionsMeasure></SanctionsEntry>`

const document = (
  parties: string,
  listings = listing(2674, 1550, 'SDT', 1995),
): string => `<?xml version="1.0" encoding="utf-8"?>
<Sanctions xmlns="${NAMESPACE}" Version="3">${day('DateOfIssue', 2026, 8, 20)}<ReferenceValueSets>${REFERENCES}</ReferenceValueSets>
  <Locations><Location ID="25"><LocationCountry CountryID="11082" CountryRelevanceID="1"/></Location><Location ID="26"><LocationCountry CountryID="11102"/></Location></Locations>
  <IDRegDocuments><IDRegDocument ID="1" IDRegDocTypeID="1571" IdentityID="4123" IssuedBy-CountryID="11082"><IDRegistrationNo>A30679</IDRegistrationNo></IDRegDocument></IDRegDocuments>
  <DistinctParties>${parties}</DistinctParties><ProfileRelationships/><SanctionsEntries>${listings}</SanctionsEntries><SanctionsEntryLinks/></Sanctions>`

const parse = (xml: string, list: 'ofac-sdn' | 'ofac-nonsdn' = 'ofac-sdn') =>
  parseText('ofac-advanced-xml', list, xml, 4096)

describe('OFAC advanced XML', () => {
  it('puts a person together from its references, places, documents and listings', async () => {
    const parsed = await parse(
      document(
        party(EXACT),
        listing(2674, 1550, 'SDT', 1995) + listing(2674, 1550, 'SDGT', 2001) + listing(2674, 91512, 'OTHER', 1990),
      ),
    )
    assert.deepEqual([parsed.publishedOn, parsed.records], ['2026-08-20', { entries: 1, listings: 2 }])
    assert.deepEqual(parsed.entries, [
      {
        list: 'ofac-sdn',
        entryId: '2674',
        kind: 'PERSON',
        names: [
          { text: 'Abu Abbas', quality: 'PRIMARY' },
          { text: 'أبو عباس', quality: 'PRIMARY' },
          { text: 'Muhammad Zaydan', quality: 'STRONG' },
          { text: 'Abu Khalid', quality: 'WEAK' },
        ],
        birthDates: [{ from: '1948-12-10', to: '1948-12-10' }],
        countries: ['EG'],
        gender: 'M',
        programmes: ['SDT', 'SDGT'],
        identifiers: [{ kind: 'PASSPORT', number: 'A30679', country: 'EG' }],
        listedOn: '1995-01-23',
      },
    ])
  })

  const start = (from: string, about = false) => `<Start Approximate="${about}">${from}</Start>`
  const periods: [string, string, BirthRange[]][] = [
    [
      'a year',
      `${start(day('From', 1962, 1, 1) + day('To', 1962, 1, 1))}<End>${day('From', 1962, 12, 31)}${day('To', 1962, 12, 31)}</End>`,
      [{ from: '1962-01-01', to: '1962-12-31' }],
    ],
    [
      'a year in the Start alone',
      start(day('From', 1962, 1, 1) + day('To', 1962, 12, 31)),
      [{ from: '1962-01-01', to: '1962-12-31' }],
    ],
    [
      'about a year',
      `${start(day('From', 1962, 1, 1), true)}<End>${day('To', 1962, 12, 31)}</End>`,
      [{ from: '1960-01-01', to: '1964-12-31', isApproximate: true }],
    ],
    [
      'a span',
      `${start(day('From', 1960, 3, 1))}<End>${day('From', 1962, 5, 31)}</End>`,
      [{ from: '1960-03-01', to: '1962-05-31' }],
    ],
    ['nothing', '', []],
  ]
  for (const [what, period, expected] of periods) {
    it(`reads a birth date of ${what}`, async () => {
      assert.deepEqual((await onlyEntry(parse(document(party(period))))).birthDates, expected)
    })
  }

  it('leaves dates of other calendars out', async () => {
    assert.deepEqual((await onlyEntry(parse(document(party(EXACT, 2))))).birthDates, [])
  })

  it('takes the country of an address where no nationality is given, and ships for entities', async () => {
    const ship = party(EXACT)
      .replace('PartySubTypeID="4"', 'PartySubTypeID="1"')
      .replace('FeatureTypeID="10"', 'FeatureTypeID="99"')
    const { kind, countries } = await onlyEntry(parse(document(ship)))
    assert.deepEqual([kind, countries], ['ENTITY', ['HT']])
  })

  it('rejects a file of the other list, listings of no party, and parties that appear twice', async () => {
    await assert.rejects(
      parse(document(party(EXACT)), 'ofac-nonsdn'),
      unusable('ofac-nonsdn', /it has no entry of this list/),
    )
    await assert.rejects(
      parse(document(party(EXACT), listing(9, 1550, 'SDT', 1995))),
      unusable('ofac-sdn', /belongs to no party/),
    )
    await assert.rejects(parse(document(party(EXACT) + party(EXACT))), unusable('ofac-sdn', /entry 2674 appears twice/))
    await assert.rejects(parse(document(party(EXACT)).slice(0, -20)), unusable('ofac-sdn', /cut short/))
  })
})
