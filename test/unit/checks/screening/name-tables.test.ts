import assert from 'node:assert/strict'
import { generationOf, isParticle, isTitle } from '../../../../checks/screening/names/name-words.ts'
import {
  isPlaceholder,
  maybePlaceholder,
  withoutPlaceholders,
} from '../../../../checks/screening/names/placeholders.ts'
import { fullForms } from '../../../../checks/screening/names/short-forms.ts'

describe('tables of name words', () => {
  it('knows short forms of several languages, with every full name of each', () => {
    const expected: [string, string[]][] = [
      ['md', ['muhammad']],
      ['mohd', ['muhammad']],
      ['ma', ['maria']],
      ['fco', ['francisco']],
      ['hdez', ['hernandez']],
      ['wm', ['william', 'willem']],
      ['jph', ['jose', 'joseph']],
      ['bte', ['binti', 'baptiste']],
      ['aleks', ['aleksander', 'aleksandr', 'aleksei']],
      ['maria', []],
      ['', []],
    ]
    assert.deepEqual(
      expected.map(([short]) => [short, fullForms(short)]),
      expected,
    )
  })

  it('removes placeholders for a missing name, and says whether each can only be one', () => {
    const cases: [string, string[], boolean, boolean][] = [
      ['fnu jalloul', ['jalloul'], true, true],
      ['jalloul lnu', ['jalloul'], true, true],
      ['na jalloul', ['jalloul'], true, false],
      ['no last name jalloul', ['jalloul'], true, true],
      ['sans nom jalloul', ['jalloul'], true, true],
      ['xxx jalloul', ['jalloul'], true, true],
      ['fnu lnu', [], true, true],
      ['ali hassan', ['ali', 'hassan'], false, false],
      ['sin cheol', ['sin', 'cheol'], false, false],
    ]
    for (const [name, words, removed, certain] of cases)
      assert.deepEqual(withoutPlaceholders(name.split(' ')), { words, removed, certain }, name)
    assert.deepEqual(
      [isPlaceholder('fnu'), isPlaceholder('na'), maybePlaceholder('na'), maybePlaceholder('ali')],
      [true, false, true, false],
    )
  })

  it('recognises particles, titles and generations', () => {
    assert.deepEqual(['bte', 'van', 'omar'].map(isParticle), [true, true, false])
    assert.deepEqual(['hj', 'mme', 'jr', 'omar'].map(isTitle), [true, true, true, false])
    assert.deepEqual(['jr', 'filho', 'iii', 'neto', 'dr'].map(generationOf), [
      'YOUNGER',
      'YOUNGER',
      'THIRD',
      'GRANDSON',
      undefined,
    ])
  })
})
