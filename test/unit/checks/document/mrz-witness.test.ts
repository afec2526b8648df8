import assert from 'node:assert/strict'
import fc from 'fast-check'
import { checkDigit, failingChecks } from '../../../../checks/document/mrz/mrz-check-digits.ts'
import { MRZ_FORMATS } from '../../../../checks/document/mrz/mrz-format.ts'
import type { MrzDoubt, MrzReading } from '../../../../checks/document/mrz/mrz-attempt.ts'
import { resolveByWitness, type WitnessLine } from '../../../../checks/document/mrz/mrz-witness.ts'
import { ERIKSSON, mrzReading } from './readings.ts'

const printed = (text: string, { dates = [] as string[], certainty = 0.99 } = {}): WitnessLine => ({
  text,
  characterConfidences: [...text].map(() => certainty),
  dates: dates.map((date) => ({ meanings: [date] })),
})

const PRINT = [
  printed('L898902C3'),
  printed('ERIKSSON'),
  printed('ANNA MARIA'),
  printed('12 AUG 1974', { dates: ['1974-08-12'] }),
  printed('15 APR 2012', { dates: ['2012-04-15'] }),
  printed('ZE 184226 B'),
]

/** The passport with other characters read, each with a margin to the right one. */
function misread(line: 0 | 1, changes: Record<number, readonly [read: string, margin: number]>): MrzReading {
  const lines = ERIKSSON.map((text, i) =>
    i === line ? [...text].map((character, position) => changes[position]?.[0] ?? character).join('') : text,
  )
  const doubts: MrzDoubt[] = Object.entries(changes).map(([position, [, margin]]) => ({
    line,
    position: Number(position),
    character: ERIKSSON[line][Number(position)],
    margin,
  }))
  return { ...mrzReading('TD3', lines), doubts }
}

describe('the print as witness of an MRZ', () => {
  it('corrects O for 0 and other look-alikes in a number, however clear they seemed', () => {
    for (const [position, read] of [
      [5, 'O'],
      [1, 'B'],
      [6, 'Z'],
    ] as const) {
      const reading = misread(1, { [position]: [read, 12] })
      assert.deepEqual(reading.failing, ['documentNumber', 'composite'])
      const resolved = resolveByWitness(reading, PRINT)
      assert.deepEqual(resolved.lines, ERIKSSON)
      assert.deepEqual(resolved.failing, [])
      assert.deepEqual(resolved.repairs, [{ line: 1, position, from: read, to: ERIKSSON[1][position] }])
    }
  })

  it('settles a digit that was not read clearly, and leaves one that was', () => {
    assert.deepEqual(resolveByWitness(misread(1, { 6: ['7', 1.5] }), PRINT).lines, ERIKSSON)
    const clear = misread(1, { 6: ['7', 4] })
    assert.equal(resolveByWitness(clear, PRINT), clear)
    const unknown = { ...misread(1, { 6: ['7', 1] }), doubts: [] }
    assert.equal(resolveByWitness(unknown, PRINT), unknown)
  })

  it('settles a date by the dates that are printed', () => {
    assert.deepEqual(resolveByWitness(misread(1, { 14: ['6', 0.4] }), PRINT).lines, ERIKSSON)
    const clear = misread(1, { 14: ['6', 5] })
    assert.equal(resolveByWitness(clear, PRINT), clear)
  })

  it('settles faint letters of a name by surely read words only', () => {
    const reading = misread(0, { 11: ['D', 0.3] })
    assert.deepEqual(resolveByWitness(reading, PRINT).lines, ERIKSSON)
    assert.equal(resolveByWitness(reading, [printed('ERIKSSON', { certainty: 0.7 })]), reading)
    const clear = misread(0, { 11: ['D', 3] })
    assert.equal(resolveByWitness(clear, PRINT), clear)
  })

  it('settles optional data whose check digit is wrong', () => {
    assert.deepEqual(resolveByWitness(misread(1, { 36: ['8', 0.2] }), PRINT).lines, ERIKSSON)
  })

  it('takes the number from behind its label, and no other word', () => {
    const reading = misread(1, { 5: ['O', 6] })
    assert.deepEqual(resolveByWitness(reading, [printed('NoL898902C3')]).lines, ERIKSSON)
    assert.equal(resolveByWitness(reading, [printed('L898912C3'), printed('L89890')]), reading)
  })

  it('changes only a look-alike of the same weight when the digit holds', () => {
    // G and 6 differ by 10: every digit holds for both.
    const lower = `AG1234567${checkDigit('AG1234567')}${ERIKSSON[1].slice(10, 43)}`
    const right = [ERIKSSON[0], lower + checkDigit(lower.slice(0, 10) + lower.slice(13, 20) + lower.slice(21, 43))]
    const wrong = mrzReading('TD3', [right[0], right[1].replace('AG', 'A6')])
    assert.deepEqual(wrong.failing, [])
    assert.deepEqual(
      resolveByWitness({ ...wrong, doubts: [{ line: 1, position: 1, character: 'G', margin: 2 }] }, [
        printed('AG1234567'),
      ]).lines,
      right,
    )
    const surely = { ...wrong, doubts: [{ line: 1, position: 1, character: 'G', margin: 7 }] }
    assert.equal(resolveByWitness(surely, [printed('AG1234567')]), surely)
  })

  it('never changes a check digit, even if the print confirms the number', () => {
    const reading = misread(1, { 9: ['8', 0.1] })
    assert.equal(resolveByWitness(reading, PRINT), reading)
  })

  it('never makes a forged MRZ valid with a value that is neither read nor printed', () => {
    const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    fc.assert(
      fc.property(
        fc.array(character, { minLength: 9, maxLength: 9 }),
        fc.nat(8),
        character,
        fc.array(fc.tuple(fc.nat(8), character, fc.double({ min: 0, max: 9, noNaN: true })), { maxLength: 12 }),
        fc.array(fc.array(character, { minLength: 9, maxLength: 9 }), { maxLength: 4 }),
        (number, at, forgedTo, noise, words) => {
          const lower = `${number.join('')}${checkDigit(number.join(''))}${ERIKSSON[1].slice(10, 43)}`
          const lines = [
            ERIKSSON[0],
            lower + checkDigit(lower.slice(0, 10) + lower.slice(13, 20) + lower.slice(21, 43)),
          ]
          const forged = [lines[0], lines[1].slice(0, at) + forgedTo + lines[1].slice(at + 1)]
          const doubts = noise.map(([position, other, margin]) => ({ line: 1, position, character: other, margin }))
          const resolved = resolveByWitness(
            { ...mrzReading('TD3', forged), doubts },
            [number, ...words].map((word) => printed(word.join(''))),
          )
          const now = resolved.lines[1].slice(0, 9)
          assert.ok(now === forged[1].slice(0, 9) || [number, ...words].some((word) => word.join('') === now), now)
          if (failingChecks(MRZ_FORMATS.TD3, forged).length === 0) assert.deepEqual(resolved.failing, [])
        },
      ),
      { numRuns: 2000, seed: 12 },
    )
  })
})
