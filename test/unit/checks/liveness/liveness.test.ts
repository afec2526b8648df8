import assert from 'node:assert/strict'
import type { FaceModels } from '../../../../checks/face/models.ts'
import { seeFace } from '../../../../checks/face/see-face.ts'
import { doubt, fact, spoof } from '../../../../checks/liveness/liveness-finding.ts'
import { judgeFrame } from '../../../../checks/liveness/frame.ts'
import { judgeLiveness } from '../../../../checks/liveness/judge.ts'
import { fitPlane } from '../../../../checks/liveness/planarity.ts'
import { homography, warpQuad, type Point, type Quad } from '../../../../checks/image/geometry.ts'
import type { Image } from '../../../../checks/image/image.ts'
import { CHALLENGE_ACTIONS, type ChallengeAction } from '../../../../contract/assets.ts'
import { livenessOf } from '../../../support/liveness.ts'
import { imageOf, jpegsOf, needShared, specimenImage } from '../../../support/pictures.ts'
import { faceNetworks } from '../../../support/remembered-networks.ts'
import { PERSON_BOUNDS } from '../../../support/shipped-embedder.ts'

const FILES: Record<ChallengeAction, string> = {
  TURN_LEFT: 'turn-left',
  TURN_RIGHT: 'turn-right',
  LOOK_UP: 'look-up',
  LOOK_DOWN: 'look-down',
}

/** A flat picture turned about its upright (or level) axis before a camera. */
function tilt(image: Image, degrees: number, axis: 'upright' | 'level'): Image {
  const { width: w, height: h } = image
  const angle = (degrees * Math.PI) / 180,
    focal = 1.2 * w
  const project = (x: number, y: number): Point => {
    const flat: Point = [x - w / 2, y - h / 2]
    const turned =
      axis === 'upright'
        ? [flat[0] * Math.cos(angle), flat[1], flat[0] * Math.sin(angle)]
        : [flat[0], flat[1] * Math.cos(angle), flat[1] * Math.sin(angle)]
    const k = focal / (focal + turned[2])
    return [turned[0] * k + w / 2, turned[1] * k + h / 2]
  }
  const corners: Quad = [
    [0, 0],
    [w, 0],
    [w, h],
    [0, h],
  ]
  const back = homography([project(0, 0), project(w, 0), project(w, h), project(0, h)], corners)
  const source = (x: number, y: number): Point => {
    const d = back[6] * x + back[7] * y + 1
    return [(back[0] * x + back[1] * y + back[2]) / d, (back[3] * x + back[4] * y + back[5]) / d]
  }
  return warpQuad(image, [source(0, 0), source(w, 0), source(w, h), source(0, h)], w, h)
}

describe('liveness', () => {
  let models: FaceModels
  let selfie: Image
  const frames = new Map<ChallengeAction, Image>()
  before(async () => {
    models = await faceNetworks()
    selfie = await specimenImage('selfie')
    for (const action of CHALLENGE_ACTIONS) frames.set(action, await specimenImage(FILES[action]))
  })
  const frame = (action: ChallengeAction, shows: ChallengeAction = action) => {
    const image = frames.get(shows)
    if (image === undefined) throw new Error('no frame')
    return { action, image }
  }
  const assess = (challenge: ChallengeAction[], shown = challenge.map((action) => frame(action)), face = selfie) =>
    livenessOf(models, { selfie: face, challenge, frames: shown })

  for (const challenge of [
    ['TURN_LEFT', 'LOOK_UP', 'TURN_RIGHT'],
    ['LOOK_DOWN', 'TURN_RIGHT', 'LOOK_UP'],
    ['LOOK_DOWN', 'TURN_LEFT', 'TURN_RIGHT'],
  ] as ChallengeAction[][]) {
    it(`passes when ${challenge.join(', ')} are shown in the requested order`, async () => {
      const result = await assess(challenge)
      assert.equal(result.verdict, 'PASS', result.observations.join('; '))
      assert.equal(result.observations.length, 5, 'a finding a frame, the evidence source, and the residual risk')
    })
  }

  const asked: ChallengeAction[] = ['TURN_LEFT', 'LOOK_UP', 'TURN_RIGHT']
  const LOW: [name: string, shown: () => { action: ChallengeAction; image: Image }[]][] = [
    ['no frames', () => []],
    ['a missing frame', () => asked.slice(0, 2).map((action) => frame(action))],
    ['an extra frame', () => [...asked, 'LOOK_DOWN' as const].map((action) => frame(action))],
    ['frames out of order', () => [frame('LOOK_UP'), frame('TURN_LEFT'), frame('TURN_RIGHT')]],
    [
      'a frame that shows the opposite turn',
      () => [frame('TURN_LEFT', 'TURN_RIGHT'), frame('LOOK_UP'), frame('TURN_RIGHT', 'TURN_LEFT')],
    ],
    [
      'a frame that does not move',
      () => [{ action: 'TURN_LEFT', image: selfie }, frame('LOOK_UP'), frame('TURN_RIGHT')],
    ],
  ]
  for (const [name, shown] of LOW) {
    it(`is low with ${name}`, async () => {
      const result = await assess(asked, shown())
      assert.deepEqual([result.verdict, result.codes], ['REVIEW', ['LIVENESS_LOW']])
    })
  }

  for (const [degrees, axis] of [
    [40, 'upright'],
    [-40, 'upright'],
    [40, 'level'],
  ] as const) {
    it(`does not take a flat picture tilted by ${degrees} degrees (${axis} axis) for a movement, and reports the tilt`, async () => {
      const action = axis === 'level' ? 'LOOK_DOWN' : degrees > 0 ? 'TURN_LEFT' : 'TURN_RIGHT'
      const result = await assess([action], [{ action, image: tilt(selfie, degrees, axis) }])
      assert.deepEqual([result.verdict, result.codes], ['REVIEW', ['LIVENESS_LOW']], result.observations.join('; '))
      assert.match(result.observations.join(), /not performed: .* like a tilted picture/)
    })
  }

  it('reads every labelled frame of the headpose set as labelled, and as nothing else', async function () {
    const folder = needShared(this, 'liveness/headpose')
    const frontal = await seeFace(models, selfie)
    const labels: [RegExp, ChallengeAction][] = [
      [/down/, 'LOOK_DOWN'],
      [/left/, 'TURN_LEFT'],
      [/right/, 'TURN_RIGHT'],
      [/up/, 'LOOK_UP'],
    ]
    for (const name of jpegsOf(folder)) {
      const seen = await seeFace(models, await imageOf(folder, name))
      const shown = labels.find(([pattern]) => pattern.test(name))?.[1]
      for (const action of CHALLENGE_ACTIONS) {
        const { sign, observation } = judgeFrame(action, frontal, seen, PERSON_BOUNDS)
        assert.equal(sign === 'FACT', action === shown, `${name}: ${observation}`)
      }
    }
  })

  it('takes most other people in a frame for a spoof, and none for the action', async function () {
    const folder = needShared(this, 'faces/london')
    const frontal = await seeFace(models, selfie)
    const neutral = jpegsOf(folder)
      .filter((name) => name.includes('neutral'))
      .slice(0, 24)
    const results: string[] = []
    for (const name of neutral) {
      results.push(
        judgeFrame('TURN_LEFT', frontal, await seeFace(models, await imageOf(folder, name)), PERSON_BOUNDS).sign,
      )
    }
    assert.ok(!results.includes('FACT'))
    assert.ok(results.filter((sign) => sign === 'SPOOF').length >= 12, results.join())
  })

  it('fits a plane to a shifted and scaled mesh without residual', async () => {
    const { face } = await seeFace(models, selfie)
    if (face === undefined) throw new Error('no face')
    const moved = { ...face.mesh, points: face.mesh.points.map(([x, y, z]) => [x * 1.3 + 5, y * 1.3 - 9, z] as const) }
    const { residual, stretch } = fitPlane(face.mesh, moved)
    assert.ok(residual < 1e-6 && Math.abs(stretch - 1) < 1e-6)
  })

  it('gives spoofs before doubts', () => {
    const circumstances = { origin: 'CAPTURED', doubts: [], isTrusted: false, isUnable: false } as const
    assert.deepEqual(judgeLiveness([doubt('one'), spoof('two')], circumstances).codes, ['LIVENESS_SPOOF'])
    assert.deepEqual(judgeLiveness([spoof('one', 'PRINT'), spoof('two', 'PRINT')], circumstances).codes, [
      'LIVENESS_SPOOF',
      'LIVENESS_SPOOF_PRINT',
    ])
    assert.deepEqual(judgeLiveness([fact('one')], circumstances, { score: 0.2, threshold: 0.8 }).codes, [
      'LIVENESS_LOW',
    ])
  })
})
