import assert from 'node:assert/strict'
import { judgePicture } from '../../../api/bodies/picture.ts'
import { judgeQuality } from '../../../checks/image/quick-quality.ts'
import { burntSpot } from '../../../image-files/burnt-spot.ts'
import type { CaptureEffects } from '../../support/documents/capture.ts'
import { makeDocument } from '../../support/documents/made-document.ts'

const WIDTH = 512,
  HEIGHT = 384

/** Grey, with a white disc. */
function disc(x: number, y: number, radius: number): Uint8Array {
  const luma = new Uint8Array(WIDTH * HEIGHT).fill(180)
  for (let i = 0; i < luma.length; i++)
    if (Math.hypot((i % WIDTH) - x, Math.floor(i / WIDTH) - y) < radius) luma[i] = 255
  return luma
}

describe('burnt-out spots', () => {
  it('are measured as a share of the image', () => {
    const share = burntSpot(disc(250, 190, 60), WIDTH, HEIGHT)
    assert.ok(share > 0.035 && share < (Math.PI * 60 ** 2) / WIDTH / HEIGHT, `${share}`)
    assert.equal(burntSpot(disc(250, 190, 6), WIDTH, HEIGHT), 0)
  })

  it('do not count at the border or on a white page', () => {
    assert.equal(burntSpot(disc(0, 190, 90), WIDTH, HEIGHT), 0)
    assert.equal(burntSpot(new Uint8Array(WIDTH * HEIGHT).fill(255), WIDTH, HEIGHT), 0)
    assert.equal(burntSpot(new Uint8Array(0), 0, 0), 0)
  })

  it('cause the hint at glare on a document, and white paper does not', async () => {
    const hinted = async (seed: number, capture: CaptureEffects): Promise<boolean> => {
      const {
        sides: [{ jpeg }],
      } = await makeDocument(seed, { kind: 'FRA_ID', capture })
      const picture = await judgePicture(jpeg)
      assert.ok(typeof picture === 'object')
      return judgeQuality('DOCUMENT_FRONT', picture.preview).glare
    }
    for (const seed of [1, 2, 3]) {
      assert.equal(await hinted(seed, { crop: 0.03, exposure: 1.1, quality: 92 }), false, `scan ${seed}`)
      assert.equal(await hinted(seed, { glare: 1, exposure: 0.95 }), true, `reflection ${seed}`)
    }
  })
})
