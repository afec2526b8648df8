import assert from 'node:assert/strict'
import { poseOf } from '../../../../checks/face/mesh.ts'
import { seeFace, type SeenFace } from '../../../../checks/face/see-face.ts'
import { challengeFindings } from '../../../../checks/liveness/challenge.ts'
import { judgeFrame } from '../../../../checks/liveness/frame.ts'
import type { ChallengeAction } from '../../../../contract/assets.ts'
import { specimenImage } from '../../../support/pictures.ts'
import { faceNetworks } from '../../../support/remembered-networks.ts'
import { PERSON_BOUNDS } from '../../../support/shipped-embedder.ts'

// The findings of a frame against a person (verdicts.md F7, F7b, F7c), on a real mesh that is turned by arithmetic.
describe('a frame of an action', () => {
  let frontal: SeenFace
  before(async () => {
    frontal = await seeFace(await faceNetworks(), await specimenImage('selfie'))
  })

  interface Turn {
    readonly yaw?: number
    readonly pitch?: number
    /** Of the head's own. */ readonly depth?: number
    readonly similarity?: number
    readonly sizePx?: number
    readonly stretch?: number
  }

  /** The frontal face turned; the pose is the requested one, whatever the depth. */
  function turned({ yaw = 0, pitch = 0, depth = 1, similarity = 1, sizePx, stretch = 1 }: Turn): SeenFace {
    const { face, embedding } = frontal
    if (face === undefined || embedding === undefined) throw new Error('no face')
    const [y, p] = [yaw, -pitch].map((degrees) => (degrees * Math.PI) / 180)
    const points = face.mesh.points.map(([px, py, pz]) => {
      const z = pz * depth
      const [x1, z1] = [px * Math.cos(y) - z * Math.sin(y), px * Math.sin(y) + z * Math.cos(y)]
      return [x1 * stretch, py * Math.cos(p) - z1 * Math.sin(p), py * Math.sin(p) + z1 * Math.cos(p)] as const
    })
    return {
      ...frontal,
      embedding: ofSimilarity(embedding, similarity),
      face: {
        ...face,
        sizePx: sizePx ?? face.sizePx,
        mesh: { ...face.mesh, points },
        pose: { ...face.pose, yaw: face.pose.yaw + yaw, pitch: face.pose.pitch + pitch },
      },
    }
  }

  /** An embedding at a given cosine from another. */
  function ofSimilarity(embedding: Float32Array, cosine: number): Float32Array {
    const length = Math.hypot(...embedding)
    const other = embedding.map((_, i) => (i % 2 === 0 ? -1 : 1) * embedding[i ^ 1]) // at a right angle, and as long
    const side = (Math.sqrt(1 - cosine * cosine) * length) / Math.hypot(...other)
    return embedding.map((value, i) => value * cosine + other[i] * side)
  }
  const judged = (action: ChallengeAction, turn: Turn) => judgeFrame(action, frontal, turned(turn), PERSON_BOUNDS)
  const signs = (...frames: [ChallengeAction, Turn][]) =>
    challengeFindings(
      { selfie: frontal, series: [], frames: frames.map(([action, turn]) => ({ action, ...turned(turn) })) },
      { challenge: frames.map(([action]) => action), personBounds: PERSON_BOUNDS },
    ).map(({ sign, type }) => type ?? sign)

  it('turns the mesh as the service reads it', () => {
    for (const turn of [{ yaw: 25 }, { yaw: -25 }, { pitch: 20 }, { pitch: -20 }]) {
      const { face } = turned(turn)
      if (face === undefined || frontal.face === undefined) throw new Error('no face')
      const read = poseOf(face.mesh)
      assert.ok(
        Math.abs(read.yaw - face.pose.yaw) < 6 && Math.abs(read.pitch - face.pose.pitch) < 6,
        `${JSON.stringify(turn)} read ${JSON.stringify(read)}`,
      )
    }
  })

  it('counts a movement of the head only from 20 degrees of a turn and 18 of a nod', () => {
    for (const [action, turn] of [
      ['TURN_LEFT', { yaw: 20 }],
      ['TURN_RIGHT', { yaw: -20 }],
      ['LOOK_UP', { pitch: 18 }],
      ['LOOK_DOWN', { pitch: -18 }],
    ] as const)
      assert.equal(judged(action, turn).sign, 'FACT', action)
    for (const [action, turn] of [
      ['TURN_LEFT', { yaw: 19 }],
      ['LOOK_UP', { pitch: 17 }],
      ['LOOK_DOWN', { pitch: -17 }],
    ] as const)
      assert.match(judged(action, turn).observation, /not performed/, action)
  })

  it("has a bound for each axis: a nod with a residual of 0.025 is a head's, such a turn is a picture's", () => {
    const residual = (observation: string) => Number(/plane residual ([\d.]+)/.exec(observation)?.[1])
    const shallow = (action: ChallengeAction, turn: Turn) => {
      for (let depth = 1; depth > 0; depth -= 0.02) {
        const finding = judged(action, { ...turn, depth })
        if (residual(finding.observation) < 0.026) return finding
      }
      throw new Error('never so flat')
    }
    const nod = shallow('LOOK_UP', { pitch: 20 }),
      turn = shallow('TURN_LEFT', { yaw: 22 })
    assert.ok(residual(nod.observation) > 0.022 && !nod.isFlat, nod.observation)
    assert.ok(residual(turn.observation) > 0.022 && turn.isFlat, turn.observation)
  })

  it('leaves one flat frame to review, and takes two for a print', () => {
    const flat = { depth: 0.05 }
    assert.deepEqual(signs(['TURN_LEFT', { yaw: 25, ...flat }], ['LOOK_UP', { pitch: 22 }]), ['DOUBT', 'FACT'])
    assert.deepEqual(signs(['TURN_LEFT', { yaw: 25, ...flat }], ['LOOK_UP', { pitch: 22, ...flat }]), [
      'PRINT',
      'PRINT',
    ])
  })

  it('never accuses somebody who has not turned, however the face is stretched', () => {
    const finding = judged('TURN_LEFT', { yaw: 3, depth: 0, stretch: 0.8 })
    assert.deepEqual([finding.sign, finding.isFlat], ['DOUBT', false])
    assert.match(finding.observation, /not performed: .*stretched by 1\.2\d like a tilted picture/)
    assert.deepEqual(
      signs(['TURN_LEFT', { yaw: 3, depth: 0, stretch: 0.8 }], ['TURN_RIGHT', { yaw: -3, depth: 0, stretch: 0.8 }]),
      ['DOUBT', 'DOUBT'],
    )
  })

  it('asks for a smaller movement beyond the angle at which faces are recognised, and accuses nobody there', () => {
    for (const [action, turn] of [
      ['LOOK_UP', { pitch: 44 }],
      ['LOOK_DOWN', { pitch: -44 }],
      ['TURN_LEFT', { yaw: 55 }],
    ] as const) {
      const finding = judged(action, { ...turn, similarity: PERSON_BOUNDS.surelyOther - 0.1 })
      assert.equal(finding.sign, 'DOUBT', finding.observation)
      assert.match(finding.observation, /repeat with a smaller movement/)
    }
    // Between the two angles a face is doubted, not accused.
    for (const [action, turn] of [
      ['LOOK_UP', { pitch: 32 }],
      ['TURN_LEFT', { yaw: 45 }],
    ] as const) {
      const finding = judged(action, { ...turn, similarity: PERSON_BOUNDS.surelyOther - 0.1 })
      assert.equal(finding.sign, 'DOUBT', finding.observation)
      assert.match(finding.observation, /not clearly the same face/)
    }
  })

  it("accuses of another face only where the face is large, moderate and far from the selfie's", () => {
    const { surelyOther, otherPerson, samePerson } = PERSON_BOUNDS
    assert.equal(judged('TURN_LEFT', { yaw: 25, similarity: surelyOther - 0.01 }).sign, 'SPOOF')
    assert.equal(judged('TURN_LEFT', { yaw: 25, similarity: surelyOther + 0.01 }).sign, 'DOUBT')
    assert.equal(judged('TURN_LEFT', { yaw: 25, similarity: samePerson - 0.01 }).sign, 'DOUBT')
    assert.equal(judged('TURN_LEFT', { yaw: 25, similarity: samePerson + 0.01 }).sign, 'FACT')
    assert.equal(judged('TURN_LEFT', { yaw: 38, similarity: otherPerson + 0.01 }).sign, 'FACT')
    assert.equal(judged('TURN_LEFT', { yaw: 25, similarity: surelyOther - 0.05, sizePx: 90 }).sign, 'DOUBT')
    const wide = { surelyOther: 0.3, otherPerson: 0.4, samePerson: 0.5 }
    assert.deepEqual(
      [0.25, 0.35, 0.55].map(
        (similarity) => judgeFrame('TURN_LEFT', frontal, turned({ yaw: 25, similarity }), wide).sign,
      ),
      ['SPOOF', 'DOUBT', 'FACT'],
      'by the bounds of another embedder',
    )
  })
})
