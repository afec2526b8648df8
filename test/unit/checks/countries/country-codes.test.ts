import assert from 'node:assert/strict'
import { ALPHA3_CODES, isKnownCode, SPECIMEN_ISSUERS, toAlpha2 } from '../../../../checks/countries/country-codes.ts'
import { ALPHA3_BY_ALPHA2, COUNTRY_CODES } from '../../../../contract/countries.ts'
import {
  findPrintedCountry,
  isOtherState,
  printsNationality,
} from '../../../../checks/document/visual-zone/country-names.ts'

describe('country codes', () => {
  it('map both ways for all 249 states and territories of ISO 3166-1', () => {
    assert.equal(ALPHA3_CODES.length, 249)
    const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
    for (const code of ALPHA3_CODES) {
      const alpha2 = toAlpha2(code)
      assert.ok(alpha2 !== undefined && regions.of(alpha2.toUpperCase()), code)
      assert.ok(COUNTRY_CODES.has(alpha2), code)
      assert.equal(ALPHA3_BY_ALPHA2.get(alpha2), code)
    }
    assert.equal(ALPHA3_BY_ALPHA2.get('gb'), 'GBR')
    assert.deepEqual(
      [...COUNTRY_CODES].filter((code) => !ALPHA3_BY_ALPHA2.has(code)),
      ['xk'],
    )
    assert.equal(toAlpha2('CHE'), 'ch')
  })

  it('know the codes that ICAO adds to ISO', () => {
    assert.equal(toAlpha2('D'), 'de')
    assert.equal(toAlpha2('GBD'), 'gb')
    assert.equal(toAlpha2('RKS'), 'xk')
    assert.ok(isKnownCode('UNO') && isKnownCode('XXB'))
    assert.equal(toAlpha2('UNO'), undefined)
    assert.equal(isKnownCode('QQJ'), false)
  })

  it('name the issuers that only specimens have, and no state', () => {
    assert.ok(SPECIMEN_ISSUERS.has('UTO') && SPECIMEN_ISSUERS.has('XXA'))
    for (const code of SPECIMEN_ISSUERS) assert.equal(toAlpha2(code), undefined, code)
  })

  it('are found in print, as codes and as names', () => {
    assert.ok(printsNationality('Code: SWE', 'SWE'))
    assert.ok(printsNationality('SVERIGE / SWEDEN', 'SWE'))
    assert.ok(printsNationality('Bundesrepublik Deutschland', 'D'))
    assert.equal(printsNationality('SWEET HOME', 'SWE'), false)
    assert.equal(isOtherState('DEU', 'D'), false)
    assert.equal(isOtherState('NOR', 'SWE'), true)
    assert.equal(isOtherState('ABC', 'SWE'), false)
    assert.equal(findPrintedCountry(['REPUBLIKA HRVATSKA', 'x']), 'HRV')
    assert.equal(findPrintedCountry(['SWEDEN', 'NORWAY']), undefined)
  })
})
