import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  BodyPace,
  gatherPieces,
  LARGE_BODIES,
  SMALL_BODIES,
  type PaceLimits,
} from '../../../../api/bodies/receive-body.ts'
import { until } from '../../../support/until.ts'

describe('the pace of a body', () => {
  const watched = (limits: PaceLimits) => {
    const cuts: number[] = []
    return { cuts, pace: new BodyPace(limits, () => cuts.push(performance.now())) }
  }

  it('is too slow when one window brings less than the minimum', async () => {
    const { pace, cuts } = watched({ totalMs: 60_000, window: { ms: 300, leastBytes: 100 } })
    pace.arrived(1_000_000)
    const lively = watched({ totalMs: 60_000, window: { ms: 300, leastBytes: 0 } })
    await until('the cut', () => cuts.length > 0)
    pace.arrived(1_000_000)
    await sleep(700)
    assert.deepEqual([cuts.length, lively.cuts.length], [1, 0])
    lively.pace.stop()
  })

  it('is too slow when the body takes too long, unless the watch was stopped', async () => {
    const slow = watched({ totalMs: 200 })
    const stopped = watched({ totalMs: 200, window: { ms: 50, leastBytes: 1 } })
    stopped.pace.stop()
    await until('the cut', () => slow.cuts.length > 0)
    assert.deepEqual(stopped.cuts, [])
  })

  it('counts as slow after two seconds of silence, until the body continues', async () => {
    const { pace } = watched({ totalMs: 60_000 })
    pace.arrived(50_000_000)
    assert.equal(pace.isSlow(), false)
    await sleep(3_100)
    assert.equal(pace.isSlow(), true)
    pace.arrived(1)
    assert.equal(pace.isSlow(), true)
    pace.arrived(10_000)
    assert.equal(pace.isSlow(), false)
    pace.stop()
  })

  it('leaves time for a phone on a bad line: 10 MiB in base64 at 512 kbit/s', () => {
    const bytesPerSecond = 512_000 / 8
    const { totalMs, window } = LARGE_BODIES.pace
    assert.ok((10 * 1024 * 1024 * 4) / 3 / bytesPerSecond < totalMs / 1_000)
    assert.ok(window !== undefined && window.leastBytes / (window.ms / 1_000) < bytesPerSecond / 4)
    assert.ok(65_536 / bytesPerSecond < SMALL_BODIES.pace.totalMs / 1_000)
  })
})

describe('small chunks', () => {
  it('are joined in their order, without loss', () => {
    const bytes = Buffer.from(Array.from({ length: 20_000 }, (_, i) => i % 251))
    const taken: Buffer[] = []
    const pieces = gatherPieces((piece) => taken.push(piece))
    let at = 0
    for (const length of [1, 1, 1, 3, 700, 5_000, 1, 4_095, 4_096, 0, 2, 1, 1, 1])
      pieces.add(bytes.subarray(at, (at += length)))
    for (; at < bytes.length; at++) pieces.add(bytes.subarray(at, at + 1))
    pieces.end()
    assert.deepEqual(Buffer.concat(taken), bytes)
    assert.ok(taken.length < 20, `${taken.length} pieces`)
  })
})
