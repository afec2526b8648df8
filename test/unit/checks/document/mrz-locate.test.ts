import assert from 'node:assert/strict'
import { locateMrz } from '../../../../checks/document/mrz/mrz-locate.ts'
import { ERIKSSON, printedLines, textLine } from './readings.ts'

const upper = textLine(ERIKSSON[0], 50, 850)
const lower = textLine(ERIKSSON[1], 50, 900)

describe('locating an MRZ', () => {
  it('finds its rows below a visual zone, from top to bottom', () => {
    const blocks = locateMrz([...printedLines(), lower, upper])
    assert.deepEqual(
      blocks.map((block) => block.map(({ text }) => text)),
      [ERIKSSON],
    )
  })

  it('joins a row that was detected in two parts', () => {
    const left = textLine(ERIKSSON[0].slice(0, 26), 50, 850)
    const right = textLine(ERIKSSON[0].slice(26), 50 + left.width, 851)
    const [block] = locateMrz([right, left, lower])
    assert.deepEqual(
      block.map(({ text }) => text),
      ERIKSSON,
    )
    assert.equal(block[0].members.length, 2)
    assert.ok(Math.abs(block[0].width - upper.width) < 2)
  })

  it('reads guillemets as fillers, and ignores spaces', () => {
    const [block] = locateMrz([
      textLine(ERIKSSON[0].replace(/</g, '«'), 50, 850),
      textLine(ERIKSSON[1].replace('<<<<<', '<< <<<'), 50, 900),
    ])
    assert.deepEqual(
      block.map(({ text }) => text),
      ERIKSSON,
    )
  })

  it('finds none in a visual zone', () => {
    assert.deepEqual(
      locateMrz([...printedLines(), textLine('REPUBLIQUE FRANCAISE PREFECTURE DE POLICE DE PARIS', 50, 20)]),
      [],
    )
    assert.deepEqual(locateMrz([]), [])
  })

  it('extends a row to its full width where only the name was detected', () => {
    const [block] = locateMrz([...printedLines(), textLine('P<UTOERIKSSON<<ANNA', 52, 848), lower])
    assert.equal(block.length, 2)
    const [[x0], [x1]] = block[0].quad
    assert.equal(x0, 52)
    assert.ok(Math.abs(x1 - x0 - lower.width) < 1e-6)
  })

  it('keeps a lone row, so that its neighbour can be searched', () => {
    assert.deepEqual(
      locateMrz([...printedLines(), lower]).map((block) => block.length),
      [1],
    )
  })

  it('does not join text farther away at the same height: the front of a card beside its back', () => {
    const back = [
      'IDCHES0002068<8<<<<<<<<<<<<<<<',
      '8102287F1301014CHE<<<<<<<<<<<4',
      'VADIS<<QUO<<<<<<<<<<<<<<<<<<<<',
    ].map((text, i) => textLine(text, 800, 400 + i * 50))
    const front = ['SCHWEIZ SUISSE', '01.01.2013', 'S0002068'].map((text, i) =>
      textLine(text, 800 - 6 * 30 - text.length * 16.5, 400 + i * 50),
    )
    const right = ['NAME VADIS', '28 02 1981', 'BERN'].map((text, i) =>
      textLine(text, 800 + 30 * 16.5 + 5 * 30, 401 + i * 50),
    )
    const [block, ...others] = locateMrz([...front, ...back, ...right])
    assert.deepEqual(
      block.map(({ text }) => text),
      back.map(({ text }) => text),
    )
    assert.ok(block.every(({ members }) => members.length === 1))
    assert.deepEqual(others, [])
  })

  it('joins check digits behind fillers too faint to be detected, but not a number of another document', () => {
    const start = textLine(ERIKSSON[1].slice(0, 28), 50, 900)
    const digits = textLine('10', 50 + start.width + 14 * 16.5, 900)
    assert.deepEqual(
      locateMrz([upper, start, digits])[0].map(({ members }) => members.length),
      [1, 2],
    )
    const other = textLine('123456', 50 + start.width + 14 * 16.5, 900)
    assert.deepEqual(
      locateMrz([upper, start, other])[0].map(({ members }) => members.length),
      [1],
    )
  })

  it('keeps lines whose blurred fillers were read as small letters, and leaves prose out', () => {
    const blurred = textLine('P<UTOERIKSSONccANNACMARIACCeeecceCCecceecCC', 50, 850)
    assert.equal(locateMrz([blurred, lower])[0].length, 2)
    const prose = textLine('the holder must sign this page before use ok', 50, 850)
    assert.equal(locateMrz([prose, lower])[0].length, 1)
  })

  it('counts a box that reaches into the next line as one line', () => {
    const tall = textLine(ERIKSSON[1], 50, 880, { height: 30 })
    const swollen = {
      ...tall,
      width: tall.width + 14,
      height: 52,
      quad: [
        [43, 867],
        [57 + tall.width, 867],
        [57 + tall.width, 919],
        [43, 919],
      ] as const,
    }
    const above = textLine(ERIKSSON[0], 50, 855, { height: 30 })
    assert.equal(locateMrz([above, swollen])[0].length, 2)
  })
})
