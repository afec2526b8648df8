import assert from 'node:assert/strict'
import { isOfType, mrzType } from '../../../../checks/document/read/document-type.ts'
import { codeReadClearly, judgeCheckDigits } from '../../../../checks/document/judge/mrz-soundness.ts'
import type { MrzReading } from '../../../../checks/document/mrz/mrz-read.ts'
import { assess, ERIKSSON, mrzReading, passport } from './readings.ts'

const CONTEXT = { country: null, docType: null, today: '2011-01-01', allowSpecimens: true } as const
const withLower = (lower: string, changes: Partial<MrzReading> = {}): MrzReading => ({
  ...mrzReading('TD3', [ERIKSSON[0], lower]),
  ...changes,
})

/** One digit of the number altered, its check digit left. */
const FORGED = ERIKSSON[1].replace('L898902C3', 'L898942C3')

describe('failing check digits', () => {
  it('accuse where all is sharp and clear', () => {
    assert.deepEqual(judgeCheckDigits(withLower(FORGED)), { wrong: ['documentNumber', 'composite'], unclear: [] })
    assert.ok(assess([passport({}, withLower(FORGED))], CONTEXT).result.codes.includes('TAMPER_MRZ_MISMATCH'))
  })

  const doubtful: readonly (readonly [string, Partial<MrzReading>])[] = [
    ['the strip is blurred', { sharpness: 0.1 }],
    ['its letters are tiny', { lineHeight: 12 }],
    ['it was read without confidence', { confidence: 0.7 }],
    [
      'one character concerned is faint',
      { margins: [new Array<number>(44).fill(8), new Array<number>(44).fill(8).fill(1.5, 4, 5)] },
    ],
  ]
  for (const [what, changes] of doubtful) {
    it(`accuse nobody where ${what}`, () => {
      const reading = withLower(FORGED, changes)
      assert.deepEqual(judgeCheckDigits(reading), { wrong: [], unclear: ['documentNumber', 'composite'] })
      const { codes, verdict } = assess([passport({}, reading)], CONTEXT).result
      assert.ok(
        !codes.some((code) => code.startsWith('TAMPER_')) && codes.includes('DOC_CLASSIFY_LOW_CONFIDENCE'),
        codes.join(),
      )
      assert.equal(verdict, 'REVIEW')
    })
  }

  it('accuse nobody where a look-alike explains them, however clear it was', () => {
    const misread = withLower(ERIKSSON[1].replace('L898902C3', 'L8989O2C3'), {
      doubts: [{ line: 1, position: 5, character: '0', margin: 11 }],
    })
    assert.deepEqual(judgeCheckDigits(misread).wrong, [])
    // It explains the number's digit, but not the composite one, which fails for another reason.
    const other = withLower(ERIKSSON[1].replace('L898902C3', 'L8989O2C3').replace('10', '17'), {
      doubts: misread.doubts,
    })
    assert.deepEqual(judgeCheckDigits(other).wrong, ['composite'])
  })

  it('are not explained by a look-alike that the issuer never prints there', () => {
    // 0 for O would let the digit hold, but Canada's numbers are two letters and six digits.
    const lines = ['P<CANMARTIN<<SARAH<<<<<<<<<<<<<<<<<<<<<<<<<<', 'ZE001509<9CAN8501019F2301147<<<<<<<<<<<<<<08']
    const doubts = [2, 3, 5, 7].flatMap((position) =>
      ['O', 'D', 'Q', 'I', 'S'].map((character) => ({ line: 1, position, character, margin: 1 })),
    )
    assert.deepEqual(judgeCheckDigits({ ...mrzReading('TD3', lines), doubts }).wrong, ['documentNumber', 'composite'])
  })

  it('of a visa that was read as a card accuse nobody', () => {
    const lines = ['V<FRABERANGER<<RENE<<<<<<<<<<<<<<<<<', '17JN766074FRA9108183M3108228<<<<<<<<']
    assert.deepEqual(judgeCheckDigits(mrzReading('TD2', lines)), { wrong: [], unclear: ['composite'] })
    assert.deepEqual(mrzReading('MRVB', lines).failing, [])
  })

  it('of a licence, whose layout is known from two specimens, accuse nobody', () => {
    const reading = mrzReading('FRA_DL', ['D1FRA13AA000036181231MARTIN<<9'])
    assert.deepEqual(judgeCheckDigits(reading).wrong, [])
    assert.deepEqual(judgeCheckDigits(reading).unclear, ['documentNumber', 'composite'])
  })
})

describe('a reading of an MRZ', () => {
  it('is settled by the print before it is judged', () => {
    const misread = withLower(ERIKSSON[1].replace('L898902C3', 'L8989O2C3'), {
      doubts: [{ line: 1, position: 5, character: '0', margin: 6 }],
    })
    const { result, extracted } = assess([passport({}, misread)], CONTEXT)
    assert.equal(extracted.document_number, 'L898902C3')
    assert.equal(extracted.mrz?.check_digits_valid, true)
    assert.ok(result.observations.includes('MRZ line 2, position 6: O was corrected to 0'))
    assert.deepEqual(result.codes, [])
    const alone = assess([passport({ number: null }, misread)], CONTEXT)
    assert.equal(alone.extracted.document_number, 'L8989O2C3')
    assert.ok(alone.result.codes.includes('DOC_CLASSIFY_LOW_CONFIDENCE'))
  })

  it('goes to review if the document code is hard to read', () => {
    const faint = {
      ...mrzReading('TD3', ERIKSSON),
      margins: ERIKSSON.map((line, i) => [...line].map((_, position) => (i === 0 && position === 1 ? 0.5 : 8))),
    }
    assert.equal(codeReadClearly(faint), false)
    assert.equal(codeReadClearly(mrzReading('TD3', ERIKSSON)), true)
    assert.ok(assess([passport({}, faint)], CONTEXT).result.codes.includes('DOC_CLASSIFY_LOW_CONFIDENCE'))
  })

  it('is a driving licence if it begins with D', () => {
    assert.equal(mrzType({ documentCode: 'D1', issuer: 'FRA' }), 'DRIVING_LICENCE')
    assert.ok(isOfType({ documentCode: 'D1', issuer: 'FRA' }, 'DRIVING_LICENCE'))
    assert.ok(!isOfType({ documentCode: 'D1', issuer: 'FRA' }, 'NATIONAL_ID'))
  })
})
