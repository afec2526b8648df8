import assert from 'node:assert/strict'
import { mrzClass, type PositionKind } from '../../../../checks/document/mrz/mrz-alphabet.ts'
import { decodeMrzLine } from '../../../../checks/document/mrz/mrz-decode.ts'
import { BLANK, MRZ_STRIDE, readMrzGreedily, type MrzScores } from '../../../../checks/document/mrz/mrz-scores.ts'

/** A step's likely characters with their probabilities; the rest is next to nothing. `_` is the blank. */
type Step = Record<string, number>

function scores(steps: readonly Step[]): MrzScores {
  const logProbabilities = new Float32Array(steps.length * MRZ_STRIDE).fill(Math.log(1e-5))
  steps.forEach((step, i) => {
    for (const [character, probability] of Object.entries(step)) {
      logProbabilities[i * MRZ_STRIDE + (character === '_' ? BLANK : mrzClass(character))] = Math.log(probability)
    }
  })
  return { logProbabilities, steps: steps.length }
}

const certain = (text: string): Step[] => [...text].map((character) => ({ [character]: 1 }))
const kinds = (kind: PositionKind, count: number): PositionKind[] => new Array<PositionKind>(count).fill(kind)

describe('decoding an MRZ line', () => {
  it('reads repeats separated by blanks and merges the others', () => {
    assert.equal(decodeMrzLine(scores(certain('_AA_A_BB_')), kinds('letter', 3))?.text, 'AAB')
  })

  it('reads exactly as many characters as the layout has', () => {
    // Greedy decoding loses one of the two fillers, which are seen as one long stroke.
    const blurred = scores([{ A: 1 }, { '<': 0.9, _: 0.1 }, { '<': 0.6, _: 0.4 }, { '<': 0.9, _: 0.1 }, { B: 1 }])
    assert.equal(readMrzGreedily(blurred), 'A<B')
    assert.equal(decodeMrzLine(blurred, kinds('any', 4))?.text, 'A<<B')
  })

  it('reads a letter as its look-alike where only digits are allowed, and the other way round', () => {
    const line = scores([{ O: 0.9, 0: 0.05 }, { _: 1 }, { 1: 0.9 }, { _: 1 }, { S: 1 }])
    assert.equal(decodeMrzLine(line, kinds('digit', 3))?.text, '015')
    assert.equal(decodeMrzLine(line, kinds('letter', 3))?.text, 'OIS')
    assert.equal(decodeMrzLine(line, kinds('any', 3))?.text, 'O1S')
  })

  it('keeps a forbidden character that no look-alike can explain', () => {
    assert.equal(decodeMrzLine(scores(certain('7_A_9')), kinds('digit', 3))?.text, '7A9')
  })

  it('knows the letters of document codes: look-alike digits are letters, a faint C is a filler, a clear C is a C', () => {
    const read = (first: Step, second: Step) =>
      decodeMrzLine(scores([first, { _: 1 }, second]), ['cardCode', 'cardType'])?.text
    assert.equal(read({ 1: 0.9 }, { '<': 1 }), 'I<')
    assert.equal(read({ C: 0.5, G: 0.5 }, { '<': 1 }), 'C<')
    assert.equal(read({ I: 1 }, { C: 0.8, '<': 0.2 }), 'I<')
    assert.equal(read({ A: 1 }, { C: 1 }), 'AC')
    assert.equal(read({ I: 1 }, { D: 1 }), 'ID')
    const passport = (second: Step) =>
      decodeMrzLine(scores([{ P: 1 }, { _: 1 }, second]), ['passportCode', 'passportType'])?.text
    assert.equal(passport({ 0: 0.6, O: 0.4 }), 'PO')
    assert.equal(passport({ D: 0.9, '<': 0.1 }), 'PD')
  })

  it('takes a filler in a date only where it is clear', () => {
    assert.equal(decodeMrzLine(scores([{ '<': 0.5, 4: 0.4 }]), ['date'])?.text, '4')
    assert.equal(decodeMrzLine(scores([{ '<': 0.9, 4: 0.1 }]), ['date'])?.text, '<')
  })

  it('returns how much less likely the second choice is', () => {
    const decoded = decodeMrzLine(scores([{ O: 0.6, 0: 0.3 }]), kinds('any', 1))
    assert.ok(decoded)
    assert.ok(Math.abs(decoded.margins[0][mrzClass('0')] - Math.log(2)) < 1e-4)
    assert.equal(decoded.margins[0][mrzClass('O')], 0)
    assert.equal(decodeMrzLine(scores([{ 7: 1 }]), kinds('digit', 1))?.margins[0][mrzClass('A')], Infinity)
  })

  it('scores a clear line above a blurred one', () => {
    const clear = decodeMrzLine(scores(certain('A_B')), kinds('letter', 2))
    const blurred = decodeMrzLine(scores([{ A: 0.5, E: 0.4 }, { _: 0.5 }, { B: 0.5 }]), kinds('letter', 2))
    assert.ok(clear && blurred && clear.score > blurred.score)
    assert.ok(Math.abs(clear.score) < 1e-3)
  })

  it('gives nothing for a line with fewer steps than characters', () => {
    assert.equal(decodeMrzLine(scores(certain('AB')), kinds('letter', 3)), undefined)
  })
})
