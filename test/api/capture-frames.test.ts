import assert from 'node:assert/strict'
import sharp from 'sharp'
import { call, type TestApi } from '../support/api.ts'
import { startCaptureWalk, type CaptureWalk } from '../support/capture-walk.ts'

describe('frames of capture sessions', () => {
  let api: TestApi, small: Buffer
  let walk: CaptureWalk
  before(async () => {
    ;({ api, small, walk } = await startCaptureWalk())
  })

  const begin = () => walk.begin()
  const frame: typeof walk.frame = (...given) => walk.frame(...given)
  const frames: typeof walk.frames = (...given) => walk.frames(...given)
  const objectsOf = (id: string) => walk.objectsOf(id)

  it('are accepted from twelve people at one address at the same moment', async () => {
    const sessions = await Promise.all(Array.from({ length: 12 }, begin))
    const answers = await Promise.all(
      sessions.map(({ id, header }) =>
        call(api, 'POST', `/v1/hosted/verifications/${id}/capture/frames`, {
          from: '203.0.113.80',
          headers: { 'capture-session': header },
          json: { frames: Array.from({ length: 8 }, (_, i) => frame('FRONTAL', i)) },
        }),
      ),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      sessions.map(() => 201),
    )
  })

  it('are limited to 24, in calls of any size; a repeated frame counts once', async () => {
    const session = await begin()
    const of = (from: number, count: number) => Array.from({ length: count }, (_, i) => frame('FRONTAL', from + i))
    assert.equal((await frames(session, ...of(0, 9))).code, 'VALIDATION_ERROR')
    const first = await Promise.all([
      frames(session, ...of(0, 8)),
      frames(session, ...of(0, 8)),
      frames(session, ...of(8, 8)),
    ])
    assert.deepEqual(
      first.map(({ status }) => status),
      [201, 201, 201],
    )
    assert.equal((await frames(session, ...of(14, 7))).json.frames, 21)
    assert.equal((await frames(session, ...of(21, 4))).code, 'PAYLOAD_TOO_LARGE')
    assert.deepEqual((await frames(session, ...of(21, 3))).json, { frames: 24, frames_left: 0 })
    assert.equal((await frames(session, ...of(0, 8))).json.frames, 24)
    assert.equal((await frames(session, frame('FRONTAL', 99))).code, 'PAYLOAD_TOO_LARGE')
    assert.equal((await objectsOf(session.id)).length, 24)
  })

  it('are refused when invalid: too large, too small, no JPEG, truncated, without a step, without a time', async () => {
    const session = await begin()
    const jpegOf = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#345' } })
        .jpeg()
        .toBuffer()
    const noise = await sharp({
      create: {
        width: 640,
        height: 640,
        channels: 3,
        background: '#345',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 100 })
      .toBuffer()
    assert.equal((await frames(session, frame('FRONTAL', 1, noise))).code, 'PAYLOAD_TOO_LARGE')
    for (const [what, given] of Object.entries({
      large: frame('FRONTAL', 1, await jpegOf(641, 480)),
      tiny: frame('FRONTAL', 1, await jpegOf(159, 400)),
      png: frame('FRONTAL', 1, await sharp(small).png().toBuffer()),
      half: frame('FRONTAL', 1, small.subarray(0, small.length / 2)),
      step: frame('NOD', 1),
      early: frame('FRONTAL', -1),
      late: frame('FRONTAL', 600_001),
      broken: frame('FRONTAL', 1.5),
      text: { step: 'FRONTAL', at_ms: 1, data: 'no base64!' },
    }))
      assert.equal((await frames(session, frame('FRONTAL', 0), given)).code, 'VALIDATION_ERROR', what)
    assert.equal((await frames(session)).code, 'VALIDATION_ERROR')
    assert.deepEqual(await objectsOf(session.id), [])
  })
})
