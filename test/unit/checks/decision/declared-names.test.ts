// Declared names against the document: which are the same name, and which are not (public reports of November 2026).
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { compareDeclared } from '../../../../checks/decision/declared.ts'
import type { ExtractedDocument } from '../../../../checks/results/check-result.ts'
import type { Name } from './declared-names/name-pairs.ts'
import { OTHER_NAMES } from './declared-names/other-names.ts'
import { SAME_INITIALS_AND_TITLES } from './declared-names/same-initials-and-titles.ts'
import { SAME_SPELLINGS } from './declared-names/same-spellings.ts'
import { SAME_WORDS } from './declared-names/same-words.ts'
import { mrzLinesOf, type MrzKind } from '../../../support/documents/mrz-text.ts'

const ROWS = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  '..',
  'shared',
  'data',
  'reports',
  'declared-names.jsonl',
)

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
  mrz: null,
}
const compare = ([first, last]: Name, [readFirst, readLast]: Name, mrz: ExtractedDocument['mrz'] = null): boolean =>
  compareDeclared(
    { ...(first === null ? {} : { first_name: first }), ...(last === null ? {} : { last_name: last }) },
    { ...EMPTY, first_name: readFirst, last_name: readLast, mrz },
  ).length === 0

describe('a declared name is that of the document', () => {
  for (const [kind, rows] of Object.entries({ ...SAME_INITIALS_AND_TITLES, ...SAME_SPELLINGS, ...SAME_WORDS })) {
    for (const [said, read] of rows)
      it(`by ${kind}: ${said.join(' ')} / ${read.join(' ')}`, () => assert.ok(compare(said, read)))
  }
})

describe('a declared name is not that of the document', () => {
  for (const [kind, rows] of Object.entries(OTHER_NAMES)) {
    for (const [said, read] of rows)
      it(`by ${kind}: ${said.join(' ')} / ${read.join(' ')}`, () => assert.ok(!compare(said, read)))
  }
})

describe('names that an MRZ cuts off', () => {
  /** The document as it is read: its MRZ, and the names in it. */
  function cut(kind: MrzKind, surname: string, givenNames: string): { read: Name; mrz: ExtractedDocument['mrz'] } {
    const lines = mrzLinesOf(kind, {
      documentCode: kind === 'TD3' ? 'P' : kind.startsWith('MRV') ? 'V' : 'ID',
      issuer: 'FRA',
      surname: surname.replaceAll(' ', '<'),
      givenNames: givenNames.replaceAll(' ', '<'),
      number: '123456789',
      nationality: 'FRA',
      birthDate: '740812',
      sex: 'F',
      expiryDate: '300415',
      optionalData: '',
    })
    const field = kind === 'TD1' ? lines[2] : lines[0].slice(5)
    const [last, first] = field.split('<<')
    const plain = (text: string | undefined) => (text ?? '').replace(/<+/g, ' ').trim() || null
    return { read: [plain(first), plain(last)], mrz: { lines, check_digits_valid: true } }
  }
  const FULL: readonly (readonly [kind: MrzKind, surname: string, givenNames: string, said: Name])[] = [
    ['TD3', 'CHRYSANTHAKOPOULOU', 'ALEXANDRA MARIA KONSTANTINA', ['Alexandra Maria Konstantina', 'Chrysanthakopoulou']],
    ['TD3', 'CHRYSANTHAKOPOULOU', 'ALEXANDRA MARGARITA ZOE', ['Alexandra Margarita Zoe', 'Chrysanthakopoulou']],
    ['TD2', 'CHRYSANTHAKOPOULOU', 'ALEXANDRA MARGARITA ZOE', ['Alexandra Margarita Zoe', 'Chrysanthakopoulou']],
    ['TD1', 'CHRYSANTHAKOPOULOU', 'KONSTANTINA MARIA', ['Konstantina Maria', 'Chrysanthakopoulou']],
    ['MRVB', 'CHRYSANTHAKOPOULOU', 'KONSTANTINA MARIA', ['Konstantina Maria', 'Chrysanthakopoulou']],
    ['MRVA', 'NILAVADHANANANDA', 'ARNPOL PETCH CHARONGUANG', ['Arnpol Petch Charonguang', 'Nilavadhanananda']],
    // The examples of Doc 9303-4, 4.2.3, as their MRZ has them: shortened to initials, and to a few letters.
    ['TD3', 'NILAVADHANANANDA', 'CHAYAPA DEJTHAMRONG K', ['Chayapa Dejthamrong Krasuang', 'Nilavadhanananda']],
    [
      'TD3',
      'BENNELONG WOOLOOMOOLOO WARRANDYTE W',
      'DI',
      ['Dingo Potoroo', 'Bennelong Wooloomooloo Warrandyte Warnambool'],
    ],
    [
      'TD3',
      'BENNELONG WOOLOOM WARRAND WARNAM',
      'DINGO',
      ['Dingo Potoroo', 'Bennelong Wooloomooloo Warrandyte Warnambool'],
    ],
    [
      'TD3',
      'BENNEL WOOLOO WARRAN WARNAM',
      'DINGO POTO',
      ['Dingo Potoroo', 'Bennelong Wooloomooloo Warrandyte Warnambool'],
    ],
    ['TD3', 'Y'.repeat(38) + 'ZETTERBERG', '', ['Anna', 'Y'.repeat(38) + 'Zetterberg']],
    ['TD3', 'PAPANDROPOULOUS', 'JONATHON WARREN TREVOR', ['Jonathon Warren Trevor Max', 'Papandropoulous']],
  ]
  for (const [kind, surname, givenNames, said] of FULL) {
    it(`are theirs on a ${kind}: ${surname} ${givenNames}`, () => {
      const { read, mrz } = cut(kind, surname, givenNames)
      assert.ok(compare(said, read, mrz), `${read.join()} ${mrz?.lines.join()}`)
    })
  }

  it("are others' where the first letters differ, or where a name in the field was never declared", () => {
    const { read, mrz } = cut('TD3', 'CHRYSANTHAKOPOULOU', 'ALEXANDRA MARIA KONSTANTINA')
    for (const said of [
      ['Alexandra Maria Theodora', 'Papadopoulou'],
      ['Zoe', 'Chrysanthakopoulou'],
      ['Helena Maria', 'Chrysanthakopoulou'],
      ['Theodora Alexandra', 'Chrysanthakopoulou'],
      ['Alexandra', 'Chrysanthakis'],
    ] as const) {
      assert.ok(!compare(said, read, mrz), said.join(' '))
    }
  })

  it("are others' where the field has room left, even for a shortened name", () => {
    const { read, mrz } = cut('TD3', 'CHRYSANTHAKOPOULOU', 'ALEXANDRA')
    assert.ok(!compare(['Alexandra Margarita Zoe', 'Chrysanthakopoulou'], read, mrz))
    const stump = cut('TD3', 'PAPANDROPOULO', 'MAXIMILIANUS')
    assert.ok(!compare(['Maximilianus', 'Papandropoulousson'], stump.read, stump.mrz))
  })

  it('are theirs on the cards of France, which have a field for each name', () => {
    const lines = ['IDFRADUBOISLEFEBVREDELATOURMAUR952042', '0502952042801MARIE<FRANCOIS7408129F8']
    const mrz = { lines, check_digits_valid: true }
    assert.ok(
      compare(
        ['Marie Françoise Joséphine', 'Duboislefebvredelatourmaurand'],
        ['MARIE FRANCOIS', 'DUBOISLEFEBVREDELATOURMAUR'.slice(0, 25)],
        mrz,
      ),
    )
  })
})

const row = z.object({
  declared: z.object({ first_name: z.string().optional(), last_name: z.string().optional() }),
  document: z.object({ first_name: z.string(), last_name: z.string() }),
  expect: z.array(z.string()),
  kind: z.string(),
  why: z.string(),
})

describe('the declared names of the reports', function () {
  before(function () {
    if (existsSync(ROWS)) return
    console.log(`    skipped: ${ROWS} is absent`)
    this.skip()
  })

  it('are right in every row', () => {
    const rows = readFileSync(ROWS, 'utf8')
      .trim()
      .split('\n')
      .map((line) => row.parse(JSON.parse(line)))
    assert.ok(rows.length >= 10)
    for (const { declared, document, expect, kind, why } of rows)
      assert.deepEqual(compareDeclared(declared, { ...EMPTY, ...document }), expect, `${kind}: ${why}`)
  })
})
