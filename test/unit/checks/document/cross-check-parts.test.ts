import assert from 'node:assert/strict'
import { crossCheck } from '../../../../checks/document/visual-zone/cross-check.ts'
import { readVisualZone } from '../../../../checks/document/visual-zone/visual-zone.ts'
import { comparedOn, MRZ, NOW, said, type Rows } from './compared-fields.ts'
import { reading, textLine } from './readings.ts'

describe('a sex printed in two languages', () => {
  for (const [sex, rows] of [
    ['M', [['Sex', 'M/M']]],
    ['F', [['Sex / Płeć', 'K/F']]],
    ['F', [['Geschlecht/Sex/Sexe', 'F / W']]],
    [
      'F',
      [
        [null, 'K/F'],
        [null, 'M'],
      ],
    ],
    [
      'M',
      [
        ['Sex', null],
        [null, 'M/M'],
        [null, 'F'],
      ],
    ],
    ['M', [['Cinsiyeti / Gender', 'E / M']]],
  ] as const)
    it(`outranks a lone letter: ${said(rows)}`, () => {
      assert.equal(comparedOn('SEX', { sex }, rows)?.outcome, 'MATCH')
    })
  it('is not confirmed by a pair of the other sex, nor by a lone letter beside one', () => {
    assert.notEqual(
      comparedOn('SEX', { sex: 'M' }, [
        [null, 'K/F'],
        [null, 'M'],
      ])?.outcome,
      'MATCH',
    )
  })
})

describe('dates of several parts and places', () => {
  const expiry = (rows: Rows) =>
    comparedOn('EXPIRY', { expiryDate: '2030-02-11', birthDate: '1985-03-12' }, rows)?.outcome
  for (const rows of [
    [['Gültig bis', '11.02.2030 12.03.1985']],
    [
      ['EMISIÓN VALIDEZ', '11 02 2020 11 02 2030'],
      ['NACIMIENTO', '12 03 1985'],
    ],
    [
      ['Date of issue/Date of expiry', '11.02.2020 / 11.02.2030'],
      ['Date of birth', '12.03.1985'],
    ],
  ] as const)
    it(`are separate on one line: ${said(rows)}`, () => {
      assert.equal(expiry(rows), 'MATCH')
    })
  it('are one date where day, month and year are lines of their own', () => {
    const parts = (y: number, ...texts: string[]) => texts.map((text, i) => textLine(text, 400 + 80 * i, y))
    const side = reading(
      [
        textLine('Date of birth', 400, 100, { height: 18 }),
        ...parts(126, '12', '03', '1985'),
        textLine('Date of expiry', 400, 200, { height: 18 }),
        ...parts(226, '11', 'FEB', '2030'),
      ],
      null,
    )
    const mrz = { ...MRZ, birthDate: '1985-03-12', expiryDate: '2030-02-11' }
    const outcomes = crossCheck(mrz, readVisualZone([side]), new Set(), NOW)
    for (const field of ['DATE_OF_BIRTH', 'EXPIRY'])
      assert.equal(outcomes.find((one) => one.field === field)?.outcome, 'MATCH', field)
    assert.ok(!readVisualZone([side]).lines.some(({ text }) => text === '1985'), 'the parts are gone')
  })
})

describe('a value that the print clearly contradicts', () => {
  const NAMES: Rows = [
    ['Surname', 'ERIKSSON'],
    ['Given names', 'ANNA MARIA'],
  ]
  it('is named to the reviewer, and accuses nobody: another number or date beside the own label', () => {
    for (const [field, mrz, rows, printed] of [
      ['DOCUMENT_NUMBER', { documentNumber: 'X11222333' }, [['Passport No.', 'L898902C3']], 'L898902C3'],
      [
        'EXPIRY',
        { expiryDate: '2034-05-20' },
        [
          ['Date of expiry', '15 APR 2032'],
          [null, '20 MAY 2034'],
        ],
        '2032-04-15',
      ],
    ] as const) {
      const found = comparedOn(field, mrz, [...rows, ...NAMES])
      assert.deepEqual([found?.outcome, found?.printed], ['NOT_FOUND', printed], field)
    }
  })
})
