import assert from 'node:assert/strict'
import { MRZ_ALPHABET, mrzClass } from '../../../../checks/document/mrz/mrz-alphabet.ts'
import type { DecodedLine } from '../../../../checks/document/mrz/mrz-decode.ts'
import { MRZ_FORMATS } from '../../../../checks/document/mrz/mrz-format.ts'
import { refineData, refineNames, refineWords } from '../../../../checks/document/mrz/mrz-fillers.ts'
import { repairMrz } from '../../../../checks/document/mrz/mrz-repair.ts'
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

  it('keeps an O where only the check digit asks for 0: another digit may be forged', () => {
    const misread = ERIKSSON[1].replace('L898902C3', 'L8989O2C3')
    const { lines, repairs } = repair(decoded(ERIKSSON[0]), decoded(misread, { 5: { 0: 0.1 } }))
    assert.equal(lines[1], misread)
    assert.deepEqual(repairs, [])
  })

  it('corrects look-alikes where the issuer fixes the shape of its numbers', () => {
    const upper = 'P<CANMARTIN<<SARAH<<<<<<<<<<<<<<<<<<<<<<<<<<'
    const lower = 'ZE000509<9CAN8501019F2301147<<<<<<<<<<<<<<08'
    const { lines, repairs } = repair(decoded(upper), decoded(lower.replace('ZE000509<', 'ZEO00SO9<')))
    assert.deepEqual(lines, [upper, lower])
    assert.deepEqual(
      repairs.map(({ position, from, to }) => `${position} ${from}${to}`),
      ['2 O0', '5 S5', '6 O0'],
    )
    // One digit is forged: no swap may hide it.
    const forged = lower.replace('ZE000509<', 'ZE000709<')
    assert.equal(repair(decoded(upper), decoded(forged)).lines[1], forged)
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

  it('takes the state of the other code where letters were faint', () => {
    const lower = decoded(ERIKSSON[1].replace('UTO', 'UGA'), { 11: { T: 0.6 }, 12: { O: 0.4 } })
    assert.equal(repair(decoded(ERIKSSON[0]), lower).lines[1], ERIKSSON[1])
    const clear = ERIKSSON[1].replace('UTO', 'UGA')
    assert.equal(repair(decoded(ERIKSSON[0]), decoded(clear)).lines[1], clear)
  })

  it('takes the type that Azerbaijan prints, which a blurred filler looks like, and no other', () => {
    const upper = 'PCAZEABDULLAYEV<<DIL<<<<<<<<<<<<<<<<<<<<<<<<'
    const lower = 'C193895647AZE9408148M28081525188L2V<<<<<<<42'
    assert.equal(repair(decoded(upper.replace('PC', 'P<'), { 1: { C: 4 } }), decoded(lower)).lines[0], upper)
    assert.equal(repair(decoded(ERIKSSON[0], { 1: { C: 4 } }), decoded(ERIKSSON[1])).lines[0], ERIKSSON[0])
  })
})

describe('fillers among names and data', () => {
  /** Letters in place of fillers that were read with a small margin over the filler. */
  const margins = (read: string, doubtful: string, margin: number) =>
    decoded(
      read,
      Object.fromEntries(
        [...read].flatMap((character, i) => (doubtful.includes(character) ? [[i, { '<': margin }]] : [])),
      ),
    ).margins

  it('are found in a blurred name', () => {
    const read = 'CITIZENCCJANECCCCCCCCCCCCCCCCCCCCCCCCCC'
    assert.equal(
      refineNames(
        read,
        margins(read, 'C', 2).map((row, i) => (i === 0 ? decoded('C').margins[0] : row)),
      ),
      'CITIZEN<<JANE<<<<<<<<<<<<<<<<<<<<<<<<<<',
    )
    // Motion leaves no trace of a filler at all.
    const moved = 'MOHAMADAAAFARIDAAAAAAAAAAAAAAAA'
    assert.equal(refineNames(moved, margins(moved, '', 0)), 'MOHAMADA<<FARIDA<<<<<<<<<<<<<<<')
    const tail = 'ERIKSSON<<ANNA<MARIA<<<<<<K<<C<<<<<'
    assert.equal(refineNames(tail, margins(tail, 'K', 4)), 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<')
  })

  it('do not replace letters that were read clearly', () => {
    for (const name of [
      'NGUYEN<<THI<KIM<LAN<ANH<<<<',
      'RICCI<<CECCA<<<<<<<<<<<<',
      'UNITED<KINGDOM<TWENTY<SIX<<JODIE<PIPPA<',
      'ARKFREITH<<<<<<<<<<<<',
      'ESPANOLA<ESPANOLA<CARMEN<<<<<<',
      '<<RAMESH<KUMAR<<<<<<',
      '<<<<<<<<<<<<',
      'O<CONNOR<<ZOE<<<',
    ]) {
      assert.equal(refineNames(name, margins(name, '', 0)), name)
    }
  })

  it('stay in a field that holds one name alone', () => {
    assert.equal(refineWords('JEAN<<PAUL<<<<', margins('JEAN<<PAUL<<<<', '', 0)), 'JEAN<<PAUL<<<<')
  })

  it('are found in blurred optional data, and data stays', () => {
    assert.equal(refineData('1234C<<C<<<CC<<', margins('1234C<<C<<<CC<<', 'C', 1.5)), '1234<<<<<<<<<<<')
    assert.equal(refineData('<00000023T<<<<<', margins('<00000023T<<<<<', '', 0)), '<00000023T<<<<<')
    assert.equal(refineData('ZE184226B<<<<<', margins('ZE184226B<<<<<', '', 0)), 'ZE184226B<<<<<')
  })
})
