import assert from 'node:assert/strict'
import { paceFault, type PacedFrame } from '../../../../db/verifications/series-pace.ts'
import type { CaptureStep, ChallengeAction } from '../../../../contract/assets.ts'

const OPENED = new Date('2026-11-25T08:00:00Z')
const ASKED: ChallengeAction[] = ['LOOK_UP', 'TURN_LEFT', 'TURN_RIGHT']

/** [step, taken, arrived], in ms since the session was opened. */
type Told = readonly [step: CaptureStep, at: number, arrived: number]
const fault = (...frames: readonly Told[]) =>
  paceFault(
    OPENED,
    ASKED,
    frames.map(([step, at, arrived]): PacedFrame => ({
      step,
      at_ms: at,
      received_at: new Date(OPENED.getTime() + arrived),
    })),
  )
/** Steps, each with the time of its end and its arrival, and a frame 200 ms before the end. */
const steps = (...ends: readonly (readonly [at: number, arrived: number])[]): Told[] =>
  (['FRONTAL', ...ASKED] as const).flatMap(
    (step, i) =>
      [
        [step, ends[i][0] - 200, ends[i][1]],
        [step, ends[i][0], ends[i][1]],
      ] as const,
  )

describe('the pace of a series', () => {
  for (const [name, ends] of Object.entries<readonly (readonly [number, number])[]>({
    'as the page sends it': [
      [1_000, 1_400],
      [3_000, 3_300],
      [5_000, 5_200],
      [7_000, 7_500],
    ],
    'of a quick person': [
      [600, 900],
      [1_000, 1_250],
      [1_400, 1_600],
      [1_800, 1_950],
    ],
    'of a slow person': [
      [9_000, 40_000],
      [40_000, 130_000],
      [130_000, 250_000],
      [250_000, 250_100],
    ].map(([at, arrived]) => [at, Math.min(arrived, at + 30_000)]),
    'on a slow line': [
      [1_000, 8_000],
      [3_000, 9_000],
      [11_000, 18_000],
      [14_000, 21_000],
    ],
    'after 20 s without a line, which delayed the third movement': [
      [1_000, 25_500],
      [4_600, 25_900],
      [31_000, 32_000],
      [34_000, 34_200],
    ],
    'of a page whose clock began three seconds late': [
      [1_000, 4_100],
      [3_000, 6_100],
      [5_000, 8_100],
      [7_000, 10_100],
    ],
    'of a clock that is a little ahead': [
      [3_000, 1_400],
      [5_000, 3_300],
      [7_000, 5_200],
      [9_000, 7_500],
    ],
  }))
    it(`is a page's: ${name}`, () => {
      assert.equal(fault(...steps(...ends)), undefined)
    })

  const GOOD = steps([1_000, 1_400], [3_000, 3_300], [5_000, 5_200], [7_000, 7_500])
  for (const [name, expected, frames] of [
    ['without a movement', 'STEP_MISSING', GOOD.filter(([step]) => step !== 'TURN_LEFT')],
    ['with the random challenge only', 'STEP_MISSING', [['OWN_STEP', 1, 1]]],
    [
      'in another order',
      'ORDER',
      GOOD.map(([step, at, arrived]) => [
        step === 'LOOK_UP' ? 'TURN_LEFT' : step === 'TURN_LEFT' ? 'LOOK_UP' : step,
        at,
        arrived,
      ]),
    ],
    ['with a movement after the next', 'ORDER', [...GOOD, ['LOOK_UP', 7_100, 7_500]]],
    ['with a movement that was not requested', 'ORDER', [...GOOD, ['LOOK_DOWN', 7_500, 7_600]]],
    ['taken after its arrival', 'TIMES', steps([1_000, 1_400], [3_000, 3_300], [5_000, 5_200], [9_600, 7_500])],
    [
      'that arrived two minutes late',
      'TIMES',
      steps([1_000, 121_400], [3_000, 123_300], [5_000, 125_200], [7_000, 127_500]),
    ],
    [
      'whose frames arrived in another order',
      'TIMES',
      steps([1_000, 3_400], [3_000, 3_300], [5_000, 5_200], [7_000, 7_500]),
    ],
    [
      'of movements that take a quarter of a second',
      'TOO_FAST',
      steps([1_000, 1_400], [1_250, 1_900], [1_500, 2_400], [1_750, 2_900]),
    ],
    ['that arrived at one moment', 'BURST', steps([1_000, 8_000], [3_000, 8_000], [5_000, 8_000], [7_000, 8_000])],
    [
      'whose movements arrived at one moment',
      'BURST',
      steps([1_000, 1_400], [3_000, 8_000], [5_000, 8_000], [7_000, 8_000]),
    ],
    [
      'that arrived in calls without a pause',
      'BURST',
      steps([1_000, 8_000], [3_000, 8_050], [5_000, 8_100], [7_000, 8_150]),
    ],
  ] as const)
    it(`is not a page's: ${name}`, () => {
      assert.equal(fault(...(frames as readonly Told[]).toSorted(([, a], [, b]) => a - b)), expected)
    })
})
