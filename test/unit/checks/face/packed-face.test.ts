import assert from 'node:assert/strict'
import { cosineSimilarity } from '../../../../checks/face/embed.ts'
import { packFace, unpackFace } from '../../../../checks/face/packed-face.ts'
import { sequence } from '../../../support/documents/random.ts'

const bytesOf = (packed: Int8Array) => new Uint8Array(packed.buffer)

describe('a packed face', () => {
  it('keeps each cosine to a hundredth, from equal to opposite', () => {
    const random = sequence(7)
    const vector = () => Float32Array.from({ length: 192 }, () => random() + random() + random() - 1.5)
    for (let i = 0; i < 200; i++) {
      const [one, noise] = [vector(), vector()]
      const share = i / 200
      const other = one.map((value, at) => (1 - 2 * share) * value + (1 - Math.abs(1 - 2 * share)) * noise[at])
      const [a, b] = [one, other].map((face) => unpackFace(bytesOf(packFace(face))))
      assert.ok(Math.abs(cosineSimilarity(a, b) - cosineSimilarity(one, other)) < 0.01, String(i))
    }
  })

  it('has one byte a dimension, and survives a copy out of a larger buffer', () => {
    const packed = packFace(Float32Array.of(0.5, -1, 0.25, 0))
    assert.deepEqual([...packed], [64, -127, 32, 0])
    const around = Buffer.concat([Buffer.alloc(3, 9), bytesOf(packed), Buffer.alloc(5, 9)])
    assert.deepEqual([...unpackFace(around.subarray(3, 7))], [64, -127, 32, 0])
    assert.deepEqual([...packFace(new Float32Array(2))], [0, 0])
  })
})
