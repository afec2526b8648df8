import assert from 'node:assert/strict'
import type { FaceModels } from '../../../../checks/face/models.ts'
import { seeFace, type SeenFace } from '../../../../checks/face/see-face.ts'
import { reliefFindings, reliefOf } from '../../../../checks/liveness/depth.ts'
import { RELIEF_BELOW } from '../../../../checks/liveness/thresholds.ts'
import type { Still } from '../../../support/faces/depth.ts'
import { reRender, type View } from '../../../support/faces/re-render.ts'
import { stillOf } from '../../../support/faces/stills.ts'
import { livenessOf } from '../../../support/liveness.ts'
import { imageOf, jpegsOf, needShared, specimenImage } from '../../../support/pictures.ts'
import { faceNetworks } from '../../../support/remembered-networks.ts'

// F3: a still on a smooth surface against a head.
describe('the relief of a nodding face', () => {
  let models: FaceModels
  let still: Still, frontal: SeenFace
  before(async () => {
    models = await faceNetworks()
    still = await stillOf(models, await specimenImage('selfie'))
    frontal = await seeFace(models, still.image)
  })
  const nodding = (view: View, of = still) => seeFace(models, reRender(of, view))
  function relief(selfie: SeenFace, frame: SeenFace): number {
    if (selfie.face === undefined || frame.face === undefined) throw new Error('no face')
    return reliefOf(selfie.face, frame.face)
  }
  const SMOOTH: [name: string, view: View][] = [
    ['an ellipsoid', { pitch: -32, depth: { kind: 'ellipsoid' } }],
    [
      'an ellipsoid, shaded, off the middle and nearer',
      { pitch: -34, depth: { kind: 'ellipsoid' }, shade: 0.4, shift: [0.2, 0.1], zoom: 1.15, distance: 2.6 },
    ],
    ['a standing cylinder', { pitch: -32, depth: { kind: 'bent', radius: 0.6, axis: 'yaw' } }],
    [
      'a standing cylinder, rolled and dimmed',
      { pitch: -32, roll: 6, depth: { kind: 'bent', radius: 0.7, axis: 'yaw' }, exposure: 0.7 },
    ],
  ]
  for (const [name, view] of SMOOTH) {
    it(`is small when a still on ${name} looks down`, async () => {
      const frame = { action: 'LOOK_DOWN' as const, ...(await nodding(view)) }
      const found = reliefFindings({ selfie: frontal, frames: [frame], series: [] })
      assert.deepEqual(
        found.map(({ sign }) => sign),
        ['DOUBT'],
        `relief ${relief(frontal, frame)}`,
      )
      assert.match(found[0].observation, /LOOK_DOWN: nods like a smooth surface/)
    })
  }

  it('makes the whole check doubt', async () => {
    const frames = [
      { action: 'LOOK_DOWN' as const, image: reRender(still, { pitch: -34, depth: { kind: 'ellipsoid' } }) },
    ]
    assert.match(
      (await livenessOf(models, { selfie: still.image, challenge: ['LOOK_DOWN'], frames })).observations.join('; '),
      /smooth surface/,
    )
  })

  it("is a head's in real nods, up and down", async function () {
    const folder = needShared(this, 'liveness/headpose')
    for (const name of jpegsOf(folder).filter((file) => /up|down/.test(file))) {
      const value = relief(frontal, await seeFace(models, await imageOf(folder, name)))
      assert.ok(value > 0.5, `${name}: ${value}`)
    }
  })

  it("is a head's for people of the London set whose stills nod with their mesh's depth, smiling in the selfie or not", async function () {
    const folder = needShared(this, 'faces/london')
    for (const name of jpegsOf(folder)
      .filter((file) => file.includes('neutral'))
      .filter((_, i) => i % 12 === 0)) {
      const own = await stillOf(models, await imageOf(folder, name))
      const smiling = await seeFace(models, await imageOf(folder, name.replace('neutral', 'smiling')))
      const down = await nodding({ pitch: -24, expression: { eyes: 0.7 } }, own)
      for (const selfie of [await seeFace(models, own.image), smiling]) {
        const value = relief(selfie, down)
        assert.ok(value > RELIEF_BELOW + 0.05, `${name}: ${value}`)
      }
    }
  })

  it('takes the median of full frames and series, so that one odd picture neither accuses nor clears', async () => {
    const head = await nodding({ pitch: -24 }),
      smooth = await nodding({ pitch: -34, depth: { kind: 'ellipsoid' } })
    const of = (...seen: SeenFace[]) =>
      reliefFindings({
        selfie: frontal,
        frames: seen.slice(0, 1).map((frame) => ({ action: 'LOOK_DOWN' as const, ...frame })),
        series: seen
          .slice(1)
          .map((frame, i) => ({ step: 'LOOK_DOWN' as const, atMs: 1000 + i, ...frame, embedding: undefined })),
      }).length
    assert.deepEqual(
      [of(head, head, smooth), of(smooth, head, head), of(smooth, smooth, head), of(head, smooth, smooth)],
      [0, 0, 1, 1],
    )
  })

  it('says nothing of turns and of small movements', async () => {
    const turn = { action: 'LOOK_DOWN' as const, ...(await nodding({ yaw: 30, depth: { kind: 'ellipsoid' } })) }
    const small = { action: 'LOOK_DOWN' as const, ...(await nodding({ pitch: -8, depth: { kind: 'ellipsoid' } })) }
    assert.deepEqual(reliefFindings({ selfie: frontal, frames: [turn, small], series: [] }), [])
  })
})
