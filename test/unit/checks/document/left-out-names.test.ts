import assert from 'node:assert/strict'
import { makeDocument } from '../../../support/documents/made-document.ts'
import { mrzLinesOf, type MrzContent } from '../../../support/documents/mrz-text.ts'
import { contextOf, makeTruth } from '../../../support/documents/truth.ts'
import { readPicture } from '../../../support/recorded-readings.ts'
import type { DocumentAssessment } from '../../../../checks/document/judge/assess.ts'
import { assess, textLine } from './readings.ts'
import { judge } from './names-in-print.ts'

const outcomeOf = ({ comparisons }: DocumentAssessment, field: 'SURNAME' | 'GIVEN_NAMES') =>
  comparisons.find((one) => one.field === field)?.outcome

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
      'a surname, where only the surname is printed',
      { mrz: ['', 'ANJANA'], printed: { surname: 'KAVERIPAL', givenNames: null } },
      'SURNAME',
    ],
    [
      'a surname in Greek letters',
      { issuer: 'GRC', mrz: ['', 'GEORGIOS'], printed: { surname: 'ΠΑΠΑΔΟΠΟΥΛΟΣ', givenNames: 'GEORGIOS' } },
      'SURNAME',
    ],
    [
      'a surname, with a placeholder for no surname in its place',
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

  it('is a mismatch too where a signature elsewhere lacks that name', () => {
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

  it('is not a mismatch where a title, a former name or no name is printed, or the field is full', () => {
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

describe('a picture of a document whose MRZ lost a name', function () {
  it('goes to review', async () => {
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
