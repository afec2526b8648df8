import assert from 'node:assert/strict'
import { comparedOn, said, type Rows } from './compared-fields.ts'

describe('the document number of a card with two numbers', () => {
  const CARDS: readonly (readonly [issuer: string, number: string, rows: Rows, optionalData?: string])[] = [
    [
      'ESP',
      'BAA000589',
      [
        ['DNI NÚM.', '12345678Z'],
        ['NUM SOPORT', 'BAA000589'],
      ],
    ],
    [
      'ESP',
      'BAA000589',
      [
        ['DNI 12345678Z', null],
        ['NÚM SOPORTE BAA000589', null],
      ],
    ],
    [
      'ESP',
      'BAA000589',
      [
        ['IDESP', 'BAA000589'],
        ['DNI/NIE', '12345678Z'],
      ],
    ],
    [
      'ZAF',
      'ID1234567',
      [
        ['Identity number', '8001015009087'],
        ['Card number', 'ID1234567'],
      ],
    ],
    [
      'POL',
      'ABC123456',
      [
        ['Numer', '44051401359'],
        ['Nr dowodu', 'ABC123456'],
      ],
    ],
    [
      'TUR',
      'A12B34567',
      [
        ['Belge No', 'A12B34567'],
        ['No', '10000000146'],
      ],
      '10000000146',
    ],
    [
      'UTO',
      'X12345678',
      [
        ['ID No', '99887766'],
        ['Document No', 'X12345678'],
      ],
      '99887766',
    ],
  ]
  for (const [issuer, number, rows, optionalData] of CARDS) {
    it(`is confirmed beside its holder's, of ${issuer}: ${said(rows)}`, () => {
      const mrz = { documentNumber: number, issuer, ...(optionalData === undefined ? {} : { optionalData }) }
      assert.equal(comparedOn('DOCUMENT_NUMBER', mrz, rows)?.outcome, 'MATCH')
    })
  }
  it('is not confirmed beside a second label, where the first leads to another number of no known rule', () => {
    const rows: Rows = [
      ['ID No', 'Y87654321'],
      ['Document No', 'X12345678'],
    ]
    for (const issuer of ['ESP', 'ZAF', 'POL', 'UTO']) {
      const { outcome, printed } = comparedOn('DOCUMENT_NUMBER', { documentNumber: 'X12345678', issuer }, rows) ?? {}
      assert.deepEqual([outcome, printed], ['NOT_FOUND', 'Y87654321'], issuer)
    }
  })
  it("is not confirmed where the first label leads to a number of the holder's that the MRZ's own number resembles", () => {
    const rows: Rows = [
      ['DNI', '12345678Z'],
      ['Document No', '87654321X'],
    ]
    assert.notEqual(
      comparedOn('DOCUMENT_NUMBER', { documentNumber: '87654321X', issuer: 'ESP' }, rows)?.outcome,
      'MATCH',
    )
  })
})

describe('a document number with leading zeros and groups', () => {
  for (const [mrz, printed] of [
    ['001234567', '00 12 34 567'],
    ['001234567', '1234567'],
    ['1234567', '001234567'],
    ['AA1234567', 'AA 123-45-67'],
    ['C01X00T47', 'C01X 00T 47'],
  ] as const)
    it(`is confirmed: ${mrz} of the MRZ as ${printed}`, () => {
      assert.equal(comparedOn('DOCUMENT_NUMBER', { documentNumber: mrz }, [['Card No', printed]])?.outcome, 'MATCH')
    })
  for (const [mrz, printed] of [
    ['001234567', '101234567'],
    ['1234567', '901234567'],
    ['000123', '123'],
    ['1234567', '12345670'],
  ] as const)
    it(`is not confirmed: ${mrz} of the MRZ as ${printed}`, () => {
      assert.notEqual(comparedOn('DOCUMENT_NUMBER', { documentNumber: mrz }, [['Card No', printed]])?.outcome, 'MATCH')
    })
})

describe('a name beside itself in another script', () => {
  const SAME: readonly (readonly [issuer: string, surname: string, given: string, rows: Rows])[] = [
    [
      'RUS',
      'PETROV',
      'IVAN',
      [
        ['Surname', 'ПЕТРОВ / PETROV'],
        ['Given names', 'ИВАН / IVAN'],
      ],
    ],
    [
      'RUS',
      'PETROV',
      'IVAN',
      [
        ['Surname', 'NETPOB PETROV'],
        ['Given names', 'NBAH IVAN'],
      ],
    ],
    [
      'UKR',
      'SHEVCHENKO',
      'OLENA',
      [
        ['Surname', 'WEBYEHKO/SHEVCHENKO'],
        ['Given names', 'OAEHA/OLENA'],
      ],
    ],
    [
      'BGR',
      'DIMITROV',
      'GEORGI',
      [
        ['Surname', 'AMMNTPOB'],
        [null, 'DIMITROV'],
        ['Given names', 'TEOPTN'],
        [null, 'GEORGI'],
      ],
    ],
    [
      'SRB',
      'JOVANOVIC',
      'MARKO',
      [
        ['Surname', 'JOBAHOBNH JOVANOVIC'],
        ['Given names', 'MAPKO MARKO'],
      ],
    ],
    [
      'GRC',
      'PAPADOPOULOS',
      'IOANNIS',
      [
        ['Surname', 'NANAAONOYAOE/PAPADOPOULOS'],
        ['Given names', 'IOANNHE/IOANNIS'],
      ],
    ],
    [
      'CYP',
      'GEORGIOU',
      'MARIA',
      [
        ['Surname', 'TEOPTIOY GEORGIOU'],
        ['Given names', 'MAPIA MARIA'],
      ],
    ],
    [
      'EGY',
      'ALSAYED',
      'OMAR',
      [
        ['Surname', 'ALSAYED السيد'],
        ['Given names', 'OMAR عمر'],
      ],
    ],
    [
      'ISR',
      'COHEN',
      'DAVID',
      [
        ['Surname', 'COHEN כהן'],
        ['Given names', 'DAVID דוד'],
      ],
    ],
    [
      'JPN',
      'TANAKA',
      'YUKI',
      [
        ['Surname', 'TANAKA 田中'],
        ['Given names', 'YUKI 由紀'],
      ],
    ],
    [
      'GEO',
      'BERIDZE',
      'NINO',
      [
        ['Surname', 'ბერიძე BERIDZE'],
        ['Given names', 'ნინო NINO'],
      ],
    ],
  ]
  for (const [issuer, surname, givenNames, rows] of SAME) {
    it(`is no further name, of ${issuer}: ${said(rows)}`, () => {
      for (const field of ['SURNAME', 'GIVEN_NAMES'] as const)
        assert.equal(comparedOn(field, { issuer, surname, givenNames }, rows)?.outcome, 'MATCH', field)
    })
  }
  it('confirms nothing by itself, and another name in that script is a further name', () => {
    const alone: Rows = [
      ['Surname', 'NETPOB'],
      ['Given names', 'NBAH'],
    ]
    const mrz = { issuer: 'RUS', surname: 'PETROV', givenNames: 'IVAN' }
    assert.notEqual(comparedOn('SURNAME', mrz, alone)?.outcome, 'MATCH')
    const forged: Rows = [
      ['Surname', 'NETPOB SMIRNOV'],
      ['Given names', 'NBAH IVAN'],
    ]
    assert.notEqual(comparedOn('SURNAME', { ...mrz, surname: 'SMIRNOV' }, forged)?.outcome, 'MATCH')
  })
  it('is a further name on documents of states that print no such script', () => {
    const rows: Rows = [
      ['Surname', 'NETPOB PETROV'],
      ['Given names', 'IVAN'],
    ]
    assert.notEqual(
      comparedOn('SURNAME', { issuer: 'DEU', surname: 'PETROV', givenNames: 'IVAN' }, rows)?.outcome,
      'MATCH',
    )
  })
})
