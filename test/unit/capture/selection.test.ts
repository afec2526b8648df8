import assert from 'node:assert/strict'
import { createSelection, type Candidate, type SeriesStep } from '../../../web/hosted/capture/selection.ts'

describe('the frames of a capture series', () => {
  /** Notes a frame every 100 ms for so long at each step; what is chosen, a step a list of times. */
  function choose(steps: readonly [SeriesStep, number][], room = 24): [SeriesStep, number[]][] {
    let left = room
    const selection = createSelection<undefined>(() => left)
    const chosen: [SeriesStep, number[]][] = []
    const keep = (frames: readonly Candidate<undefined>[]) => {
      if (frames.length > 0) chosen.push([frames[0].step, frames.map(({ atMs }) => atMs)])
      left -= frames.length
    }
    let at = 0
    for (const [step, ms] of steps) {
      for (const end = at + ms; at < end; at += 100) if (selection.isDue(step, at)) keep(selection.add({ step, atMs: at, picture: undefined }))
    }
    keep(selection.finish())
    return chosen
  }

  it('are the first of each step and the last before it was done, well apart', () => {
    assert.deepEqual(choose([['FRONTAL', 2_000], ['TURN_LEFT', 20_000]]), [['FRONTAL', [0, 1_200, 1_500, 1_800]], ['TURN_LEFT', [2_000, 21_200, 21_500, 21_800]]])
    assert.deepEqual(choose([['OWN_STEP', 3_000]])[0][1].length, 6)
    assert.deepEqual(choose([['FRONTAL', 200]]), [['FRONTAL', [0]]])
  })

  it('fit into what the session takes, the own step always', () => {
    const run: [SeriesStep, number][] = [['FRONTAL', 3_000], ['TURN_LEFT', 3_000], ['LOOK_UP', 3_000], ['TURN_RIGHT', 3_000], ['OWN_STEP', 3_000]]
    const count = (chosen: [SeriesStep, number[]][]) => chosen.reduce((sum, [, times]) => sum + times.length, 0)
    assert.equal(count(choose(run)), 22)
    const again = choose([...run.slice(0, 4), ...run.slice(1, 4), run[4]])
    assert.equal(count(again), 24)
    assert.deepEqual(again.at(-1)?.[1].length, 6)
    assert.equal(count(choose(run, 3)), 3)
    assert.equal(count(choose(run, 0)), 0)
  })

  it('have times that rise, whatever comes twice', () => {
    const selection = createSelection<undefined>(() => 24)
    assert.equal(selection.isDue('FRONTAL', 0), true)
    selection.add({ step: 'FRONTAL', atMs: 0, picture: undefined })
    assert.deepEqual([selection.isDue('FRONTAL', 100), selection.isDue('LOOK_UP', 0), selection.isDue('LOOK_UP', 1), selection.isDue('FRONTAL', 250)], [false, false, true, true])
    assert.deepEqual(selection.add({ step: 'LOOK_UP', atMs: 1, picture: undefined }).map(({ atMs }) => atMs), [0])
    assert.deepEqual(selection.finish().map(({ atMs }) => atMs), [1])
    assert.deepEqual(selection.finish(), [])
  })
})
