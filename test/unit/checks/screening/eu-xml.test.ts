import assert from 'node:assert/strict'
import type { BirthRange } from '../../../../checks/screening/lists/shared/list-entry.ts'
import { parseEuXml } from '../../../../checks/screening/lists/eu/eu-xml.ts'
import { bytesOf, onlyEntry, unusable, windows1252 } from './list-bytes.ts'

const entity = (inside: string, code = 'P'): string => `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2025-04-14T00:00:00.000+02:00">
  <sanctionEntity logicalId="13"><regulation programme="IRQ"/><subjectType code="person" classificationCode="${code}"/>${inside}</sanctionEntity>
</export>`

const NAMES =
  '<nameAlias wholeName="Qoussaï Hussein" gender="M" strong="true"/><nameAlias firstName="Abou" lastName="Ali" strong="false"/>'

describe('EU XML', () => {
  it('reads names with their strength, citizenship, gender and programme', async () => {
    const { entries, publishedOn } = await parseEuXml(
      bytesOf(
        entity(
          `${NAMES}<citizenship countryIso2Code="IQ"/><citizenship countryIso2Code="00"/><birthdate circa="false" birthdate="1937-04-28" year="1937"/>`,
        ),
      ),
    )
    assert.equal(publishedOn, '2025-04-14')
    assert.deepEqual(entries, [
      {
        list: 'eu',
        entryId: '13',
        kind: 'PERSON',
        names: [
          { text: 'Qoussaï Hussein', quality: 'PRIMARY' },
          { text: 'Abou Ali', quality: 'WEAK' },
        ],
        birthDates: [{ from: '1937-04-28', to: '1937-04-28' }],
        countries: ['IQ'],
        gender: 'M',
        programmes: ['IRQ'],
        identifiers: [],
        listedOn: null,
      },
    ])
  })

  const dates: [string, string, BirthRange[]][] = [
    ['a year', '<birthdate year="1960"/>', [{ from: '1960-01-01', to: '1960-12-31' }]],
    ['a month', '<birthdate year="1960" monthOfYear="2"/>', [{ from: '1960-02-01', to: '1960-02-29' }]],
    ['a span', '<birthdate yearRangeFrom="1960" yearRangeTo="1962"/>', [{ from: '1960-01-01', to: '1962-12-31' }]],
    [
      'about a year',
      '<birthdate circa="true" year="1960"/>',
      [{ from: '1958-01-01', to: '1962-12-31', isApproximate: true }],
    ],
    ['another calendar', '<birthdate calendarType="ISLAMIC" year="1380"/>', []],
  ]
  for (const [what, xml, expected] of dates) {
    it(`reads the birth date of ${what}`, async () => {
      assert.deepEqual((await parseEuXml(bytesOf(entity(NAMES + xml)))).entries[0].birthDates, expected)
    })
  }

  it('reads identifications and the day of designation', async () => {
    const xml =
      entity(`${NAMES}<identification identificationTypeCode="passport" identificationTypeDescription="National passport" number="A 12" countryIso2Code="IQ"/>
      <identification identificationTypeCode="id" identificationTypeDescription="National identification card" latinNumber="77" number="٧٧" countryIso2Code="00"/>
      <identification identificationTypeCode="other" identificationTypeDescription="Other identification number" number="unknown"/>`)
    const { identifiers, listedOn } = await onlyEntry(
      parseEuXml(bytesOf(xml.replace('logicalId="13"', 'logicalId="13" designationDate="2003-06-27"'))),
    )
    assert.deepEqual(identifiers, [
      { kind: 'PASSPORT', number: 'A 12', country: 'IQ' },
      { kind: 'NATIONAL_ID', number: '77', country: null },
    ])
    assert.equal(listedOn, '2003-06-27')
  })

  it('takes the first strong name for the primary one, and a remark for weakness', async () => {
    const { names } = await onlyEntry(
      parseEuXml(
        bytesOf(
          entity(`<nameAlias wholeName="Abu X" strong="false"/><nameAlias wholeName="First Last" strong="true"/>
      <nameAlias wholeName="Nick"><remark>(Low quality alias)</remark></nameAlias><nameAlias wholeName="Имя" nameLanguage="RU"/>`),
        ),
      ),
    )
    assert.deepEqual(
      names.map(({ text, quality }) => `${text} ${quality}`),
      ['Abu X WEAK', 'First Last PRIMARY', 'Nick WEAK', 'Имя STRONG'],
    )
  })

  it("does not take the elements of a detail for the entity's own", async () => {
    const { programmes } = await onlyEntry(
      parseEuXml(bytesOf(entity(`<nameAlias wholeName="A"><regulation programme="OTHER"/></nameAlias>`))),
    )
    assert.deepEqual(programmes, ['IRQ'])
  })

  it('keeps groups as entities', async () => {
    assert.equal((await parseEuXml(bytesOf(entity(NAMES, 'E')))).entries[0].kind, 'ENTITY')
  })

  it('rejects a file that is empty, cut short, another document or not UTF-8', async () => {
    await assert.rejects(parseEuXml(bytesOf('')), unusable('eu', /not well-formed|no entries/))
    await assert.rejects(
      parseEuXml(bytesOf(entity(NAMES).replace(' logicalId="13"', ''))),
      unusable('eu', /without an id/),
    )
    await assert.rejects(
      parseEuXml(bytesOf(entity('<nameAlias wholeName=""/>'))),
      unusable('eu', /entry 13 has no name/),
    )
    const twice = entity(NAMES).replace(
      '</export>',
      '<sanctionEntity logicalId="13"><nameAlias wholeName="B"/></sanctionEntity></export>',
    )
    await assert.rejects(parseEuXml(bytesOf(twice)), unusable('eu', /entry 13 appears twice/))
    await assert.rejects(parseEuXml(bytesOf(entity(NAMES).slice(0, -12))), unusable('eu', /not well-formed/))
    await assert.rejects(
      parseEuXml(bytesOf('<html><body>503</body></html>')),
      unusable('eu', /root element is not export/),
    )
    await assert.rejects(parseEuXml(bytesOf(windows1252(entity(NAMES)))), unusable('eu', /not UTF-8/))
  })
})
