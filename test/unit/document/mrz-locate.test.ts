import assert from 'node:assert/strict'
import { locateMrz } from '../../../activities/document/mrz/mrz-locate.ts'
import { ERIKSSON, printedLines, textLine } from './readings.ts'

const upper = textLine(ERIKSSON[0], 50, 850)
const lower = textLine(ERIKSSON[1], 50, 900)

describe('locating an MRZ', () => {
  it('finds its rows below a visual zone, from top to bottom', () => {
    const blocks = locateMrz([...printedLines(), lower, upper])
    assert.deepEqual(blocks.map((block) => block.map(({ text }) => text)), [ERIKSSON])
  })

  it('joins a row that was detected in two parts', () => {
    const left = textLine(ERIKSSON[0].slice(0, 26), 50, 850)
    const right = textLine(ERIKSSON[0].slice(26), 50 + left.width, 851)
    const [block] = locateMrz([right, left, lower])
    assert.deepEqual(block.map(({ text }) => text), ERIKSSON)
    assert.equal(block[0].members.length, 2)
    assert.ok(Math.abs(block[0].width - upper.width) < 2)
  })

  it('takes guillemets and spaces for what they are', () => {
    const [block] = locateMrz([textLine(ERIKSSON[0].replace(/</g, '«'), 50, 850), textLine(ERIKSSON[1].replace('<<<<<', '<< <<<'), 50, 900)])
    assert.deepEqual(block.map(({ text }) => text), ERIKSSON)
  })

  it('finds none in a visual zone', () => {
    assert.deepEqual(locateMrz([...printedLines(), textLine('REPUBLIQUE FRANCAISE PREFECTURE DE POLICE DE PARIS', 50, 20)]), [])
    assert.deepEqual(locateMrz([]), [])
  })

  it('makes a row whole of which only the name was detected', () => {
    const [block] = locateMrz([...printedLines(), textLine('P<UTOERIKSSON<<ANNA', 52, 848), lower])
    assert.equal(block.length, 2)
    const [[x0], [x1]] = block[0].quad
    assert.equal(x0, 52)
    assert.ok(Math.abs(x1 - x0 - lower.width) < 1e-6)
  })

  it('keeps a lone row, for its neighbour to be looked for', () => {
    assert.deepEqual(locateMrz([...printedLines(), lower]).map((block) => block.length), [1])
  })
})
