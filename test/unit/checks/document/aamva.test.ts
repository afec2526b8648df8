import assert from 'node:assert/strict'
import fc from 'fast-check'
import { LICENCE_ISSUERS } from '../../../../checks/document/aamva/issuers.ts'
import { parseAamva } from '../../../../checks/document/aamva/licence-barcode.ts'
import type { AamvaLicence } from '../../../../checks/document/aamva/aamva-licence.ts'
import { aamvaText, SAMPLE_HOLDER, type AamvaHolder } from '../../../support/documents/aamva.ts'

const SAMPLE = {
  number: 'D1234567',
  surname: 'SAMPLE',
  givenNames: 'JOHN QUINCY',
  birthDate: '1985-03-15',
  expiryDate: '2031-03-15',
  issueDate: '2023-02-01',
  sex: 'M',
  isTruncated: false,
  contradictory: [],
  kind: 'DL',
  country: 'USA',
  jurisdiction: 'CA',
}

/** The parsed fields without those of the header. */
function fieldsOf(licence: AamvaLicence | undefined): Partial<AamvaLicence> {
  assert.ok(licence !== undefined)
  const { version: _, issuer: __, issuerNumber: ___, ...fields } = licence
  return fields
}

describe('the barcode of a North American licence', () => {
  for (let version = 0; version <= 10; version++) {
    it(`is read in version ${version === 0 ? '0 (before the first)' : version}`, () => {
      const licence = parseAamva(aamvaText(SAMPLE_HOLDER, { version }))
      assert.deepEqual(fieldsOf(licence), SAMPLE)
      assert.equal(licence?.version, Math.max(1, version))
      assert.equal(licence?.issuer?.name, 'California')
    })
  }

  it('is read as Canada writes it, the year first', () => {
    const holder: AamvaHolder = { ...SAMPLE_HOLDER, jurisdiction: 'ON', country: 'CAN', birthDate: '1990-11-12' }
    const licence = parseAamva(aamvaText(holder, { iin: '636012' }))
    assert.deepEqual(
      [licence?.birthDate, licence?.country, licence?.jurisdiction, licence?.issuer?.name],
      ['1990-11-12', 'CAN', 'ON', 'Ontario'],
    )
  })

  it('is read from an identity card', () => {
    assert.equal(
      parseAamva(aamvaText(SAMPLE_HOLDER, { kind: 'ID', jurisdictionSubfile: 'ZCZCAY\nZCBBRN' }))?.kind,
      'ID',
    )
  })

  // As issuers are known to write them (published reports about readers), names and numbers made up.
  const DEVIANT: [what: string, text: string, wanted: Partial<AamvaLicence>][] = [
    ['offsets that are wrong', aamvaText(SAMPLE_HOLDER, { directoryError: 7 }), SAMPLE as Partial<AamvaLicence>],
    ['offsets below zero', aamvaText(SAMPLE_HOLDER, { directoryError: -500 }), SAMPLE as Partial<AamvaLicence>],
    ['CR LF at each line', aamvaText(SAMPLE_HOLDER, { lineEnd: '\r\n' }), SAMPLE as Partial<AamvaLicence>],
    [
      'the subfile named twice, and one whole name (Maryland)',
      '@\n\x1e\rAAMVA6360030101DL00290175DLDLDAQT-520-098-009-843\nDAADOE,SUE,,\nDAJMD\nDBA20120115\nDBB19790203\nDBCF\nDBD20070115\r',
      {
        number: 'T-520-098-009-843',
        surname: 'DOE',
        givenNames: 'SUE',
        birthDate: '1979-02-03',
        expiryDate: '2012-01-15',
        sex: 'F',
      },
    ],
    [
      'padded values and a second subfile without its own line (Oregon)',
      '@\n\rANSI 6360290102DL00390285ZO03240027DLDAQ1234567                 \nDAALAST, FIRST MIDDLE                 \nDAG     \nDAJOR\nDBA20150304\nDBB19800516\nDBC1\nDBD20110304\nZOZOAFIRST LICENSED 19980101\n',
      {
        number: '1234567',
        surname: 'LAST',
        givenNames: 'FIRST MIDDLE',
        birthDate: '1980-05-16',
        expiryDate: '2015-03-04',
      },
    ],
    [
      "a digit missing in the issuer's number, dates with dashes, element names from before the standard (North Carolina)",
      '@\n\nAAMVA36004001DL00280200DLDABDOE\nDACPATRICIA\nDADLEE\nDAE\nDAONC\nDAQ27475304\nDBA06-05-2019\nDBB06-05-1951\nDBCF\nDBD07-18-2012\n',
      {
        number: '27475304',
        surname: 'DOE',
        givenNames: 'PATRICIA LEE',
        birthDate: '1951-06-05',
        expiryDate: '2019-06-05',
        jurisdiction: 'NC',
      },
    ],
    [
      'given names together and the middle name again',
      aamvaText(SAMPLE_HOLDER, { elements: { DAC: undefined, DCT: 'JOHN QUINCY' } }),
      { givenNames: 'JOHN QUINCY' },
    ],
    ['no middle name', aamvaText(SAMPLE_HOLDER, { elements: { DAD: 'NONE' } }), { givenNames: 'JOHN' }],
    ['a name that was cut off', aamvaText(SAMPLE_HOLDER, { elements: { DDF: 'T' } }), { isTruncated: true }],
    ["a country that is not the issuer's", aamvaText(SAMPLE_HOLDER, { elements: { DCG: 'UTO' } }), { country: 'UTO' }],
    ['letters beyond ASCII', aamvaText({ ...SAMPLE_HOLDER, surname: 'PEÑA-LÉVESQUE' }), { surname: 'PEÑA-LÉVESQUE' }],
    ['a sex that is not stated', aamvaText(SAMPLE_HOLDER, { elements: { DBC: '9' } }), { sex: 'X' }],
  ]
  for (const [what, text, wanted] of DEVIANT) {
    it(`is read with ${what}`, () => {
      const licence = parseAamva(text)
      assert.deepEqual(
        licence === undefined
          ? undefined
          : Object.fromEntries(Object.keys(wanted).map((key) => [key, licence[key as keyof AamvaLicence]])),
        wanted,
      )
    })
  }

  it('gives no date for a value that is not a date', () => {
    for (const DBB of ['00000000', '13011990', '02301990', '19901301', '0101199', 'ABCDEFGH', '']) {
      assert.equal(parseAamva(aamvaText(SAMPLE_HOLDER, { elements: { DBB } }))?.birthDate, null, DBB)
    }
  })

  it('uses neither value when one element has two', () => {
    const licence = parseAamva(aamvaText(SAMPLE_HOLDER, { elements: { DAK: '958180000\nDAQX9999999' } }))
    assert.deepEqual([licence?.number, licence?.contradictory], [null, ['DAQ']])
  })

  it('knows the issuers of all states, territories and provinces', () => {
    const places = (country: string) =>
      new Set(
        [...LICENCE_ISSUERS.values()]
          .filter((issuer) => issuer.country === country)
          .map(({ jurisdiction }) => jurisdiction),
      )
    // 50 states, the District of Columbia, five territories, and the Department of State; ten provinces and three territories.
    assert.deepEqual([places('USA').size, places('CAN').size], [57, 13])
    assert.equal(parseAamva(aamvaText(SAMPLE_HOLDER, { iin: '999999' }))?.issuer, null)
  })

  it('is not found in other texts', () => {
    for (const text of [
      '',
      '@',
      'ANSI',
      'https://example.test/ANSI',
      '@\n\x1e\rANSI 636014',
      'x'.repeat(5_000),
      '@\n\x1e\rANSI 636014100001DL00310010DLnothing\r',
    ]) {
      assert.equal(parseAamva(text), undefined, JSON.stringify(text.slice(0, 40)))
    }
  })

  it('lets no control characters, markup or overlong text into a name or a number', () => {
    const hostile = aamvaText(SAMPLE_HOLDER, {
      elements: { DCS: 'DO\u0000E\u202e\u001b]0;x\u0007', DAC: '<script>alert(1)</script>', DAQ: '=HYPERLINK("x")' },
    })
    const licence = parseAamva(hostile)
    assert.deepEqual([licence?.surname, licence?.givenNames, licence?.number], [null, null, null])
    assert.equal(parseAamva(aamvaText({ ...SAMPLE_HOLDER, surname: 'A'.repeat(3_000) }))?.surname?.length, 128)
  })

  it('is read quickly, whatever the text', () => {
    const started = process.cpuUsage()
    for (const unit of ['DAQ1\n', 'DL00000000', '\n', 'ANSI ', 'DLDLDL', 'DAA,', '9'] as const) {
      parseAamva(`@\n\x1e\rANSI 636014100099${unit.repeat(100_000)}`)
    }
    const { user, system } = process.cpuUsage(started)
    assert.ok((user + system) / 1000 < 500, `${(user + system) / 1000} ms`)
  })

  it('never throws', () => {
    const alphabet = fc.constantFrom(
      '@',
      '\n',
      '\r',
      '\x1e',
      'ANSI ',
      'AAMVA',
      '636014',
      '10',
      'DL',
      'ID',
      'DAQ',
      'DCS',
      'DBB',
      '99999999',
      '-1',
      '\0',
      'é',
      'Z',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(alphabet, fc.string()), { maxLength: 60 }), (parts) => {
        const licence = parseAamva(`@\n\x1e\rANSI ${parts.join('')}`)
        assert.ok(licence === undefined || typeof licence.issuerNumber === 'string')
      }),
    )
  })

  it('returns the written values, in every version', () => {
    // Version 0 writes one whole name, so no part of it may look like a suffix or a placeholder.
    const word = fc
      .stringMatching(/^[A-Z][A-Z'-]{1,11}$/)
      .filter((name) => !/^(NONE|UNK|UNKNOWN|UNAVL|UNAVAIL|JR|SR|I{1,3}|IV|VI{0,3}|IX|MD|PHD|ESQ)$/.test(name))
    const day = fc
      .date({ min: new Date('1930-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    const holder = fc.record({
      surname: word,
      givenNames: word,
      middleNames: word,
      number: fc.stringMatching(/^[A-Z]\d{6,12}$/),
      birthDate: day,
      expiryDate: day,
      issueDate: day,
      sex: fc.constantFrom('M', 'F', 'X'),
      jurisdiction: fc.constant('TX'),
      country: fc.constantFrom('USA', 'CAN'),
    })
    fc.assert(
      fc.property(holder, fc.integer({ min: 0, max: 10 }), (written, version) => {
        const licence = parseAamva(aamvaText(written, { version, iin: '636015' }))
        assert.deepEqual(
          [
            licence?.surname,
            licence?.givenNames,
            licence?.number,
            licence?.birthDate,
            licence?.expiryDate,
            licence?.issueDate,
            licence?.sex,
          ],
          [
            written.surname,
            `${written.givenNames} ${written.middleNames}`,
            written.number,
            written.birthDate,
            written.expiryDate,
            written.issueDate,
            written.sex,
          ],
        )
      }),
    )
  })
})
