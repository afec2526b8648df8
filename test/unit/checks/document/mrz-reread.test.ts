import assert from 'node:assert/strict'
import { MRZ_ALPHABET } from '../../../../checks/document/mrz/mrz-alphabet.ts'
import { closerCrops } from '../../../../checks/document/mrz/mrz-reread.ts'
import { readMrz } from '../../../../checks/document/mrz/mrz-read.ts'
import type { LineReader } from '../../../../checks/text/line-reader.ts'
import type { DocumentModels } from '../../../../checks/text/models.ts'
import { cropLine, type LineScores } from '../../../../checks/text/text-recognition.ts'
import type { Model } from '../../../../checks/image/model.ts'
import { resizeImage, type Image } from '../../../../checks/image/image.ts'
import type { Quad } from '../../../../checks/image/geometry.ts'
import { ERIKSSON, textLine } from './readings.ts'

/** Upright strokes on white, two to a character. */
function strokes(width: number, height: number, period: number): Image {
  const data = new Uint8Array(width * height * 3).fill(230)
  for (let y = Math.round(height * 0.3); y < height * 0.7; y++) {
    for (let x = 0; x < width; x++)
      if (x % period < period / 3) data.fill(30, (y * width + x) * 3, (y * width + x) * 3 + 3)
  }
  return { data, width, height }
}

/** The largest difference between neighbours in the middle row. */
const steepest = ({ data, width, height }: Image): number => {
  const row = Array.from({ length: width }, (_, x) => data[((height >> 1) * width + x) * 3])
  return Math.max(...row.slice(1).map((value, x) => Math.abs(value - row[x])))
}

const CHARACTERS = ['', ...MRZ_ALPHABET]

/** The scores of a recogniser that is sure of a text: a step a character, a blank between. */
function surely(text: string): LineScores {
  const classes = CHARACTERS.length
  const probabilities = new Float32Array(text.length * 2 * classes).fill(1e-4)
  for (let i = 0; i < text.length; i++) {
    probabilities[i * 2 * classes + CHARACTERS.indexOf(text[i])] = 0.9
    probabilities[(i * 2 + 1) * classes] = 0.95
  }
  return { probabilities, steps: text.length * 2, classes }
}

describe('a second look at an MRZ', () => {
  it('cuts the same lines from an enlarged strip, with steeper edges', async () => {
    const large = strokes(1600, 120, 48)
    const small = await resizeImage(large, 400, 30)
    const quad: Quad = [
      [4, 3],
      [396, 3],
      [396, 27],
      [4, 27],
    ]
    const [crop] = await closerCrops(small, [quad], 400)
    const first = cropLine(small, quad)
    assert.deepEqual([crop.width, crop.height], [first.width, first.height])
    // From the picture's own resolution, four times larger, the edges are steeper still.
    const [original] = await closerCrops(large, [quad], 400)
    assert.deepEqual([original.width, original.height], [first.width, first.height])
    assert.ok(
      steepest(original) > steepest(crop) && steepest(crop) > steepest(first),
      `${steepest(original)}, ${steepest(crop)}, ${steepest(first)}`,
    )
  })

  /** Reads a page whose first looks show `first`, and whose second look, of the larger picture, shows the passport. */
  async function look(first: readonly string[]) {
    const lines = first.map((text, i) => textLine(text, 20, 40 + i * 50))
    const image: Image = { data: new Uint8Array(800 * 200 * 3).fill(200), width: 800, height: 200 }
    const runs: number[] = []
    let sources = 0
    const recogniser: Model = {
      file: 'test',
      inferenceMs: 0,
      async run({ x }) {
        // Calls come in pairs, a line each: the strongest channel first, then the closer crops.
        const call = runs.push(x.dims[3]) - 1
        const { probabilities, steps, classes } = surely((call < 2 ? first : ERIKSSON)[call % 2])
        return { y: { data: probabilities, dims: [1, steps, classes] } }
      },
    }
    const models: DocumentModels = { detector: recogniser, classifier: recogniser, recogniser, characters: CHARACTERS }
    const reader: LineReader = {
      image,
      crop: (quad) => cropLine(image, quad),
      async read(quad) {
        const line = lines.find((candidate) => candidate.quad === quad) ?? assert.fail('another quad')
        return { ...line, scores: surely(line.text) }
      },
    }
    const mrz = await readMrz(models, reader, lines, async () => {
      sources++
      return { data: new Uint8Array(1600 * 400 * 3).fill(200), width: 1600, height: 400 }
    })
    return { mrz, sources }
  }

  it("is taken where a check digit fails, in the picture's own resolution", async () => {
    const { mrz, sources } = await look([ERIKSSON[0], ERIKSSON[1].replace('740812', '740817')])
    assert.equal(sources, 1)
    assert.deepEqual(mrz?.lines, ERIKSSON)
    assert.deepEqual(mrz?.failing, [])
  })

  it('is not taken where the first was clear', async () => {
    const { mrz, sources } = await look(ERIKSSON)
    assert.equal(sources, 0)
    assert.deepEqual(mrz?.lines, ERIKSSON)
  })
})
