import assert from 'node:assert/strict'
import { detectFaces } from '../../../../checks/face/detect.ts'
import type { FloatTensor, Model } from '../../../../checks/image/model.ts'

/** A network that keeps its input and finds nothing. */
function listening(): { model: Model; given: () => FloatTensor } {
  let input: FloatTensor | undefined
  const nothing = (count: number, values: number): FloatTensor => ({
    data: new Float32Array(count * values).fill(-100),
    dims: [1, count, values],
  })
  return {
    model: {
      file: 'none',
      inferenceMs: 0,
      run: (inputs) => {
        input = inputs.input
        return Promise.resolve({
          s16: nothing(512, 1),
          b16: nothing(512, 16),
          s8: nothing(384, 1),
          b8: nothing(384, 16),
        })
      },
    },
    given: () => {
      if (input === undefined) throw new Error('the network was not run')
      return input
    },
  }
}

describe('the face detector', () => {
  it('is given pixels from -1 to 1, red first, in the middle of a black square', async () => {
    const { model, given } = listening()
    const data = Uint8Array.from({ length: 200 * 100 * 3 }, (_, i) => [255, 0, 51][i % 3])
    assert.deepEqual(await detectFaces(model, { data, width: 200, height: 100 }), [])
    assert.deepEqual(given().dims, [1, 256, 256, 3])
    const at = (x: number, y: number) =>
      [0, 1, 2].map((c) => Math.round(given().data[(y * 256 + x) * 3 + c] * 100) / 100)
    assert.deepEqual(at(128, 128), [1, -1, -0.6])
    assert.deepEqual(
      [at(0, 64), at(255, 191)],
      [
        [1, -1, -0.6],
        [1, -1, -0.6],
      ],
    )
    assert.deepEqual(
      [at(128, 63), at(128, 192)],
      [
        [-1, -1, -1],
        [-1, -1, -1],
      ],
    )
  })
})
