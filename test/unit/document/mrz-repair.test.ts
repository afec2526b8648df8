import assert from 'node:assert/strict'
import { MRZ_ALPHABET, mrzClass } from '../../../activities/document/mrz/mrz-alphabet.ts'
import type { DecodedLine } from '../../../activities/document/mrz/mrz-decode.ts'
import { MRZ_FORMATS } from '../../../activities/document/mrz/mrz-format.ts'
import { cleanTail, repairMrz } from '../../../activities/document/mrz/mrz-repair.ts'
import { ERIKSSON } from './readings.ts'

/** A decoded line in which everything else is unlikely, but for the given positions: character -> margin. */
function decoded(text: string, doubts: Record<number, Record<string, number>> = {}): DecodedLine {
  const margins = [...text].map((character, position) => {
    const row = new Float32Array(MRZ_ALPHABET.length).fill(9)
    row[mrzClass(character)] = 0
    for (const [other, margin] of Object.entries(doubts[position] ?? {})) row[mrzClass(other)] = margin
    return row
  })
  return { text, score: 0, margins }
}

const repair = (upper: DecodedLine, lower: DecodedLine) => repairMrz(MRZ_FORMATS.TD3, [upper, lower])

describe('repairing an MRZ', () => {
  it('leaves a sound one alone', () => {
    const { lines, repairs } = repair(decoded(ERIKSSON[0]), decoded(ERIKSSON[1]))
    assert.deepEqual(lines, ERIKSSON)
    assert.deepEqual(repairs, [])
  })

  it('takes O for 0 where the check digit asks for it', () => {
    const misread = ERIKSSON[1].replace('L898902C3', 'L8989O2C3')
    const { lines, repairs } = repair(decoded(ERIKSSON[0]), decoded(misread))
    assert.equal(lines[1], ERIKSSON[1])
    assert.deepEqual(repairs, [{ line: 1, position: 5, from: 'O', to: '0' }])
  })

  it('does not repair a wrong digit, however close another was: it may be a forgery', () => {
    const forged = ERIKSSON[1].replace('L898902C3', 'L898903C3')
    const { lines, repairs } = repair(decoded(ERIKSSON[0]), decoded(forged, { 6: { 2: 0.1 } }))
    assert.equal(lines[1], forged)
    assert.deepEqual(repairs, [])
  })

  it('snaps a state code that does not exist to the likeliest one that does', () => {
    const upper = decoded(ERIKSSON[0].replace('UTO', 'UT0'), { 4: { O: 0.5 } })
    assert.equal(repair(upper, decoded(ERIKSSON[1])).lines[0], ERIKSSON[0])
  })

  it('leaves a state code that no other resembles', () => {
    const odd = ERIKSSON[0].replace('UTO', 'QQJ')
    assert.equal(repair(decoded(odd), decoded(ERIKSSON[1])).lines[0], odd)
  })

  it('reads letters in the filler tail as fillers, and keeps names', () => {
    assert.equal(cleanTail('ERIKSSON<<ANNA<<<<<<K<<C<<<<<'), 'ERIKSSON<<ANNA<<<<<<<<<<<<<<<')
    assert.equal(cleanTail('ERIKSSON<<ANNA<K<<C<<L<<'), 'ERIKSSON<<ANNA<<<<<<<<<<')
    assert.equal(cleanTail('NGUYEN<<THI<KIM<LAN<ANH'), 'NGUYEN<<THI<KIM<LAN<ANH')
  })
})
