import assert from 'node:assert/strict'
import fc from 'fast-check'
import { parseUsd, usdText } from '../../../money/micro-usd.ts'

describe('amounts in dollars', () => {
  it('are written with six places and read back unchanged', () => {
    for (const [micro, text] of [
      [0, '0.000000'],
      [1, '0.000001'],
      [173_250, '0.173250'],
      [12_500_000, '12.500000'],
      [-5, '-0.000005'],
      [-1_000_001, '-1.000001'],
    ] as const) {
      assert.equal(usdText(micro), text)
    }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (micro) => parseUsd(usdText(micro)) === micro),
    )
  })

  it('are read with up to six places, and any other text is rejected', () => {
    for (const [text, micro] of [
      ['1', 1_000_000],
      ['0.5', 500_000],
      ['999999999.999999', 999_999_999_999_999],
    ] as const)
      assert.equal(parseUsd(text), micro)
    for (const text of [
      '',
      ' 1',
      '1 ',
      '+1',
      '-1',
      '01',
      '1.',
      '.5',
      '1e3',
      '1,5',
      '0.0000001',
      '1000000000',
      '0x1',
      'NaN',
      'Infinity',
      '١',
      '1\n',
    ]) {
      assert.equal(parseUsd(text), null, JSON.stringify(text))
    }
  })

  it('are never written from an unsafe or fractional number', () => {
    for (const micro of [0.5, NaN, Infinity, 2 ** 53]) assert.throws(() => usdText(micro), RangeError)
  })
})
