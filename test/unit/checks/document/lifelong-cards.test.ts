// Cards for life (public reports of late 2026): two digits 99 in an MRZ stand for 9999 as well as for 1999, and the print tells which.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareDeclared } from '../../../../checks/decision/declared.ts'
import { findLifetime } from '../../../../checks/document/visual-zone/printed-lifetime.ts'
import { parseMrz } from '../../../../checks/document/mrz/mrz-parse.ts'
import { mrzLinesOf } from '../../../support/documents/mrz-text.ts'
import { readPicture } from '../../../support/recorded-readings.ts'
import { fieldBoxes } from '../../../../checks/document/fields/field-boxes.ts'
import { assess, mrzReading, reading, sideOf, textLine } from './readings.ts'

const TODAY = '2026-11-25'
const REPORTS = join(import.meta.dirname, '..', '..', '..', '..', '..', 'shared', 'data', 'reports', 'documents')

interface Card {
  readonly issuer?: string
  readonly birth?: string
  /** Six characters of the MRZ. */
  readonly expiry: string
  /** Beside the label of the expiry; null prints none. */
  readonly printed: string | null
  readonly issued?: string
  readonly label?: string
  readonly documentCode?: string
}

const STATES: Readonly<Record<string, readonly [name: string, alpha2: string]>> = {
  ESP: ['REINO DE ESPAÑA', 'es'],
  VNM: ['VIET NAM', 'vn'],
  PRT: ['REPÚBLICA PORTUGUESA', 'pt'],
  ITA: ['REPUBBLICA ITALIANA', 'it'],
  MEX: ['ESTADOS UNIDOS MEXICANOS', 'mx'],
  ROU: ['ROMÂNIA', 'ro'],
}

/** A card of two sides in one reading: label over value, and the three lines of its MRZ with every check digit right. */
function judge({
  issuer = 'ESP',
  birth = '1949-03-08',
  expiry,
  printed,
  issued = '02 06 2021',
  label = 'DATE OF EXPIRY',
  documentCode = 'ID',
}: Card) {
  const isPassport = documentCode === 'P'
  const lines = mrzLinesOf(isPassport ? 'TD3' : 'TD1', {
    documentCode,
    issuer,
    surname: 'IBARRONDO',
    givenNames: 'REMEDIOS',
    number: 'CKV204816',
    nationality: issuer,
    birthDate: birth.slice(2).replaceAll('-', ''),
    sex: 'F',
    expiryDate: expiry,
    optionalData: '',
  })
  const field = (name: string, text: string | null, y: number) => [
    textLine(name, 400, y, { height: 18 }),
    ...(text === null ? [] : [textLine(text, 400, y + 26)]),
  ]
  const [year, month, day] = birth.split('-')
  const print = [
    textLine(STATES[issuer][0], 400, 20),
    textLine(isPassport ? 'PASSPORT' : 'IDENTITY CARD', 400, 60),
    ...field('DOCUMENT NO.', 'CKV204816', 120),
    ...field('SURNAME', 'IBARRONDO', 210),
    ...field('GIVEN NAMES', 'REMEDIOS', 300),
    ...field('NATIONALITY', issuer, 390),
    ...field('SEX', 'F', 480),
    ...field('DATE OF BIRTH', `${day} ${month} ${year}`, 570),
    ...field(label, printed, 660),
    ...field('DATE OF ISSUE', issued, 750),
  ]
  const made = assess([reading(print, mrzReading(isPassport ? 'TD3' : 'TD1', lines))], {
    country: STATES[issuer][1],
    docType: isPassport ? 'PASSPORT' : 'NATIONAL_ID',
    today: TODAY,
    allowSpecimens: false,
  })
  // The numbers of these cards are made up, and no scheme of theirs is of interest here.
  return {
    codes: made.result.codes.filter((code) => !/NUMBER|CHECKSUM|REGISTRY/.test(code)),
    expiry: made.extracted.document_expiry,
    comparisons: made.comparisons,
  }
}

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
      'of a state that is not known to have them',
      { issuer: 'MEX', expiry: '991231', printed: '31 12 9999' },
      '9999-12-31',
    ],
    ['of somebody too young for one', { expiry: '990101', printed: '01 01 9999', birth: '2001-03-08' }, '9999-01-01'],
    [
      'that was issued when there was none',
      { expiry: '990101', printed: '01 01 9999', issued: '02 06 1994' },
      '9999-01-01',
    ],
    ['whose print says nothing', { expiry: '990101', printed: null }, null],
    ['whose print has two digits', { expiry: '990101', printed: '01 01 99' }, null],
    ['whose print has another date', { expiry: '991231', printed: '02 06 2031' }, '2031-06-02'],
  ] as const) {
    it(`${name}, is for a person, and never expired`, () => {
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

  it('is none where the print says 1999 in four digits: that one has expired', () => {
    for (const printed of ['01 01 1999', '01.01.1999', '1999-01-01', '01 JAN/ENE 1999']) {
      const { codes, expiry } = judge({ expiry: '990101', printed, issued: '02 06 1994' })
      assert.deepEqual(codes, ['DOCUMENT_EXPIRED'], printed)
      assert.equal(expiry, '1999-01-01')
    }
  })

  it('is none where an expired card prints the year 9999 over its date: the MRZ expires it', () => {
    for (const printed of ['01 01 9999', 'PERMANENTE']) {
      const { codes, expiry } = judge({ expiry: '190602', printed, issued: '02 06 2009' })
      assert.deepEqual(codes, ['MRZ_UNCONFIRMED_EXPIRY', 'DOCUMENT_EXPIRED'])
      assert.equal(expiry, '2019-06-02')
    }
  })

  it('lasts as long as declared, whichever day of the year 9999 that is', () => {
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

  it('has the date of this century where it lasts for decades', () => {
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

describe('a document for life without an MRZ', () => {
  const judge = (
    lines: readonly (readonly [label: string, value: string])[],
    title: string,
    docType: 'NATIONAL_ID' | 'PASSPORT' | 'DRIVING_LICENCE',
  ) =>
    assess(
      [
        reading(
          [
            textLine(title, 400, 20),
            ...lines.flatMap(([label, value], i) => [
              textLine(label, 400, 100 + i * 90, { height: 18 }),
              textLine(value, 400, 126 + i * 90),
            ]),
          ],
          null,
        ),
      ],
      { country: null, docType, today: TODAY, allowSpecimens: false },
    )

  for (const [what, label, value, expiry] of [
    ['of Indonesia', 'Berlaku Hingga', 'SEUMUR HIDUP', null],
    ['of Peru', 'Fecha de caducidad', 'NO CADUCA', null],
    ['of Chile', 'Fecha de vencimiento', 'INDEFINIDA', null],
    ['with a date of the year 9999', 'Date of expiry', '31/12/9999', '9999-12-31'],
    ['of a state that prints two digits', 'Date of expiry', '31.12.99', null],
  ] as const) {
    it(`${what}, is not expired`, () => {
      const { result, extracted } = judge(
        [
          ['Surname', 'SANTOSO'],
          ['Date of birth', '12.03.1950'],
          ['Date of issue', '20.05.2015'],
          [label, value],
        ],
        'IDENTITY CARD',
        'NATIONAL_ID',
      )
      assert.deepEqual(result.codes, ['DOC_CLASSIFY_LOW_CONFIDENCE'])
      assert.equal(extracted.document_expiry, expiry)
    })
  }

  it('is expired where it says 1999, and implausible as a passport', () => {
    assert.ok(
      judge([['Date of expiry', '31.12.1999']], 'IDENTITY CARD', 'NATIONAL_ID').result.codes.includes(
        'DOCUMENT_EXPIRED',
      ),
    )
    assert.ok(
      judge([['Date of expiry', 'PERMANENT']], 'PASSPORT', 'PASSPORT').result.codes.includes('DOC_DATE_IMPLAUSIBLE'),
    )
  })

  it('has its date in a box for the reviewer', () => {
    const front = { ...sideOf(reading([textLine('Date of expiry', 400, 100), textLine('01 01 9999', 400, 140)], null)) }
    const boxes = fieldBoxes(
      [front],
      judge([['Date of expiry', '01 01 9999']], 'IDENTITY CARD', 'NATIONAL_ID').extracted,
    )
    assert.deepEqual(
      boxes.map(({ field }) => field),
      ['document_expiry'],
    )
  })
})

describe('words for a life', () => {
  it('are found in many languages', () => {
    for (const text of [
      'INDEFINIDO',
      'PERMANENTE',
      'unbegrenzt gültig',
      'Illimitata',
      'không thời hạn',
      'SEUMUR HIDUP',
      'LIFETIME',
      'бессрочно',
      'SÜRESİZ',
      'süresiz',
      '永久',
      '长期',
      'Indéfinie',
      'NO EXPIRY',
      'TRAJNO',
      'ТРАЈНО',
      'Bezterminowo',
      'NEOMEZENĚ',
      'HATÁRIDŐ NÉLKÜLI',
      'NELIMITATĂ',
      'NEOMEZENE / UNLIMITED',
      'ΑΟΡΙΣΤΗ',
      'مدى الحياة',
      'ללא הגבלה',
      'ตลอดชีพ',
      'Vitalício',
      'VALIDEZ PERMANENTE',
      'SANS LIMITE',
      'tills vidare',
      'ONBEPERKT',
      'NO CADUCA',
      'UNBEFRISTET',
      'INDEFINIDAA',
      '无限期',
      '영구',
      'უვადო',
    ])
      assert.deepEqual(findLifetime(text), { date: null }, text)
  })

  it('are not found in what only holds them, or in numbers and dates', () => {
    for (const text of [
      'PERMANENT RESIDENT',
      'PERMANENT ACCOUNT NUMBER',
      'NEVERS',
      'VITA',
      'ROMA',
      '02 06 2031',
      'X12349999',
      '4012 9999 1234 5678',
      'ABC 9999',
      '99 12 31',
      'TRAJANO',
      'INDEFATIGABLE',
      '',
    ])
      assert.equal(findLifetime(text), undefined, text)
  })

  it('give a day where one is printed', () => {
    for (const [text, date] of [
      ['01 01 9999', '9999-01-01'],
      ['31.12.9999', '9999-12-31'],
      ['9999/12/31', '9999-12-31'],
      ['31 DEC 9999', '9999-12-31'],
      ['02 06 2021 - 01 01 9999', '9999-01-01'],
      ['29 02 9999', null],
      ['99 99 9999', null],
      ['9999', null],
      ['02 06 2000 / 31 12 9999', '9999-12-31'],
    ] as const)
      assert.deepEqual(findLifetime(text), { date }, text)
    assert.deepEqual(findLifetime('12/31/9999', 'USA'), { date: '9999-12-31' })
  })
})

describe('the cards of the reports', function () {
  this.timeout(60_000)
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
