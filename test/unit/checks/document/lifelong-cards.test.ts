// Cards for life (public reports of November 2026): the digits 99 in an MRZ mean 9999 or 1999, and the print decides.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareDeclared } from '../../../../checks/decision/declared.ts'
import { parseMrz } from '../../../../checks/document/mrz/mrz-parse.ts'
import { mrzLinesOf } from '../../../support/documents/mrz-text.ts'
import { readPicture } from '../../../support/recorded-readings.ts'
import { assess } from './readings.ts'
import { judge, TODAY } from './lifelong-card.ts'

const REPORTS = join(import.meta.dirname, '..', '..', '..', '..', '..', 'shared', 'data', 'reports', 'documents')

describe('a card for life', () => {
  for (const [name, card, expiry] of [
    ['of Spain, 01 01 9999', { expiry: '990101', printed: '01 01 9999' }, '9999-01-01'],
    ['of Portugal, 31 12 9999', { issuer: 'PRT', expiry: '991231', printed: '31 12 9999' }, '9999-12-31'],
    ['of Italy, ILLIMITATA', { issuer: 'ITA', expiry: '991231', printed: 'ILLIMITATA', label: 'SCADENZA' }, null],
    ['of Italy, in two languages', { issuer: 'ITA', expiry: '<<<<<<', printed: 'ILLIMITATA / UNLIMITED' }, null],
    ['of Viet Nam, in words', { issuer: 'VNM', expiry: '991231', printed: 'Không thời hạn' }, null],
    ['of Viet Nam, 31/12/9999', { issuer: 'VNM', expiry: '991231', printed: '31/12/9999' }, '9999-12-31'],
    [
      'of Romania, PERMANENT, without a date in its MRZ',
      { issuer: 'ROU', expiry: '<<<<<<', printed: 'PERMANENT' },
      null,
    ],
    ['with nines for a date', { expiry: '999999', printed: '99.99.9999' }, null],
    ['with the year first', { expiry: '991231', printed: '9999-12-31' }, '9999-12-31'],
    ['with a month in letters', { expiry: '991231', printed: '31 DIC/DEC 9999' }, '9999-12-31'],
    ['with its gaps lost', { expiry: '990101', printed: '01019999' }, '9999-01-01'],
    ['whose label nobody can read', { expiry: '990101', printed: '01 01 9999', label: 'GI1TLGT XILL' }, '9999-01-01'],
  ] as const) {
    it(`${name}, is valid`, () => {
      const judged = judge(card)
      assert.deepEqual(judged.codes, [])
      assert.equal(judged.expiry, expiry)
      assert.equal(judged.comparisons.find(({ field }) => field === 'EXPIRY')?.outcome, 'MATCH')
    })
  }

  for (const [name, card, expiry] of [
    ['that claims to be a passport', { documentCode: 'P', expiry: '990101', printed: '01 01 9999' }, '9999-01-01'],
    [
      'of a state that is not known to issue them',
      { issuer: 'MEX', expiry: '991231', printed: '31 12 9999' },
      '9999-12-31',
    ],
    ['of somebody too young for one', { expiry: '990101', printed: '01 01 9999', birth: '2001-03-08' }, '9999-01-01'],
    [
      'that was issued before such cards existed',
      { expiry: '990101', printed: '01 01 9999', issued: '02 06 1994' },
      '9999-01-01',
    ],
    ['whose print says nothing', { expiry: '990101', printed: null }, null],
    ['whose print has two digits', { expiry: '990101', printed: '01 01 99' }, null],
    ['whose print has another date', { expiry: '991231', printed: '02 06 2031' }, '2031-06-02'],
  ] as const) {
    it(`${name}, goes to review, and is never expired`, () => {
      const judged = judge(card)
      assert.ok(judged.codes.includes('DOC_DATE_IMPLAUSIBLE'), judged.codes.join())
      assert.ok(!judged.codes.includes('DOCUMENT_EXPIRED'), judged.codes.join())
      assert.equal(judged.expiry, expiry)
    })
  }

  it('is unconfirmed where the print has another day of the year 9999', () => {
    const { codes } = judge({ expiry: '990101', printed: '31 12 9999' })
    assert.deepEqual(codes, ['MRZ_UNCONFIRMED_EXPIRY'])
  })

  it('has expired where the print says 1999 in four digits', () => {
    for (const printed of ['01 01 1999', '01.01.1999', '1999-01-01', '01 JAN/ENE 1999']) {
      const { codes, expiry } = judge({ expiry: '990101', printed, issued: '02 06 1994' })
      assert.deepEqual(codes, ['DOCUMENT_EXPIRED'], printed)
      assert.equal(expiry, '1999-01-01')
    }
  })

  it('has expired by its MRZ where the print has the year 9999 over the true date', () => {
    for (const printed of ['01 01 9999', 'PERMANENTE']) {
      const { codes, expiry } = judge({ expiry: '190602', printed, issued: '02 06 2009' })
      assert.deepEqual(codes, ['MRZ_UNCONFIRMED_EXPIRY', 'DOCUMENT_EXPIRED'])
      assert.equal(expiry, '2019-06-02')
    }
  })

  it('agrees with a declared expiry on any day of the year 9999', () => {
    const document = {
      document_type: null,
      first_name: null,
      last_name: null,
      document_number: null,
      date_of_birth: null,
      sex: null,
      nationality: null,
      issuing_country: null,
      mrz: null,
    }
    const of = (declared: string, read: string | null) =>
      compareDeclared({ document_expiry: declared }, { ...document, document_expiry: read })
    assert.deepEqual(of('9999-12-31', '9999-01-01'), [])
    assert.deepEqual(of('2031-06-02', null), [])
    assert.deepEqual(of('2031-06-02', '9999-01-01'), ['DECLARED_EXPIRY_MISMATCH'])
    assert.deepEqual(of('9999-12-31', '2031-06-02'), ['DECLARED_EXPIRY_MISMATCH'])
  })

  it('has an expiry in this century where it is valid for decades', () => {
    const expiry = (raw: string) =>
      parseMrz(
        'TD1',
        mrzLinesOf('TD1', {
          documentCode: 'ID',
          issuer: 'HUN',
          surname: 'NAGY',
          givenNames: 'ANNA',
          number: '000001AE4',
          nationality: 'HUN',
          birthDate: '580203',
          sex: 'F',
          expiryDate: raw,
          optionalData: '',
        }),
        TODAY,
      ).expiryDate
    assert.equal(expiry('860101'), '2086-01-01')
    assert.equal(expiry('660712'), '2066-07-12')
    assert.equal(expiry('980101'), '1998-01-01')
  })
})

describe('the cards of the reports', function () {
  before(function () {
    if (existsSync(REPORTS)) return
    console.log(`    skipped: ${REPORTS} is absent`)
    this.skip()
  })

  it('are valid, for life and dated', async () => {
    const read = async (file: string) => readPicture(readFileSync(join(REPORTS, file)))
    for (const [name, expiry] of [
      ['card-lifetime-9999', '9999-01-01'],
      ['card-dated-control', '2031-06-02'],
    ] as const) {
      const { result, extracted } = assess([await read(`${name}-front.jpg`), await read(`${name}-back.jpg`)], {
        country: 'es',
        docType: 'NATIONAL_ID',
        today: TODAY,
        allowSpecimens: false,
      })
      assert.deepEqual(result.codes, [], name)
      assert.equal(extracted.document_expiry, expiry)
    }
  })
})
