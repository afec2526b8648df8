// A name that is printed and missing from the MRZ alone, and people who have one name (public reports of late 2026).
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingName, personQueries } from '../../../../checks/screening/person-queries.ts'
import type { MrzFormatName } from '../../../../checks/document/mrz/mrz-format.ts'
import type { TextLine } from '../../../../checks/text/line-reader.ts'
import { makeDocument } from '../../../support/documents/made-document.ts'
import { mrzLinesOf, type MrzContent } from '../../../support/documents/mrz-text.ts'
import { contextOf, makeTruth } from '../../../support/documents/truth.ts'
import { readPicture } from '../../../support/recorded-readings.ts'
import type { DocumentAssessment } from '../../../../checks/document/judge/assess.ts'
import { assess, mrzReading, reading, textLine } from './readings.ts'

const REPORTS = join(import.meta.dirname, '..', '..', '..', '..', '..', 'shared', 'data', 'reports', 'documents')
const TODAY = '2026-11-25'

type Kind = Extract<MrzFormatName, 'TD1' | 'TD2' | 'TD3' | 'MRVA' | 'MRVB' | 'FRA_ID'>
const CODES: Readonly<Record<Kind, string>> = { TD1: 'ID', TD2: 'ID', TD3: 'P', MRVA: 'V', MRVB: 'V', FRA_ID: 'ID' }

interface Names {
  readonly kind?: Kind
  readonly issuer?: string
  /** As the MRZ writes them: words parted by <. */
  readonly mrz: readonly [surname: string, givenNames: string]
  /** Beside the labels; null prints the label alone, undefined not even that. */
  readonly printed: {
    readonly surname?: string | null
    readonly givenNames?: string | null
    readonly fullName?: string
  }
  readonly more?: readonly TextLine[]
}

/** The names without a gap where there is no secondary identifier, as Doc 9303-3, 4.6 has it. */
function judge({
  kind = 'TD3',
  issuer = 'IND',
  mrz: [surname, givenNames],
  printed,
  more = [],
}: Names): DocumentAssessment {
  const lines = mrzLinesOf(kind, {
    documentCode: CODES[kind],
    issuer,
    surname,
    givenNames,
    number: kind === 'FRA_ID' ? '940992310285' : 'M4093817',
    nationality: issuer,
    birthDate: '621007',
    sex: 'M',
    expiryDate: '330405',
    optionalData: '',
  })
  const field = (label: string, text: string | null | undefined, y: number): TextLine[] =>
    text === undefined
      ? []
      : [textLine(label, 400, y, { height: 18 }), ...(text === null ? [] : [textLine(text, 400, y + 26)])]
  const print = [
    textLine('REPUBLIC OF INDIA', 400, 20),
    ...field('Document No.', kind === 'FRA_ID' ? '940992310285' : 'M4093817', 90),
    ...field('Surname', printed.surname, 180),
    ...field('Given names', printed.givenNames, 270),
    ...field('Full name', printed.fullName, 270),
    ...field('Nationality', 'INDIAN', 360),
    ...field('Sex', 'M', 450),
    ...field('Place of birth', 'OULU', 540),
    ...field('Date of birth', '07.10.1962', 630),
    ...field('Date of issue', '06.04.2023', 720),
    ...field('Date of expiry', '05.04.2033', 810),
    ...more,
  ]
  return assess([reading(print, mrzReading(kind, lines))], {
    country: null,
    docType: null,
    today: TODAY,
    allowSpecimens: false,
  })
}

const outcomeOf = ({ comparisons }: DocumentAssessment, field: 'SURNAME' | 'GIVEN_NAMES') =>
  comparisons.find((one) => one.field === field)?.outcome
/** Whether a person has to look at the screening for want of a whole name. */
const isScreened = ({ extracted, fields }: DocumentAssessment): boolean =>
  missingName({ extracted, declared: null, hasDocument: true, mononym: fields.mononym }) === null

describe('a printed name that the MRZ leaves out', () => {
  for (const kind of ['TD1', 'TD2', 'TD3', 'MRVA', 'MRVB', 'FRA_ID'] as const) {
    it(`is a mismatch on a document of format ${kind}: surname and given names`, () => {
      const printed = { surname: 'KAVERIPAL', givenNames: 'ANJANA DEVI' }
      const without = judge({ kind, mrz: ['', 'ANJANA<DEVI'], printed })
      assert.equal(outcomeOf(without, 'SURNAME'), 'MISMATCH')
      assert.ok(without.result.codes.includes('MRZ_MISMATCH_SURNAME'), without.result.codes.join())
      const alone = judge({ kind, mrz: ['KAVERIPAL', ''], printed })
      assert.equal(outcomeOf(alone, 'GIVEN_NAMES'), 'MISMATCH')
      const both = judge({ kind, mrz: ['KAVERIPAL', 'ANJANA<DEVI'], printed })
      assert.deepEqual([outcomeOf(both, 'SURNAME'), outcomeOf(both, 'GIVEN_NAMES')], ['MATCH', 'MATCH'])
    })
  }

  for (const [what, names, field] of [
    [
      'one of two surnames',
      { mrz: ['GARCIA', 'JOSE'], printed: { surname: 'GARCÍA LÓPEZ', givenNames: 'JOSÉ' } },
      'SURNAME',
    ],
    [
      'the first of two surnames',
      { mrz: ['LOPEZ', 'JOSE'], printed: { surname: 'GARCÍA LÓPEZ', givenNames: 'JOSÉ' } },
      'SURNAME',
    ],
    [
      'one of two given names',
      { mrz: ['GARCIA', 'JOSE'], printed: { surname: 'GARCÍA', givenNames: 'JOSÉ OMAR' } },
      'GIVEN_NAMES',
    ],
    [
      'half of a name that is printed whole',
      { mrz: ['ANJANA', ''], printed: { fullName: 'ANJANA KAVERIPAL' } },
      'SURNAME',
    ],
    [
      'a surname, where the given name is printed for one as well',
      { mrz: ['', 'ANJANA'], printed: { surname: 'KAVERIPAL', givenNames: null } },
      'SURNAME',
    ],
    [
      'a surname in Greek letters',
      { issuer: 'GRC', mrz: ['', 'GEORGIOS'], printed: { surname: 'ΠΑΠΑΔΟΠΟΥΛΟΣ', givenNames: 'GEORGIOS' } },
      'SURNAME',
    ],
    [
      'a surname, with a word in its place that says that there is none',
      { mrz: ['XXX', 'ANJANA'], printed: { surname: 'KAVERIPAL', givenNames: 'ANJANA' } },
      'SURNAME',
    ],
    [
      'a surname that is a title elsewhere',
      { mrz: ['', 'ANJANA'], printed: { surname: 'SHEIKH', givenNames: 'ANJANA' } },
      'SURNAME',
    ],
    [
      'a given name, with FNU in its place',
      { mrz: ['KAVERIPAL', 'FNU'], printed: { surname: 'KAVERIPAL', givenNames: 'ANJANA' } },
      'GIVEN_NAMES',
    ],
  ] as const) {
    it(`is a mismatch: ${what}`, () => assert.equal(outcomeOf(judge(names), field), 'MISMATCH'))
  }

  it('is one too where a signature elsewhere shows the name without it', () => {
    const signed = judge({
      mrz: ['GARCIA', 'JOSE'],
      printed: { surname: 'GARCÍA LÓPEZ', givenNames: 'JOSÉ' },
      more: [textLine('GARCIA', 1000, 900), textLine('JOSE', 1000, 950)],
    })
    assert.equal(outcomeOf(signed, 'SURNAME'), 'MISMATCH')
  })

  it('is unconfirmed where the print is hard to read', () => {
    const faint = judge({
      mrz: ['', 'ANJANA'],
      printed: { givenNames: 'ANJANA' },
      more: [textLine('Surname', 400, 180, { height: 18 }), textLine('KAVERIPAL', 400, 206, { confidence: 0.92 })],
    })
    assert.equal(outcomeOf(faint, 'SURNAME'), 'NOT_FOUND')
  })

  it('is none where a title, a former name or nothing is printed, or the field is full', () => {
    for (const [names, field] of [
      [{ mrz: ['MEIER', 'ANNA'], printed: { surname: 'DR. MEIER', givenNames: 'ANNA' } }, 'SURNAME'],
      [{ mrz: ['MEIER', 'ANNA'], printed: { surname: 'MEIER GEB. VOGEL', givenNames: 'ANNA' } }, 'SURNAME'],
      [{ mrz: ['MARTIN', 'ANNE'], printed: { surname: 'MARTIN ÉP DUPONT', givenNames: 'ANNE' } }, 'SURNAME'],
      [
        {
          mrz: ['CHRYSANTHAKOPOULOU', 'ALEXANDRA<MARGARITA'],
          printed: { surname: 'CHRYSANTHAKOPOULOU', givenNames: 'ALEXANDRA MARGARITA ZOE' },
        },
        'GIVEN_NAMES',
      ],
      [
        { issuer: 'GRC', mrz: ['EVANGELOS', 'ANNA'], printed: { surname: 'ΕΥΑΓΓΕΛΟΣ EVANGELOS', givenNames: 'ANNA' } },
        'SURNAME',
      ],
      [
        { issuer: 'GRC', mrz: ['BOULGARIS', 'ANNA'], printed: { surname: 'ΜΠΟΥΛΓΑΡΗΣ', givenNames: 'ΑΝΝΑ' } },
        'SURNAME',
      ],
      [{ mrz: ['', 'ANJANA'], printed: { surname: '---', givenNames: 'ANJANA' } }, 'SURNAME'],
      [{ mrz: ['', 'ANJANA'], printed: { surname: 'NIL', givenNames: 'ANJANA' } }, 'SURNAME'],
    ] as const)
      assert.notEqual(outcomeOf(judge(names), field), 'MISMATCH', names.printed.surname)
  })
})

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

  it('is not believed to have one where another line may be a name whose label was removed', () => {
    for (const more of [
      [textLine('KAVERIPAL', 400, 206)],
      [textLine('KAVERIPAL', 900, 300)],
      [textLine('Kaveripal', 400, 206)],
    ]) {
      const hidden = judge({ mrz: ['', 'ANJANADEVI'], printed: { givenNames: 'ANJANADEVI' }, more })
      assert.ok(!hidden.fields.mononym && !isScreened(hidden))
      // Where nobody is screened at all (ID_DOCUMENT alone), the document itself must be for a person.
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

  it('is believed beside lines that are no names', () => {
    const more = [
      textLine('IND', 900, 90),
      textLine('PASSPORT', 100, 60),
      textLine('REPUBLIC OF INDIA', 100, 90),
      textLine('kaveripal', 900, 300, { height: 14 }),
    ]
    const judged = judge({ mrz: ['', 'ANJANADEVI'], printed: { surname: null, givenNames: 'ANJANADEVI' }, more })
    assert.ok(judged.fields.mononym && isScreened(judged))
  })

  it('is not by a field that is full', () => {
    const full = judge({ mrz: ['A'.repeat(39), ''], printed: { surname: 'A'.repeat(39) } })
    assert.ok(!full.fields.mononym)
  })
})

describe('the passports of the reports', function () {
  this.timeout(60_000)
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

describe('a picture of a document whose MRZ lost a name', function () {
  this.timeout(120_000)

  it('is for a person', async () => {
    const judgeMade = async (
      seed: number,
      kind: 'TD1' | 'TD2' | 'TD3',
      change: (content: MrzContent) => Partial<MrzContent>,
    ) => {
      const truth = makeTruth(seed, kind)
      assert.ok(truth.mrzContent !== null)
      const mrz = mrzLinesOf(kind, { ...truth.mrzContent, ...change(truth.mrzContent) })
      const { sides } = await makeDocument(seed, { kind, capture: 'light', render: { mrz } })
      const readings = []
      for (const { jpeg } of sides) readings.push(await readPicture(jpeg))
      return assess(readings, contextOf(truth)).result.codes.filter((code) => /SURNAME|GIVEN_NAMES/.test(code))
    }
    for (const [seed, kind] of [
      [3, 'TD3'],
      [29, 'TD2'],
      [11, 'TD1'],
    ] as const) {
      assert.deepEqual(await judgeMade(seed, kind, () => ({})), [], `${kind}, honest`)
      const codes = await judgeMade(seed, kind, () => ({ surname: '' }))
      assert.ok(
        codes.some((code) => code === 'MRZ_MISMATCH_SURNAME' || code === 'MRZ_UNCONFIRMED_SURNAME'),
        `${kind}: ${codes.join()}`,
      )
    }
  })
})
