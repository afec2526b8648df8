import assert from 'node:assert/strict'
import { isAnotherHolder, type Holder } from '../../../../checks/decision/another-holder.ts'

const HOLDER: Holder = { number: 'a', first_name: 'ANNA MARIA', last_name: 'MÜLLER' }

describe('the holder of another document', () => {
  const CASES: readonly (readonly [what: string, other: Partial<Holder>, isAnother: boolean])[] = [
    ['the same document', {}, false],
    ['another number', { number: 'b' }, true],
    ['another given name', { first_name: 'JONAS' }, true],
    ['another surname', { last_name: 'SCHMIDT' }, true],
    ['the same number under another name', { first_name: 'JONAS', last_name: 'SCHMIDT' }, true],
    ['a transliterated name', { last_name: 'MUELLER' }, false],
    ['a name without its accents', { last_name: 'MULLER' }, false],
    ['one of two given names', { first_name: 'ANNA' }, false],
    ['no number', { number: null }, false],
    ['no number, and another name', { number: null, first_name: 'JONAS', last_name: 'SCHMIDT' }, true],
    ['no name', { first_name: null, last_name: null }, false],
    ['no name, and another number', { number: 'b', first_name: null, last_name: null }, true],
    ['nothing', { number: null, first_name: null, last_name: null }, false],
  ]
  for (const [what, change, isAnother] of CASES) {
    it(`is ${isAnother ? '' : 'not '}that of ${what}, in both directions`, () => {
      const other = { ...HOLDER, ...change }
      assert.deepEqual([isAnotherHolder(HOLDER, other), isAnotherHolder(other, HOLDER)], [isAnother, isAnother])
    })
  }
})
