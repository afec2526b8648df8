import assert from 'node:assert/strict'
import { fieldBoxes } from '../../../../checks/document/fields/field-boxes.ts'
import { assess, reading, sideOf, textLine } from './readings.ts'
import { TODAY } from './lifelong-card.ts'

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
