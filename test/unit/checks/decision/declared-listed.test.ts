// The people of the bundled lists, each declared as another: how many pairs are taken for one person. Their names are very much alike.
import assert from 'node:assert/strict'
import { compareDeclared } from '../../../../checks/decision/declared.ts'
import type { ExtractedDocument } from '../../../../checks/results/check-result.ts'
import { bundledLists } from '../../../support/bundled-lists.ts'
import { sequence, pick } from '../../../support/documents/random.ts'

const PAIRS = 12_000
const EMPTY: ExtractedDocument = {
  document_type: 'PASSPORT',
  first_name: null,
  last_name: null,
  document_number: null,
  date_of_birth: null,
  document_expiry: null,
  sex: null,
  nationality: null,
  issuing_country: null,
  mrz: { lines: [`P<UTO${'<'.repeat(39)}`, '<'.repeat(44)], check_digits_valid: true },
}
const agree = (said: readonly [string, string], read: readonly [string, string]): boolean =>
  compareDeclared({ first_name: said[0], last_name: said[1] }, { ...EMPTY, first_name: read[0], last_name: read[1] })
    .length === 0

describe('people of the bundled lists, declared as one another', function () {
  let people: (readonly [first: string, last: string])[]
  let words: Set<string>

  before(async () => {
    const lists = await bundledLists()
    const names = lists.flatMap(({ entries }) =>
      entries
        .filter(({ kind }) => kind === 'PERSON')
        .map(({ names: [{ text }] }) =>
          text
            .normalize('NFD')
            .replace(/[\u0300-\u036f]/g, '')
            .toUpperCase(),
        ),
    )
    const plain = names.filter((name) => /^[A-Z' -]+$/.test(name)).map((name) => name.split(/\s+/))
    people = plain
      .filter(({ length }) => length >= 2 && length <= 4)
      .map((parts) => [parts.slice(0, -1).join(' '), parts[parts.length - 1]] as const)
    words = new Set(plain.flat().filter(({ length }) => length >= 3))
    assert.ok(people.length > 3_000 && words.size > 3_000)
  })

  it('are taken for themselves', () => {
    for (const [first, last] of people.slice(0, 2_000))
      assert.ok(agree([first.toLowerCase(), last], [first, last]), `${first} ${last}`)
  })

  it('are never taken for somebody with other names', () => {
    const random = sequence(26)
    const taken: string[] = []
    for (let i = 0; i < PAIRS; i++) {
      const [said, read] = [pick(random, people), pick(random, people)]
      if (
        said
          .join(' ')
          .split(' ')
          .some((word) => read.join(' ').split(' ').includes(word))
      )
        continue
      if (agree(said, read)) taken.push(`${said.join(' ')} / ${read.join(' ')}`)
    }
    assert.deepEqual(taken, [])
  })

  it('are taken for a brother or sister with another ending in at most 1 % of the pairs', () => {
    const ends: readonly (readonly [string, string])[] = [
      ['', 'A'],
      ['O', 'A'],
      ['', 'E'],
      ['E', 'A'],
      ['IAN', 'IANA'],
      ['I', 'A'],
      ['US', 'A'],
      ['Y', 'A'],
      ['EL', 'ELLE'],
    ]
    const siblings = [...words].flatMap((word) =>
      ends
        .filter(([end]) => word.endsWith(end))
        .map(([end, other]) => [word, word.slice(0, word.length - end.length) + other] as const)
        .filter(([, other]) => words.has(other) && other !== word),
    )
    assert.ok(siblings.length > 300, `${siblings.length}`)
    const taken = siblings
      .filter(([one, other]) => agree([one, 'OLDECOURT'], [other, 'OLDECOURT']))
      .map((pair) => pair.join('/'))
    // EDDINE is a spelling of EDDIN, and a long vowel one of the short.
    assert.ok(taken.length * 100 <= siblings.length, `${taken.length} of ${siblings.length}: ${taken.join(' ')}`)
  })
})
