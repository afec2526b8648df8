// The table of validity.ts, and forged dates with corrected check digits (verdicts.md D1).
import assert from 'node:assert/strict'
import { checkDigit } from '../../../../checks/document/mrz/mrz-check-digits.ts'
import type { MrzReading } from '../../../../checks/document/mrz/mrz-read.ts'
import { assess, ERIKSSON, mrzReading, passport, printedLines, reading, textLine } from './readings.ts'

const SWEDISH = ERIKSSON.map((line) => line.replace('UTO', 'SWE'))
const TODAY = '2026-11-22'
const VALID = { birthDate: '12 AUG/AOUT 1974', issueDate: '16 APR/AVR 2020', expiryDate: '15 APR/AVR 2030' }
const EXPIRED = { ...VALID, issueDate: '16 APR/AVR 2007', expiryDate: '15 APR/AVR 2017' }

/** The lower line with other dates, every check digit right. */
function withDates({ birth = '740812', expiry = '300415' }: { birth?: string; expiry?: string }): string[] {
  const lower = SWEDISH[1]
  const body = `${lower.slice(0, 13)}${birth}${checkDigit(birth)}${lower[20]}${expiry}${checkDigit(expiry)}${lower.slice(28, 43)}`
  return [SWEDISH[0], body + checkDigit(body.slice(0, 10) + body.slice(13, 20) + body.slice(21, 43))]
}

const judge = (
  lines: readonly string[] | null,
  printed: Parameters<typeof passport>[0],
  changes: Partial<MrzReading> = {},
) =>
  assess(
    [passport({ nationality: 'SWE', ...printed }, lines === null ? null : { ...mrzReading('TD3', lines), ...changes })],
    { country: 'se', docType: 'PASSPORT', today: TODAY, allowSpecimens: false },
  )
const codes = (...args: Parameters<typeof judge>): readonly string[] => judge(...args).result.codes

describe('the dates of a document', () => {
  it('pass where MRZ and print agree on a document that is valid', () =>
    assert.deepEqual(codes(withDates({}), VALID), []))

  for (const raw of ['<<<<<<', '000000', '301315', '300230', '30<<<<']) {
    it(`are implausible with ${raw} for the MRZ's expiry, and the print is judged`, () => {
      assert.deepEqual(codes(withDates({ expiry: raw }), VALID), ['DOC_DATE_IMPLAUSIBLE'])
      const expired = judge(withDates({ expiry: raw }), EXPIRED)
      assert.deepEqual(expired.result.codes, ['DOC_DATE_IMPLAUSIBLE', 'DOCUMENT_EXPIRED'])
      assert.equal(expired.result.verdict, 'FAIL')
      assert.equal(expired.extracted.document_expiry, '2017-04-15')
      assert.deepEqual(codes(withDates({ expiry: raw }), { ...VALID, expiryDate: null }), ['DOC_DATE_IMPLAUSIBLE'])
    })
    it(`are implausible with ${raw} for the MRZ's birth`, () => {
      const { result, extracted } = judge(withDates({ birth: raw }), VALID)
      assert.deepEqual(result.codes, ['DOC_DATE_IMPLAUSIBLE'])
      assert.equal(extracted.date_of_birth, '1974-08-12')
    })
  }

  it('are implausible where an expiry is for life, but decline nobody', () => {
    for (const expiry of ['991231', '700101', '450101']) {
      const { result } = judge(withDates({ expiry }), { ...VALID, expiryDate: null })
      assert.equal(result.verdict, 'REVIEW', expiry)
      assert.ok(result.codes.includes('DOC_DATE_IMPLAUSIBLE'), expiry)
    }
  })

  it('are implausible if birth and expiry are the same day, or the issue does not follow the birth', () => {
    assert.ok(codes(withDates({ birth: '300415' }), VALID).includes('DOC_DATE_IMPLAUSIBLE'))
    assert.ok(
      codes(withDates({ birth: '210101' }), { ...VALID, birthDate: '01 JAN/JAN 2021' }).includes(
        'DOC_DATE_IMPLAUSIBLE',
      ),
    )
    assert.ok(codes(withDates({ expiry: '200101' }), VALID).includes('DOC_DATE_IMPLAUSIBLE'))
  })

  it('decline an expired document where both zones say so', () => {
    assert.deepEqual(codes(withDates({ expiry: '170415' }), EXPIRED), ['DOCUMENT_EXPIRED'])
  })

  it('decline by the MRZ alone only where it is sound', () => {
    const bare = { ...EXPIRED, expiryDate: null }
    assert.deepEqual(codes(withDates({ expiry: '170415' }), bare), ['MRZ_UNCONFIRMED_EXPIRY', 'DOCUMENT_EXPIRED'])
    const repaired = codes(withDates({ expiry: '170415' }), bare, {
      repairs: [{ line: 1, position: 22, from: 'I', to: '1' }],
    })
    assert.ok(!repaired.includes('DOCUMENT_EXPIRED') && repaired.includes('DOC_DATE_IMPLAUSIBLE'), repaired.join())
  })

  it('decline nobody where one zone says valid and the other expired', () => {
    for (const [expiry, printed] of [
      ['300415', EXPIRED],
      ['170415', VALID],
    ] as const) {
      const { result } = judge(withDates({ expiry }), printed)
      assert.equal(result.verdict, 'REVIEW')
      assert.ok(result.codes.includes('MRZ_MISMATCH_EXPIRY'), result.codes.join())
    }
  })

  it('take the century of a birth from its print', () => {
    const old = judge(withDates({ birth: '240812' }), { ...VALID, birthDate: '12 AUG/AOUT 1924' })
    assert.equal(old.extracted.date_of_birth, '1924-08-12')
    assert.deepEqual(old.result.codes, [])
  })

  it('send French cards from before 2021 to review where the print leaves the expiry open: their MRZ has none', () => {
    const card = ['IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '9409923102854CORINNE<<<<<<<6512068F4']
    const lines = (expiry: string) => [
      textLine('RÉPUBLIQUE FRANÇAISE', 300, 20),
      textLine('Nom: BERTHIER', 300, 80),
      textLine('Prénom(s): CORINNE', 300, 140),
      textLine('Sexe: F', 300, 200),
      textLine('Né(e) le: 06.12.1965', 700, 200),
      textLine('940992310285', 700, 20),
      textLine("Carte valable jusqu'au:", 300, 300),
      textLine(expiry, 300, 340),
    ]
    const judged = (expiry: string) =>
      assess([reading(lines(expiry), mrzReading('FRA_ID', card))], {
        country: 'fr',
        docType: 'NATIONAL_ID',
        today: TODAY,
        allowSpecimens: false,
      }).result
    assert.deepEqual(judged('22.05.2027').codes, [])
    assert.deepEqual(judged('22.05.2024').codes, ['DOC_DATE_IMPLAUSIBLE'])
    assert.deepEqual(judged('22.05.2004').codes, ['DOCUMENT_EXPIRED'])
    assert.deepEqual(judged('').codes, ['DOC_DATE_IMPLAUSIBLE'])
  })

  it('of a passport without an MRZ are judged by its labels, and are implausible where there are none', () => {
    assert.deepEqual(codes(null, EXPIRED), ['DOC_CLASSIFY_LOW_CONFIDENCE', 'DOCUMENT_EXPIRED'])
    assert.deepEqual(codes(null, VALID), ['DOC_CLASSIFY_LOW_CONFIDENCE'])
    const title = textLine('PASSPORT', 100, 20)
    const without = assess([reading([title, ...printedLines({ ...VALID, expiryDate: null })], null)], {
      country: 'se',
      docType: 'PASSPORT',
      today: TODAY,
      allowSpecimens: false,
    })
    assert.deepEqual(without.result.codes, ['DOC_CLASSIFY_LOW_CONFIDENCE', 'DOC_DATE_IMPLAUSIBLE'])
  })

  it('decline nobody by an ambiguous printed date', () => {
    const licence = (expiry: string) =>
      assess(
        [
          reading(
            [textLine('DRIVING LICENCE', 300, 20), textLine('Date of expiry', 300, 100), textLine(expiry, 300, 130)],
            null,
          ),
        ],
        { country: null, docType: null, today: '2026-06-05', allowSpecimens: false },
      ).result
    assert.notEqual(licence('04/07/2026').verdict, 'FAIL')
    assert.equal(licence('25/05/2026').verdict, 'FAIL')
  })
})
