import assert from 'node:assert/strict'
import { judgePicture, UNSEEN_SIDE } from '../../../../api/bodies/picture.ts'
import { judgeQuality } from '../../../../checks/image/quick-quality.ts'
import { Problem } from '../../../../api/http/problem.ts'
import { createSlots } from '../../../../api/http/semaphore.ts'
import { blackPng, picture } from '../../../support/image-bytes.ts'

describe('an uploaded image', () => {
  it('has its type and size read from its content', async () => {
    for (const [format, mediaType] of [
      ['jpeg', 'image/jpeg'],
      ['png', 'image/png'],
      ['webp', 'image/webp'],
    ] as const) {
      const judged = await judgePicture(await picture(700, 400, format))
      assert.ok(typeof judged !== 'string')
      assert.deepEqual(
        [judged.mediaType, judged.width, judged.height, judged.preview.width],
        [mediaType, 700, 400, 512],
      )
    }
  })

  it('has at least 320 px on its short side and at most 50 megapixels', async () => {
    assert.equal(await judgePicture(await picture(2_000, 319)), 'TOO_SMALL')
    assert.equal(typeof (await judgePicture(await picture(320, 320))), 'object')
    assert.equal(typeof (await judgePicture(blackPng(10_000, 5_000))), 'object')
    await assert.rejects(
      judgePicture(blackPng(10_001, 5_000, 1)),
      (error) => error instanceof Problem && error.code === 'PAYLOAD_TOO_LARGE',
    )
  })

  it('is not usable when it is cut anywhere', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const whole = await picture(640, 480, format)
      for (const share of [0.01, 0.3, 0.6, 0.9, 0.98]) {
        assert.equal(
          await judgePicture(whole.subarray(0, Math.floor(whole.length * share))),
          'UNDECODABLE',
          `${format} ${share}`,
        )
      }
    }
  })

  it('gets the same verdict with and without a preview', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const whole = await picture(640, 480, format)
      const changed = Array.from({ length: 40 }, (_, i) => {
        const bytes = Buffer.from(whole)
        const at = Math.floor(whole.length * (0.05 + (0.9 * i) / 40))
        if (i % 2 === 0) return bytes.subarray(0, at) // broken off
        for (let byte = at; byte < Math.min(at + 1 + i, bytes.length); byte++)
          bytes[byte] = (bytes[byte] * 31 + i) & 255 // damaged
        return bytes
      })
      for (const [i, bytes] of [whole, ...changed].entries()) {
        const [seen, unseen] = [await judgePicture(bytes), await judgePicture(bytes, UNSEEN_SIDE)]
        const verdict = (judged: typeof seen) =>
          typeof judged === 'string' ? judged : [judged.mediaType, judged.width, judged.height]
        assert.deepEqual(verdict(unseen), verdict(seen), `${format} ${i}`)
      }
    }
  })

  it('gets no hint but too dark when it is black', () => {
    const preview = { luma: new Uint8Array(400 * 400), width: 400, height: 400 }
    assert.deepEqual(judgeQuality('SELFIE', preview), {
      blur: false,
      glare: false,
      too_dark: true,
      face_not_found: null,
    })
  })
})

describe('slots', () => {
  it('run every task, never more in parallel than there are slots, also after failures', async () => {
    const inSlot = createSlots(2)
    let running = 0
    let most = 0
    const results = await Promise.allSettled(
      Array.from({ length: 9 }, (_, i) =>
        inSlot(async () => {
          most = Math.max(most, ++running)
          await new Promise((resolve) => {
            setTimeout(resolve, 5)
          })
          running--
          if (i % 3 === 0) throw new Error('failed')
          return i
        }),
      ),
    )
    assert.deepEqual([most, running], [2, 0])
    assert.deepEqual(results.map(({ status }) => status).filter((status) => status === 'fulfilled').length, 6)
  })
})
