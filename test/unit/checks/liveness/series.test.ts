import assert from 'node:assert/strict'
import type { ObservedCapture } from '../../../../checks/liveness/evidence.ts'
import type { LivenessFinding } from '../../../../checks/liveness/liveness-finding.ts'
import { belongingFindings } from '../../../../checks/liveness/series/belonging.ts'
import { curveFindings, type PosedFrame } from '../../../../checks/liveness/series/curve.ts'
import { seriesFindings } from '../../../../checks/liveness/series/series-findings.ts'
import { repeatFindings } from '../../../../checks/liveness/series/repeats.ts'
import type { CaptureStep, ChallengeAction } from '../../../../contract/assets.ts'
import { faceAt, plain, seenAt, stepAt } from '../../../support/series.ts'
import { PERSON_BOUNDS } from '../../../support/shipped-embedder.ts'

const CHALLENGE: ChallengeAction[] = ['TURN_LEFT', 'LOOK_UP', 'TURN_RIGHT']
const NEUTRAL = { yaw: 2, pitch: -5 }
const doubts = (findings: readonly LivenessFinding[]): string[] =>
  findings.flatMap(({ sign, observation }) => (sign === 'FACT' ? [] : [`${sign}: ${observation}`]))

/** A person who makes the requested movements, about their own neutral pose. */
const MOVED: PosedFrame[] = [
  ...stepAt('FRONTAL', 1_000, [[0], [1], [0]]),
  ...stepAt('TURN_LEFT', 2_500, [[4], [15], [29], [30]]),
  ...stepAt('LOOK_UP', 4_500, [
    [12, 2],
    [3, 10],
    [1, 21],
    [0, 22],
  ]),
  ...stepAt('TURN_RIGHT', 6_500, [[0, 12], [-14, 2], [-28], [-29]]),
  ...stepAt('OWN_STEP', 9_500, [[-10], [-1], [0], [1]]),
].map(({ pose: { yaw, pitch }, ...frame }) => ({
  ...frame,
  pose: { yaw: yaw + NEUTRAL.yaw, pitch: pitch + NEUTRAL.pitch },
}))

describe('movement through a series', () => {
  const with_ = (step: CaptureStep, angles: [number, number?][], everyMs = 300) =>
    MOVED.flatMap((frame) =>
      frame.step !== step
        ? [frame]
        : frame === MOVED.find((one) => one.step === step)
          ? stepAt(
              step,
              frame.atMs,
              angles.map(([yaw, pitch = 0]) => [yaw + NEUTRAL.yaw, pitch + NEUTRAL.pitch] as const),
              everyMs,
            )
          : [],
    )

  it('is accepted for a person who makes the requested movements', () => {
    assert.deepEqual(doubts(curveFindings(MOVED, CHALLENGE, NEUTRAL)), [])
  })
  it('is doubted for a turn to the other side', () => {
    assert.match(
      doubts(curveFindings(with_('TURN_LEFT', [[-4], [-15], [-29]]), CHALLENGE, NEUTRAL)).join(),
      /does not show TURN_LEFT/,
    )
  })
  it('is doubted for a nod where a turn was requested', () => {
    assert.match(
      doubts(
        curveFindings(
          with_('TURN_RIGHT', [
            [0, 5],
            [0, 12],
            [0, 20],
          ]),
          CHALLENGE,
          NEUTRAL,
        ),
      ).join(),
      /does not show TURN_RIGHT/,
    )
  })
  for (const everyMs of [100, 300, 500]) {
    it(`is doubted for stills pasted one after the other, each ${everyMs} ms`, () => {
      let at = 0
      const held = (
        [
          ['FRONTAL', 0, 0],
          ['TURN_LEFT', 33, 3],
          ['LOOK_UP', 1, 30],
          ['TURN_RIGHT', -33, -2],
          ['OWN_STEP', 0, 0],
        ] as const
      ).flatMap(([step, yaw, pitch]) =>
        [0, 1.5, -1, 0.5].map((shake): PosedFrame => ({
          step,
          atMs: (at += everyMs),
          pose: { yaw: NEUTRAL.yaw + yaw + shake, pitch: NEUTRAL.pitch + pitch - shake },
        })),
      )
      assert.match(doubts(curveFindings(held, CHALLENGE, NEUTRAL)).join(), /the head jumps between poses/)
    })
  }
  it('is doubted for one still among movements, where frames lie close together', () => {
    const pasted = [
      ...MOVED.filter(({ atMs }) => atMs < 2_500),
      ...stepAt(
        'TURN_LEFT',
        2_500,
        [
          [2, -5],
          [2, -5],
          [33, -4],
          [33, -4],
          [2, -5],
        ],
        100,
      ),
      ...MOVED.filter(({ atMs }) => atMs > 4_700),
    ]
    assert.match(doubts(curveFindings(pasted, CHALLENGE, NEUTRAL)).join(), /without frames on the way, at TURN_LEFT/)
  })
  it('is accepted for a person who turns fast', () => {
    const fast = with_('TURN_LEFT', [[0], [31], [30]]).filter(({ step, atMs }) => step !== 'LOOK_UP' || atMs > 4_500)
    assert.deepEqual(doubts(curveFindings(fast, CHALLENGE, NEUTRAL)), [])
  })
  it('is doubted with a jump that no head can make', () => {
    const jumping = [...MOVED, { step: 'OWN_STEP' as const, atMs: 10_410, pose: { yaw: -38, pitch: -5 } }]
    assert.match(doubts(curveFindings(jumping, CHALLENGE, NEUTRAL)).join(), /41° within 10 ms/)
  })
})

describe('a series beside its selfie and full frames', () => {
  const series = (change: (frame: PosedFrame, i: number) => object = () => ({})): ObservedCapture['series'] =>
    MOVED.map((frame, i) => {
      const { step, atMs, pose = NEUTRAL } = frame
      return { step, atMs, ...seenAt(pose.yaw, pose.pitch), ...change(frame, i) }
    })
  const observed = (changed: Partial<ObservedCapture> = {}): ObservedCapture => ({
    selfie: { ...seenAt(NEUTRAL.yaw, NEUTRAL.pitch, 1) },
    series: series(),
    frames: [
      { action: 'TURN_LEFT', ...seenAt(32, -5) },
      { action: 'LOOK_UP', ...seenAt(2, 17) },
      { action: 'TURN_RIGHT', ...seenAt(-27, -5) },
    ],
    ...changed,
  })
  const judged = (changed?: Partial<ObservedCapture>) =>
    doubts(belongingFindings(observed(changed), { ...NEUTRAL, roll: 0 }, PERSON_BOUNDS))

  it('is accepted for a capture of one person', () => {
    assert.deepEqual(judged(), [])
    assert.deepEqual(
      doubts(
        seriesFindings(observed(), {
          origin: 'CAPTURED',
          challenge: CHALLENGE,
          ownSteps: ['SMILE'],
          personBounds: PERSON_BOUNDS,
        }),
      ),
      [],
    )
  })
  it('is required of captures only', () => {
    assert.deepEqual(
      seriesFindings(observed({ series: [] }), {
        origin: 'DIRECT',
        challenge: CHALLENGE,
        ownSteps: ['SMILE'],
        personBounds: PERSON_BOUNDS,
      }),
      [],
    )
    assert.notDeepEqual(
      doubts(
        seriesFindings(observed({ series: [] }), {
          origin: 'CAPTURED',
          challenge: CHALLENGE,
          ownSteps: ['SMILE'],
          personBounds: PERSON_BOUNDS,
        }),
      ),
      [],
    )
  })
  it('is doubted with a full frame or a selfie of another moment', () => {
    assert.match(
      judged({ frames: [{ action: 'TURN_LEFT', ...seenAt(55, -5) }] }).join(),
      /TURN_LEFT: no frame of the series has/,
    )
    assert.match(judged({ selfie: seenAt(30, -5) }).join(), /selfie: the head pose differs/)
  })
  it('is a spoof with surely another person, and a doubt with an unlike or a far frame', () => {
    const { surelyOther, otherPerson } = PERSON_BOUNDS
    const SURELY_OTHER = surelyOther - 0.02,
      UNLIKE = (surelyOther + otherPerson) / 2
    const other = (similarity: number, of: CaptureStep, more: object = {}) =>
      judged({
        series: series(({ step, pose = NEUTRAL }) =>
          step === of ? { ...seenAt(pose.yaw, pose.pitch, similarity), ...more } : {},
        ),
      })
    assert.match(other(SURELY_OTHER, 'OWN_STEP').join(), /^SPOOF: another face/)
    assert.match(other(UNLIKE, 'OWN_STEP').join(), /^DOUBT: not clearly the same face/)
    assert.match(other(SURELY_OTHER, 'OWN_STEP', { face: faceAt(0, 0, 60) }).join(), /^DOUBT/, 'too small to be sure')
    assert.match(other(SURELY_OTHER, 'TURN_LEFT', { face: faceAt(40) }).join(), /^DOUBT/, 'too far aside to be sure')
    assert.match(
      other(SURELY_OTHER, 'OWN_STEP', { embedding: undefined }).join(),
      /^$/,
      'frames that are only followed are not compared',
    )
  })
  it('is doubted with a second person, without faces, or without a face that can be compared', () => {
    assert.match(judged({ series: series((_, i) => (i === 9 ? { others: 1 } : {})) }).join(), /shows 2 faces/)
    assert.match(
      judged({ series: series((_, i) => (i % 2 === 0 ? { face: undefined, embedding: undefined } : {})) }).join(),
      /no face in 10 of its 19/,
    )
    assert.match(judged({ series: series(() => ({ embedding: undefined })) }).join(), /no face that can be compared/)
  })
  describe('with repeated pictures', () => {
    const shown = (shades: readonly number[], atMs = (i: number) => 1_000 + 250 * i) =>
      repeatFindings(shades.map((shade, i) => ({ ...seenAt(0), image: plain(shade), atMs: atMs(i) })))
    const living = Array.from({ length: 12 }, (_, i) => 10 + 12 * i)
    const after = (i: number, ...more: number[]) => [...living.slice(0, i + 1), ...more, ...living.slice(i + 1)]

    it('is accepted from a slow camera: one or two of many repeat the picture right before them', () => {
      assert.deepEqual(shown(living), [])
      assert.deepEqual(doubts(shown(after(4, living[4]))), [])
      assert.deepEqual(doubts(shown(after(4, living[4], living[4]))), [])
      assert.deepEqual(doubts(shown([living[0], ...after(7, living[7])])), [])
    })
    it('is doubted where three repeat, more than a fifth, or half', () => {
      assert.match(doubts(shown(after(4, living[4], living[4], living[4]))).join(), /3 of its frames/)
      assert.match(doubts(shown([0, 1, 2, 2, 3, 3, 4].map((i) => living[i]))).join(), /2 of its frames/)
      assert.match(doubts(shown([10, 10, 10])).join(), /more than half/)
    })
    it('is doubted where a picture returns after others, or long after', () => {
      assert.match(doubts(shown([...living, living[3]])).join(), /1 of its frames/)
      assert.match(doubts(shown(after(5, living[4]))).join(), /1 of its frames/, 'back and forth')
      assert.match(doubts(shown(after(4, living[4]), (i) => 1_000 + 900 * i)).join(), /1 of its frames/)
      assert.match(doubts(shown([...living, living[11], living[2]])).join(), /2 of its frames/)
    })
    it('is accepted where their sizes differ', () => {
      const frame = { ...seenAt(0), image: plain(10), atMs: 0 }
      assert.deepEqual(repeatFindings([frame, { ...frame, image: plain(10, 41, 40) }]), [])
    })
  })
})
