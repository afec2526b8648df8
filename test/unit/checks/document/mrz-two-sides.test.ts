// Both sides of a card on one picture, side by side: the text of the front is level with the lines of the back.
import assert from 'node:assert/strict'
import sharp from 'sharp'
import { makeDocument } from '../../../support/documents/made-document.ts'
import { readPicture } from '../../../support/recorded-readings.ts'

describe('two sides of a card on one picture', function () {
  it('do not mix: the MRZ of the back is read to the letter', async () => {
    for (const [seed, backFirst] of [
      [41, true],
      [57, false],
    ] as const) {
      const { truth, sides } = await makeDocument(seed, { kind: 'TD1', capture: { crop: 0.01, longSide: 1000 } })
      const [front, back] = sides
      const height = Math.min(front.height, back.height)
      const [first, second] = backFirst ? [back, front] : [front, back]
      const jpeg = await sharp({
        create: { width: first.width + second.width, height, channels: 3, background: '#888' },
      })
        .composite([
          {
            input: await sharp(first.jpeg).extract({ left: 0, top: 0, width: first.width, height }).toBuffer(),
            left: 0,
            top: 0,
          },
          {
            input: await sharp(second.jpeg).extract({ left: 0, top: 0, width: second.width, height }).toBuffer(),
            left: first.width,
            top: 0,
          },
        ])
        .jpeg({ quality: 92 })
        .toBuffer()
      const { mrz } = await readPicture(jpeg)
      assert.deepEqual(mrz?.lines, truth.mrz)
      assert.ok(
        mrz.members.every(({ quad }) =>
          quad.every(([x]) => (backFirst ? x < first.width * 1.02 : x > first.width * 0.98)),
        ),
      )
    }
  })
})
