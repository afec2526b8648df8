import assert from 'node:assert/strict'
import { parseEuXml } from '../../../activities/screening/lists/eu-xml.ts'
import { bytesOf, unusable, windows1252 } from './list-bytes.ts'

const entity = (inside: string, code = 'P'): string => `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2025-04-14T00:00:00.000+02:00">
  <sanctionEntity logicalId="13"><regulation programme="IRQ"/><subjectType code="person" classificationCode="${code}"/>${inside}</sanctionEntity>
</export>`

const NAMES = '<nameAlias wholeName="Qoussaï Hussein" gender="M" strong="true"/><nameAlias firstName="Abou" lastName="Ali" strong="false"/>'

describe('EU XML', () => {
  it('reads names with their strength, citizenship, gender and programme', async () => {
    const { entries, publishedOn } = await parseEuXml(bytesOf(entity(
      `${NAMES}<citizenship countryIso2Code="IQ"/><citizenship countryIso2Code="00"/><birthdate circa="false" birthdate="1937-04-28" year="1937"/>`,
    )))
    assert.equal(publishedOn, '2025-04-14')
    assert.deepEqual(entries, [{
      list: 'eu',
      entryId: '13',
      kind: 'PERSON',
      names: [{ text: 'Qoussaï Hussein', quality: 'PRIMARY' }, { text: 'Abou Ali', quality: 'WEAK' }],
      birthDates: [{ from: '1937-04-28', to: '1937-04-28' }],
      countries: ['IQ'],
      gender: 'M',
      programmes: ['IRQ'],
    }])
  })

  const dates: [string, string, { from: string, to: string }[]][] = [
    ['a year', '<birthdate year="1960"/>', [{ from: '1960-01-01', to: '1960-12-31' }]],
    ['a month', '<birthdate year="1960" monthOfYear="2"/>', [{ from: '1960-02-01', to: '1960-02-29' }]],
    ['a span', '<birthdate yearRangeFrom="1960" yearRangeTo="1962"/>', [{ from: '1960-01-01', to: '1962-12-31' }]],
    ['about a year', '<birthdate circa="true" year="1960"/>', [{ from: '1958-01-01', to: '1962-12-31' }]],
    ['another calendar', '<birthdate calendarType="ISLAMIC" year="1380"/>', []],
  ]
  for (const [what, xml, expected] of dates) {
    it(`reads the birth date of ${what}`, async () => {
      assert.deepEqual((await parseEuXml(bytesOf(entity(NAMES + xml)))).entries[0].birthDates, expected)
    })
  }

  it('keeps groups as entities', async () => {
    assert.equal((await parseEuXml(bytesOf(entity(NAMES, 'E')))).entries[0].kind, 'ENTITY')
  })

  it('refuses what is empty, cut short, another document or not UTF-8', async () => {
    await assert.rejects(parseEuXml(bytesOf('')), unusable('eu', /not well-formed|no entries/))
    await assert.rejects(parseEuXml(bytesOf(entity(NAMES).slice(0, -12))), unusable('eu', /not well-formed/))
    await assert.rejects(parseEuXml(bytesOf('<html><body>503</body></html>')), unusable('eu', /root element is not export/))
    await assert.rejects(parseEuXml(bytesOf(windows1252(entity(NAMES)))), unusable('eu', /not UTF-8/))
  })
})
