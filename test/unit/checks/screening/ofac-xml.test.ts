import assert from 'node:assert/strict'
import { onlyEntry, parseText, unusable } from './list-bytes.ts'

const NAMESPACE = 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports'

/** The classic format. */
const PALMA = `<sdnEntry><uid>7821</uid><firstName>Hector Luis</firstName><lastName>PALMA SALAZAR</lastName><sdnType>Individual</sdnType>
  <programList><program>SDNTK</program></programList>
  <idList><id><uid>1</uid><idType>Passport</idType><idNumber>A123</idNumber><idCountry>Mexico</idCountry></id>
    <id><uid>2</uid><idType>Gender</idType><idNumber>Male</idNumber></id>
    <id><uid>3</uid><idType>Secondary sanctions risk:</idType><idNumber>section 1(b)</idNumber></id></idList>
  <akaList><aka><uid>4</uid><type>a.k.a.</type><category>strong</category><lastName>PALMA</lastName><firstName>Luis</firstName></aka>
    <aka><uid>5</uid><type>a.k.a.</type><category>weak</category><lastName>EL GUERO</lastName></aka></akaList>
  <addressList><address><uid>6</uid><city>Culiacan</city></address><address><uid>7</uid><country>Mexico</country></address></addressList>
  <nationalityList><nationality><uid>8</uid><country>Korea, North</country><mainEntry>true</mainEntry></nationality></nationalityList>
  <citizenshipList><citizenship><uid>9</uid><country>Mexico</country></citizenship></citizenshipList>
  <dateOfBirthList><dateOfBirthItem><uid>10</uid><dateOfBirth>29 Apr 1960</dateOfBirth></dateOfBirthItem>
    <dateOfBirthItem><uid>11</uid><dateOfBirth>circa 1962</dateOfBirth></dateOfBirthItem></dateOfBirthList></sdnEntry>`
const classic = (entries: string, count: number | string = 1): string => `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns="${NAMESPACE}/XML"><publshInformation><Publish_Date>05/03/2024</Publish_Date><Record_Count>${count}</Record_Count></publshInformation>${entries}</sdnList>`

describe('OFAC classic XML', () => {
  const parse = (xml: string) => parseText('ofac-xml', 'ofac-sdn', xml)

  it('reads a person', async () => {
    const parsed = await parse(classic(PALMA))
    assert.deepEqual([parsed.publishedOn, parsed.records], ['2024-05-03', { entries: 1 }])
    assert.deepEqual(parsed.entries, [
      {
        list: 'ofac-sdn',
        entryId: '7821',
        kind: 'PERSON',
        names: [
          { text: 'Hector Luis PALMA SALAZAR', quality: 'PRIMARY' },
          { text: 'Luis PALMA', quality: 'STRONG' },
          { text: 'EL GUERO', quality: 'WEAK' },
        ],
        birthDates: [
          { from: '1960-04-29', to: '1960-04-29' },
          { from: '1960-01-01', to: '1964-12-31', isApproximate: true },
        ],
        countries: ['KP', 'MX'],
        gender: 'M',
        programmes: ['SDNTK'],
        identifiers: [{ kind: 'PASSPORT', number: 'A123', country: 'MX' }],
        listedOn: null,
      },
    ])
  })

  it('takes the country of an address only where no citizenship is named', async () => {
    const stateless = PALMA.replace(/<nationalityList>.*<\/nationalityList>/, '').replace(
      /<citizenshipList>.*<\/citizenshipList>/,
      '',
    )
    assert.deepEqual((await onlyEntry(parse(classic(stateless)))).countries, ['MX'])
  })

  it('rejects a list whose length differs from its count, and one without a count', async () => {
    await assert.rejects(parse(classic(PALMA, 2)), unusable('ofac-sdn', /1 entries, but states 2/))
    await assert.rejects(parse(classic(PALMA, '')), unusable('ofac-sdn', /1 entries, but states NaN/))
    await assert.rejects(
      parse(classic(PALMA).replace(/<publshInformation>.*<\/publshInformation>/, '')),
      unusable('ofac-sdn', /states null/),
    )
    await assert.rejects(parse(classic('', 0)), unusable('ofac-sdn', /no entries/))
    await assert.rejects(parse(classic(PALMA + PALMA, 2)), unusable('ofac-sdn', /appears twice/))
  })
})

/** The enhanced format. */
const MARTELLY = `<entity id="50476"><generalInfo><entityType refId="600">Individual</entityType></generalInfo>
  <sanctionsLists><sanctionsList refId="1" id="1" datePublished="2024-08-20">SDN List</sanctionsList><sanctionsList refId="1" id="1" datePublished="2014-10-10">Other</sanctionsList></sanctionsLists>
  <sanctionsPrograms><sanctionsProgram refId="1" id="1">ILLICIT-DRUGS-EO14059</sanctionsProgram></sanctionsPrograms>
  <names><name id="1"><isPrimary>true</isPrimary><isLowQuality>false</isLowQuality><translations>
      <translation id="1"><isPrimary>true</isPrimary><script>Latin</script><formattedFullName>MARTELLY, Michel Joseph</formattedFullName></translation>
      <translation id="2"><isPrimary>false</isPrimary><script>Cyrillic</script><formattedFullName>МАРТЕЛЛИ, Мишель</formattedFullName></translation></translations></name>
    <name id="2"><isPrimary>false</isPrimary><isLowQuality>true</isLowQuality><translations><translation id="3"><isPrimary>true</isPrimary>
      <formattedFullName>Sweet Micky</formattedFullName></translation></translations></name></names>
  <features><feature id="1"><type featureTypeId="8">Birthdate</type><value>circa 1961</value><valueDate id="1"><fromDateBegin>1961-01-01</fromDateBegin><fromDateEnd>1961-01-01</fromDateEnd>
      <toDateBegin>1961-12-31</toDateBegin><toDateEnd>1961-12-31</toDateEnd><isApproximate>true</isApproximate><isDateRange>false</isDateRange></valueDate></feature>
    <feature id="2"><type featureTypeId="10">Nationality Country</type><value>Haiti</value></feature>
    <feature id="3"><type featureTypeId="224">Gender</type><value>Male</value></feature></features>
  <identityDocuments><identityDocument id="1"><type refId="1">Passport</type><documentNumber>PP1</documentNumber><issuingCountry refId="1">Haiti</issuingCountry></identityDocument></identityDocuments>
</entity>`
const enhanced = (
  entities: string,
): string => `<sanctionsData xmlns="${NAMESPACE}/ENHANCED_XML"><publicationInfo><dataAsOf>2025-01-10T00:00:00</dataAsOf>
  <filters><sanctionsLists><sanctionsList refId="1">SDN List</sanctionsList></sanctionsLists></filters></publicationInfo><entities>${entities}</entities></sanctionsData>`

describe('OFAC enhanced XML', () => {
  const parse = (xml: string) => parseText('ofac-enhanced-xml', 'ofac-sdn', xml)

  it('reads a person with its names in every script', async () => {
    const parsed = await parse(enhanced(MARTELLY))
    assert.equal(parsed.publishedOn, '2025-01-10')
    assert.deepEqual(parsed.entries, [
      {
        list: 'ofac-sdn',
        entryId: '50476',
        kind: 'PERSON',
        names: [
          { text: 'Michel Joseph MARTELLY', quality: 'PRIMARY' },
          { text: 'Мишель МАРТЕЛЛИ', quality: 'PRIMARY' },
          { text: 'Sweet Micky', quality: 'WEAK' },
        ],
        birthDates: [{ from: '1959-01-01', to: '1963-12-31', isApproximate: true }],
        countries: ['HT'],
        gender: 'M',
        programmes: ['ILLICIT-DRUGS-EO14059'],
        identifiers: [{ kind: 'PASSPORT', number: 'PP1', country: 'HT' }],
        listedOn: '2014-10-10',
      },
    ])
  })

  it('reads a year and a span', async () => {
    const exact = MARTELLY.replace('<isApproximate>true', '<isApproximate>false')
    assert.deepEqual((await onlyEntry(parse(enhanced(exact)))).birthDates, [{ from: '1961-01-01', to: '1961-12-31' }])
    const span = exact.replace('<toDateEnd>1961', '<toDateEnd>1963')
    assert.deepEqual((await onlyEntry(parse(enhanced(span)))).birthDates, [{ from: '1961-01-01', to: '1963-12-31' }])
  })

  it('rejects the other list, an entity without an id or without a name, and a cut file', async () => {
    await assert.rejects(
      parse(
        enhanced(MARTELLY).replace('<sanctionsList refId="1">SDN List', '<sanctionsList refId="1">Consolidated List'),
      ),
      unusable('ofac-sdn', /holds the Consolidated List/),
    )
    await assert.rejects(parse(enhanced(MARTELLY.replace(' id="50476"', ''))), unusable('ofac-sdn', /without an id/))
    await assert.rejects(
      parse(enhanced(MARTELLY.replace(/<names>.*<\/names>/s, ''))),
      unusable('ofac-sdn', /entry 50476 has no name/),
    )
    await assert.rejects(parse(enhanced(MARTELLY).slice(0, -30)), unusable('ofac-sdn', /cut short/))
    await assert.rejects(parseText('ofac-enhanced-xml', 'eu', enhanced(MARTELLY)), unusable('eu', /not published as/))
    await assert.rejects(parseText('ofac-enhanced-xml', 'ofac-sdn', ''), unusable('ofac-sdn', /not well-formed/))
  })
})
