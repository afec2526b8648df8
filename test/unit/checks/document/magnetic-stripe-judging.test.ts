import assert from 'node:assert/strict'
import { assessDocument } from '../../../../checks/document/judge/assess.ts'
import type { DocumentSide } from '../../../../checks/document/read/inspect-side.ts'
import { reading, sideOf, textLine } from './readings.ts'
import { BC } from './magnetic-stripe-texts.ts'

describe('judging a licence by a magnetic stripe', () => {
  const PRINT = {
    state: 'BRITISH COLUMBIA',
    surname: '1 SANDERLING',
    givenNames: '2 MARLA JUNE',
    number: '4d DLN 7654321',
    birthDate: '3 DOB 1985-FEB-14',
    expiryDate: '4b EXP 2031-AUG-14',
    issueDate: '4a ISS 2026-AUG-14',
    sex: '15 SEX F',
    rest: '16 HGT 168 CM  18 EYES GRN',
  }
  const front = (changes: Partial<Record<keyof typeof PRINT, string | null>> = {}): DocumentSide =>
    sideOf(
      reading(
        [
          textLine('DRIVER LICENCE', 700, 40),
          ...Object.values({ ...PRINT, ...changes }).flatMap((text, i) =>
            text === null ? [] : [textLine(text, 400, 100 + 70 * i)],
          ),
        ],
        null,
      ),
    )
  const back = (text: string): DocumentSide => ({
    ...sideOf(reading([], null), 'DOCUMENT_BACK'),
    barcodes: [
      {
        format: 'PDF417',
        text,
        quad: [
          [10, 10],
          [900, 10],
          [900, 200],
          [10, 200],
        ],
      },
    ],
  })
  const judge = (changes: Parameters<typeof front>[0], text = BC, today = '2026-11-25') =>
    assessDocument([front(changes), back(text)], { country: null, docType: null, today, allowSpecimens: false })

  it('passes where barcode and print agree, and takes the day of expiry from the print', () => {
    const { result, extracted } = judge({})
    assert.deepEqual(result.codes, [])
    assert.equal(result.verdict, 'PASS')
    assert.deepEqual(extracted, {
      document_type: 'DRIVING_LICENCE',
      first_name: 'MARLA JUNE',
      last_name: 'SANDERLING',
      document_number: '7654321',
      date_of_birth: '1985-02-14',
      document_expiry: '2031-08-14',
      sex: 'F',
      nationality: null,
      issuing_country: 'CAN',
      mrz: null,
    })
    assert.ok(
      result.observations.includes('a licence barcode of British Columbia was read as the tracks of a magnetic stripe'),
    )
  })

  const LOW = 'DOC_CLASSIFY_LOW_CONFIDENCE'
  const CASES: [what: string, changes: Parameters<typeof front>[0], codes: string[], text?: string, today?: string][] =
    [
      ['another number', { number: '4d DLN 7654322' }, ['BARCODE_MISMATCH_DOCUMENT_NUMBER']],
      ['another birth date', { birthDate: '3 DOB 1995-FEB-14' }, ['BARCODE_MISMATCH_DATE_OF_BIRTH']],
      ['another month of expiry', { expiryDate: '4b EXP 2036-AUG-14' }, ['BARCODE_MISMATCH_EXPIRY']],
      ['another surname', { surname: '1 SANDERSON' }, ['BARCODE_MISMATCH_SURNAME']],
      ['another sex', { sex: '15 SEX M' }, ['BARCODE_MISMATCH_SEX']],
      ['another province', { state: 'ALBERTA' }, ['BARCODE_MISMATCH_ISSUER']],
      ['a name with a suffix on the print', { surname: '1 SANDERLING JR' }, []],
      ['no date of expiry in print', { expiryDate: null }, [LOW]],
      [
        'a licence that expired, its date not printed',
        { expiryDate: null },
        [LOW, 'DOCUMENT_EXPIRED'],
        BC,
        '2031-09-01',
      ],
      ['a licence that expired', {}, ['DOCUMENT_EXPIRED'], BC, '2031-08-15'],
      ['a licence in its last month', {}, [], BC, '2031-08-14'],
      ['a barcode without an expiry, a print with one', {}, [LOW], BC.replace('=3108', '=3177')],
      ['no second track', {}, [LOW], BC.replace(/;.*?\?/, '')],
      ['no first track', {}, [LOW], BC.replace(/^%.*?\?/, '')],
      ['no third track', { sex: null }, [], BC.replace(/_%.*$/, '')],
    ]
  for (const [what, changes, codes, text, today] of CASES)
    it(`gives ${codes.join(', ') || 'no code'} for ${what}`, () =>
      assert.deepEqual(judge(changes, text, today).result.codes, codes))

  it('finds the letters of a number in print', () => {
    const text =
      '%FLMIAMI^SANDERLING$MARLA$JUNE^1 A ST^?;6360100462172082009=3108198502140=?#! 33435      E               2600                                   ECCECC00000?'
    const { result, extracted } = judge(
      {
        state: 'FLORIDA',
        number: '4d DLN D621-720-82-009-0',
        birthDate: '3 DOB 02/14/1985',
        expiryDate: '4b EXP 08/14/2031',
        issueDate: '4a ISS 08/14/2026',
        sex: '15 SEX F',
      },
      text,
    )
    assert.deepEqual(
      [result.codes.filter((code) => code !== LOW), extracted.document_number],
      [[], 'D621-720-82-009-0'],
    )
    assert.ok(
      judge({ state: 'FLORIDA', number: '4d DLN E621-720-82-009-0' }, text).result.codes.includes(
        'BARCODE_MISMATCH_DOCUMENT_NUMBER',
      ),
    )
  })

  it('splits a name at its spaces as the print does', () => {
    const named = (name: string) => BC.replace('SANDERLING,$MARLA JUNE', name)
    for (const name of [
      'SANDERLING MARLA JUNE',
      'MARLA JUNE SANDERLING',
      'SANDERLING@MARLA@JUNE',
      'SANDERLING,MARLA,JUNE',
      'SANDERLING MARLA JUNE JR',
    ]) {
      const { result, extracted } = judge({}, named(name))
      assert.deepEqual(
        [result.codes, extracted.last_name, extracted.first_name],
        [[], 'SANDERLING', 'MARLA JUNE'],
        name,
      )
    }
    assert.deepEqual(judge({}, named('MARLA JUNE SANDERSON')).result.codes, [
      'BARCODE_MISMATCH_SURNAME',
      'BARCODE_MISMATCH_GIVEN_NAMES',
    ])
  })
})
