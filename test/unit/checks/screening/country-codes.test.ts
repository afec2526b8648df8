import assert from 'node:assert/strict'
import { countryCode, isoCountry, mentionedCountry } from '../../../../checks/countries/named-countries.ts'
import { countryCodes } from '../../../../checks/screening/lists/shared/numbered-values.ts'

describe('countries as the lists write them', () => {
  const names: [string, string | null][] = [
    ['Russian Federation', 'RU'],
    ['Korea, North', 'KP'],
    ["Democratic People's Republic of Korea", 'KP'],
    ['DPRK', 'KP'],
    ['Iran (Islamic Republic of)', 'IR'],
    ['Cote d Ivoire', 'CI'],
    ['Côte d’Ivoire', 'CI'],
    ['Bahamas, The', 'BS'],
    ['Burma', 'MM'],
    ['North Macedonia, The Republic of', 'MK'],
    ['Virgin Islands, British', 'VG'],
    ['Türkiye', 'TR'],
    ['Palestinian', 'PS'],
    ['Congo, Democratic Republic of the', 'CD'],
    ['Afghan', 'AF'],
    ['Saudi Arabian', 'SA'],
    ['former Soviet Union', null],
    ['na', null],
    ['', null],
    ['Region: Crimea', null],
    ['undetermined', null],
  ]
  for (const [name, code] of names)
    it(`${code ?? 'nothing'} for ${name || 'an empty field'}`, () => {
      assert.equal(countryCode(name), code)
    })

  const several: [string, string[]][] = [
    ['(1) Iran. (2) United States', ['IR', 'US']],
    ['a) Syrian Arab Republic b) State of Palestine', ['SY', 'PS']],
    ['1) Uzbek 2) Afghan', ['UZ', 'AF']],
    ['Bahrain (citizenship revoked in January 2015)', ['BH']],
    ['Iranian (Iranian citizenship)', ['IR']],
    ['(1) Russian (2) USSR (until 1991)', ['RU']],
    ['', []],
  ]
  for (const [text, codes] of several)
    it(`${codes.join(', ') || 'none'} in "${text}"`, () => {
      assert.deepEqual(countryCodes(text), codes)
    })

  it('finds the first country in a remark, and none in ordinary words', () => {
    const remarks: [string, string | null][] = [
      ['Libya number', 'LY'],
      ['British passport number', 'GB'],
      ['Issued in Sanaa, Yemen', 'YE'],
      ['False Indonesian', 'ID'],
      ['Democratic Republic of the Congo passport', 'CD'],
      ['expires on 6 Dec. 2019', null],
      ['in use', null],
      ['', null],
    ]
    for (const [text, code] of remarks) assert.equal(mentionedCountry(text), code, text)
  })

  it('takes only codes that are assigned', () => {
    assert.deepEqual(['IQ', 'iq', '00', 'XX', '', 'IRQ'].map(isoCountry), ['IQ', 'IQ', null, null, null, null])
  })
})
