import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openModel } from '../../../activities/vision/onnx.ts'
import { largeSums } from '../../support/tiny-onnx.ts'

const COUNT = 64

describe('a network of 8 bits', () => {
  // x64 without VNNI (before Intel's Ice Lake and AMD's Zen 4) cuts the sum of two products to 16 bits, unless it is told not to.
  it('sums exactly, whatever the processor', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'eight-bit-')), 'large-sums.onnx')
    writeFileSync(file, largeSums(COUNT))
    const model = await openModel(file)
    const data = new Float32Array(COUNT).fill(255)
    const { convolved, multiplied } = await model.run({ plane: { data, dims: [1, COUNT, 1, 1] }, row: { data, dims: [1, COUNT] } })
    assert.deepEqual([[...convolved.data], [...multiplied.data]], [[255, 255, 255, 255], [255, 255, 255, 255]])
  })
})
