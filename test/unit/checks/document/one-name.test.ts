// A printed name that only the MRZ leaves out, and people who have one name (public reports of November 2026).
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingName, personQueries } from '../../../../checks/screening/person-queries.ts'
import { readPicture } from '../../../support/recorded-readings.ts'
import type { DocumentAssessment } from '../../../../checks/document/judge/assess.ts'
import { assess, textLine } from './readings.ts'
import { judge, TODAY } from './names-in-print.ts'

const REPORTS = join(import.meta.dirname, '..', '..', '..', '..', '..', 'shared', 'data', 'reports', 'documents')

/** Whether the screening has a whole name. Without one it goes to review. */
const isScreened = ({ extracted, fields }: DocumentAssessment): boolean =>
  missingName({ extracted, declared: null, hasDocument: true, mononym: fields.mononym }) === null

describe('a person with one name', () => {
  for (const [what, names, query] of [
    ['as given name', { mrz: ['', 'ANJANADEVI'], printed: { surname: null, givenNames: 'ANJANADEVI' } }, 'ANJANADEVI'],
    [
      'of two words',
      { mrz: ['', 'ANJANA<DEVI'], printed: { surname: null, givenNames: 'ANJANA DEVI' } },
      'ANJANA DEVI',
    ],
    ['as surname', { mrz: ['ANJANADEVI', ''], printed: { surname: 'ANJANADEVI', givenNames: null } }, 'ANJANADEVI'],
    ['printed whole', { issuer: 'IDN', mrz: ['SUDARPA', ''], printed: { fullName: 'SUDARPA' } }, 'SUDARPA'],
    [
      'with dashes for the surname',
      { mrz: ['', 'ANJANADEVI'], printed: { surname: '---', givenNames: 'ANJANADEVI' } },
      'ANJANADEVI',
    ],
    [
      'with a dot for the surname',
      { mrz: ['', 'ANJANADEVI'], printed: { surname: '.', givenNames: 'ANJANADEVI' } },
      'ANJANADEVI',
    ],
    [
      'with XXX for the surname',
      { mrz: ['', 'ANJANADEVI'], printed: { surname: 'XXX', givenNames: 'ANJANADEVI' } },
      'ANJANADEVI',
    ],
    [
      'with NIL for the surname',
      { mrz: ['', 'ANJANADEVI'], printed: { surname: 'NIL', givenNames: 'ANJANADEVI' } },
      'ANJANADEVI',
    ],
    [
      'printed for both',
      { mrz: ['', 'ANJANADEVI'], printed: { surname: 'ANJANADEVI', givenNames: 'ANJANADEVI' } },
      'ANJANADEVI',
    ],
    [
      'on a card',
      { kind: 'TD1', issuer: 'MMR', mrz: ['', 'THEINGI'], printed: { surname: null, givenNames: 'THEINGI' } },
      'THEINGI',
    ],
  ] as const) {
    it(`${what}, is screened by it`, () => {
      const judged = judge(names)
      assert.deepEqual(
        judged.result.codes.filter((code) => /SURNAME|GIVEN_NAMES/.test(code)),
        [],
      )
      assert.ok(judged.fields.mononym)
      assert.ok(isScreened(judged))
      assert.deepEqual(
        personQueries({ extracted: judged.extracted, declared: null }).map(({ name }) => name),
        [query],
      )
    })
  }

  it('is not assumed where another line may be a name whose label was removed', () => {
    for (const more of [
      [textLine('KAVERIPAL', 400, 206)],
      [textLine('KAVERIPAL', 900, 300)],
      [textLine('Kaveripal', 400, 206)],
    ]) {
      const hidden = judge({ mrz: ['', 'ANJANADEVI'], printed: { givenNames: 'ANJANADEVI' }, more })
      assert.ok(!hidden.fields.mononym && !isScreened(hidden))
      // A level without screening (ID_DOCUMENT alone) must send the document itself to review.
      assert.ok(hidden.result.codes.includes('MRZ_UNCONFIRMED_SURNAME'), hidden.result.codes.join())
    }
    const placeholder = judge({
      mrz: ['XXX', 'ANJANADEVI'],
      printed: { givenNames: 'ANJANADEVI' },
      more: [textLine('KAVERIPAL', 400, 206)],
    })
    assert.ok(
      placeholder.result.codes.includes('MRZ_UNCONFIRMED_SURNAME') && !isScreened(placeholder),
      placeholder.result.codes.join(),
    )
    const dim = judge({
      mrz: ['', 'ANJANADEVI'],
      printed: { givenNames: 'ANJANADEVI' },
      more: [textLine('KAVERIPAL', 400, 206, { confidence: 0.7 })],
    })
    assert.ok(dim.result.codes.includes('MRZ_UNCONFIRMED_SURNAME') && !isScreened(dim), dim.result.codes.join())
    const given = judge({
      mrz: ['KAVERIPAL', ''],
      printed: { surname: 'KAVERIPAL' },
      more: [textLine('ANJANA DEVI', 400, 300)],
    })
    assert.ok(!given.fields.mononym && !isScreened(given))
  })

  it('is accepted beside lines that are not names', () => {
    const more = [
      textLine('IND', 900, 90),
      textLine('PASSPORT', 100, 60),
      textLine('REPUBLIC OF INDIA', 100, 90),
      textLine('kaveripal', 900, 300, { height: 14 }),
    ]
    const judged = judge({ mrz: ['', 'ANJANADEVI'], printed: { surname: null, givenNames: 'ANJANADEVI' }, more })
    assert.ok(judged.fields.mononym && isScreened(judged))
  })

  it('is not assumed where the field is full', () => {
    const full = judge({ mrz: ['A'.repeat(39), ''], printed: { surname: 'A'.repeat(39) } })
    assert.ok(!full.fields.mononym)
  })
})

describe('the passports of the reports', function () {
  before(function () {
    if (existsSync(REPORTS)) return
    console.log(`    skipped: ${REPORTS} is absent`)
    this.skip()
  })

  it('pass with one name and with two, and are screened by them', async () => {
    for (const [file, name] of [
      ['ind-given-name-only', 'ANJANADEVI'],
      ['ind-given-names-only-two-words', 'ANJANA DEVI'],
      ['ind-surname-only-control', 'ANJANADEVI'],
      ['ind-two-names-control', { first: 'ANJANA DEVI', last: 'KAVERIPAL' }],
    ] as const) {
      const judged = assess([await readPicture(readFileSync(join(REPORTS, `${file}-front.jpg`)))], {
        country: 'in',
        docType: 'PASSPORT',
        today: TODAY,
        allowSpecimens: false,
      })
      assert.deepEqual(judged.result.codes, [], file)
      assert.ok(isScreened(judged), file)
      assert.deepEqual(
        personQueries({ extracted: judged.extracted, declared: null }).map((query) => query.name),
        [name],
      )
    }
  })
})
