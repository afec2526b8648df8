import assert from 'node:assert/strict'
import { createSelection, type Moment, type SeriesStep } from '../../../../../web/hosted/capture/selection.ts'
import { type Chosen, offer, timesOf } from './offered-frames.ts'

describe('the frames of a capture series, without a tracker', () => {
  /** Offers a frame every 100 ms for the duration of each step. */
  function choose(steps: readonly [SeriesStep, number][], room = 24): Chosen[] {
    const series = offer(room)
    let at = 0
    for (const [step, ms] of steps) for (const end = at + ms; at < end; at += 100) series.note({ step, atMs: at })
    return series.end()
  }

  it('are spread over each step, from its first to its last', () => {
    const chosen = choose([
      ['FRONTAL', 2_000],
      ['TURN_LEFT', 4_000],
      ['OWN_STEP', 3_000],
      ['SECOND_STEP', 3_000],
    ])
    for (const [step, count, from, to] of [
      ['FRONTAL', 3, 0, 2_000],
      ['TURN_LEFT', 4, 2_000, 6_000],
      ['OWN_STEP', 4, 6_000, 9_000],
      ['SECOND_STEP', 4, 9_000, 12_000],
    ] as const) {
      const times = timesOf(chosen, step)
      assert.equal(times.length, count, step)
      assert.ok(times[0] === from && times[count - 1] >= to - 400, times.join())
      const gaps = times.slice(1).map((at, i) => at - times[i])
      assert.ok(Math.max(...gaps) <= 3 * Math.min(...gaps), times.join())
    }
    assert.deepEqual(timesOf(choose([['FRONTAL', 100]]), 'FRONTAL'), [0])
  })

  it('stay within the limit of the session, with room for the own step', () => {
    const run: [SeriesStep, number][] = [
      ['FRONTAL', 3_000],
      ['TURN_LEFT', 3_000],
      ['LOOK_UP', 3_000],
      ['TURN_RIGHT', 3_000],
      ['OWN_STEP', 3_000],
      ['SECOND_STEP', 3_000],
    ]
    assert.equal(choose(run).length, 23)
    const again = choose([...run.slice(0, 4), ...run.slice(1, 4), ...run.slice(4)])
    assert.equal(again.length, 24)
    assert.deepEqual([timesOf(again, 'OWN_STEP').length, timesOf(again, 'SECOND_STEP').length], [4, 4])
    assert.equal(choose(run, 3).length, 3)
    assert.equal(choose(run, 0).length, 0)
  })

  it('have rising times, and a last frame is always due', () => {
    const selection = createSelection<undefined>(() => 24)
    const first: Moment = { step: 'FRONTAL', atMs: 0 }
    assert.equal(selection.isDue(first), true)
    selection.add({ ...first, picture: undefined })
    assert.deepEqual(
      [
        { step: 'FRONTAL', atMs: 100 },
        { step: 'LOOK_UP', atMs: 0 },
        { step: 'LOOK_UP', atMs: 1 },
        { step: 'FRONTAL', atMs: 250 },
      ].map((moment) => selection.isDue(moment as Moment)),
      [false, false, true, true],
    )
    assert.deepEqual(
      selection.add({ step: 'LOOK_UP', atMs: 1, picture: undefined }).map(({ atMs }) => atMs),
      [0],
    )
    assert.deepEqual(
      selection.finish().map(({ atMs }) => atMs),
      [1],
    )
    assert.deepEqual(selection.finish(), [])
    assert.deepEqual(
      [selection.isDue({ step: 'LOOK_UP', atMs: 50 }), selection.isDue({ step: 'LOOK_UP', atMs: 50, isLast: true })],
      [false, true],
    )
  })

  it('leave room for the later steps, even if the person leaves and returns', () => {
    let room = 24
    const selection = createSelection<undefined>(() => room)
    const steps: SeriesStep[] = []
    let at = 0
    const end = () => {
      for (const { step } of selection.finish()) {
        room--
        steps.push(step)
      }
    }
    const show = (step: SeriesStep, times: number) => {
      for (let i = 0; i < times; i++) {
        for (let n = 0; n < 8; n++) selection.add({ step, atMs: (at += 300), picture: undefined })
        end() // the person leaves: the page sends the frames so far
      }
    }
    show('FRONTAL', 9)
    show('TURN_LEFT', 2)
    for (const step of ['LOOK_UP', 'TURN_RIGHT', 'OWN_STEP', 'SECOND_STEP'] as const) show(step, 1)
    const counts = (['FRONTAL', 'TURN_LEFT', 'LOOK_UP', 'TURN_RIGHT', 'OWN_STEP', 'SECOND_STEP'] as const).map(
      (step) => steps.filter((one) => one === step).length,
    )
    assert.ok(
      counts.every((count) => count >= 2) && counts[4] === 4 && counts[5] === 4 && steps.length <= 24,
      counts.join(),
    )
  })

  it('release exactly the images that are not chosen', () => {
    const gone: number[] = []
    const selection = createSelection<number>(
      () => 24,
      (picture) => gone.push(picture),
    )
    for (let i = 0; i < 40; i++) selection.add({ step: 'LOOK_UP', atMs: i * 300, picture: i })
    const chosen = selection.finish().map(({ picture }) => picture)
    assert.deepEqual(
      [...chosen, ...gone].sort((a, b) => a - b),
      Array.from({ length: 40 }, (_, i) => i),
    )
  })
})
