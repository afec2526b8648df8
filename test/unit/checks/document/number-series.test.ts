// Every series of every state's numbers that is documented: foreigners', centuries, unknown dates, new letters, numbers without a check
// digit. Where nobody has published an example, the source says "made": by the published rule, completed with python-stdnum or by hand.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { compactNumber } from '../../../../checks/document/numbers/number-scheme.ts'
import { NUMBER_SCHEMES, schemesOf } from '../../../../checks/document/numbers/schemes.ts'
import { needShared } from '../../../support/pictures.ts'
import { readPicture } from '../../../support/recorded-readings.ts'
import { assess } from './readings.ts'
import { SERIES } from './number-series-rows.ts'

describe('series of numbers', () => {
  for (const [algorithm, series, written, is, source, birth, sex] of SERIES) {
    it(`${algorithm}, ${series}: ${written} is ${is} (${source})`, () => {
      const scheme = NUMBER_SCHEMES.find((each) => each.algorithm === algorithm)
      assert.ok(scheme !== undefined)
      const number = compactNumber(written)
      const fits = scheme.pattern.test(number)
      if (is === 'N') {
        assert.ok(!fits || !scheme.holds(number))
        return
      }
      assert.ok(fits, 'the form')
      assert.deepEqual([scheme.holds(number), scheme.isUnchecked?.(number) ?? false], [true, is === 'U'])
      if (birth !== undefined) assert.deepEqual(scheme.encodes?.(number), { birth, sex })
    })
  }

  it('agree with the reported numbers', function () {
    const text = readFileSync(join(needShared(this, 'reports'), 'numbers.jsonl'), 'utf8')
    const row = z.object({ country: z.string(), number: z.string(), holds: z.boolean() })
    const rows = text
      .trim()
      .split('\n')
      .map((line) => row.parse(JSON.parse(line)))
    assert.ok(rows.length >= 8)
    for (const { country, number, holds } of rows)
      assert.equal(
        schemesOf(country).some((scheme) => scheme.pattern.test(number) && scheme.holds(number)),
        holds,
        number,
      )
  })

  it('are read from pictures of cards of Singapore', async function () {
    const folder = join(needShared(this, 'reports'), 'documents')
    for (const [name, number] of [
      ['sgp-fin-m-front', 'M1234567K'],
      ['sgp-fin-g-front', 'G1234567X'],
    ] as const) {
      const reading = await readPicture(readFileSync(join(folder, `${name}.jpg`)))
      const { extracted, result } = assess([reading], {
        country: null,
        docType: null,
        today: '2026-11-25',
        allowSpecimens: false,
      })
      assert.deepEqual([extracted.document_number, result.codes], [number, ['DOC_CLASSIFY_LOW_CONFIDENCE']])
      assert.ok(
        result.observations.includes('a personal number in print passes SG_NRIC'),
        result.observations.join('\n'),
      )
    }
  })

  it('reject wrong last characters, where they have a check digit at all', () => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    for (const [algorithm, series, written, is] of SERIES.filter((row) => row[3] === 'Y')) {
      const scheme = NUMBER_SCHEMES.find((each) => each.algorithm === algorithm)
      const number = compactNumber(written).replace(/[()]/g, '')
      const others = [...alphabet]
        .map((last) => number.slice(0, -1) + last)
        .filter((other) => other !== number && scheme?.pattern.test(other) === true)
      const accepted = others.filter((other) => scheme?.holds(other) === true && scheme.isUnchecked?.(other) !== true)
      // Peru has a digit and a letter for each number, Bulgaria two rules, Iceland's last digit is the century.
      const most = { PE_CUI: 1, BG_EGN: 1, IS_KENNITALA: 2 }[algorithm] ?? 0
      assert.ok(
        is === 'Y' && others.length >= 9 && accepted.length <= most,
        `${algorithm} ${series}: ${accepted.join()}`,
      )
    }
  })
})
