import assert from 'node:assert/strict'
import { assessFaceMatch, boundsOf, measureFacePair } from '../../../../checks/face/compare.ts'
import type { FaceModels } from '../../../../checks/face/models.ts'
import { findPortrait } from '../../../../checks/face/portrait.ts'
import { seeFace } from '../../../../checks/face/see-face.ts'
import { RANDOM_CHALLENGES, type ChallengeAction, type OwnStep } from '../../../../contract/assets.ts'
import type { MadeCapture } from '../../../support/faces/sequence.ts'
import { specimenCapture } from '../../../support/faces/specimen-capture.ts'
import { livenessOf } from '../../../support/liveness.ts'
import { specimenImage } from '../../../support/pictures.ts'
import { faceNetworks } from '../../../support/remembered-networks.ts'
import { onlyWhereSourcesChanged } from '../../../support/by-path.ts'

const CHALLENGES: readonly ChallengeAction[][] = [
  ['TURN_LEFT', 'LOOK_UP', 'TURN_RIGHT'],
  ['LOOK_DOWN', 'TURN_RIGHT', 'LOOK_UP'],
  ['TURN_RIGHT', 'TURN_LEFT', 'LOOK_DOWN'],
  ['LOOK_UP', 'TURN_LEFT', 'LOOK_DOWN'],
]

const OWN = ['SMILE', 'OPEN_MOUTH'] as const

describe("the bundled specimen's capture", function () {
  before(function () {
    onlyWhereSourcesChanged(this, import.meta.filename, "the specimen's capture")
  })
  let models: FaceModels
  before(async () => {
    models = await faceNetworks()
  })
  const judged = (capture: MadeCapture, challenge: readonly ChallengeAction[], ownSteps: readonly OwnStep[]) =>
    livenessOf(models, { ...capture, challenge, ownSteps, origin: 'CAPTURED' })

  for (const [i, ownSteps] of RANDOM_CHALLENGES.entries()) {
    it(`passes on its merits where ${ownSteps.join(', then ')} is requested, and not where one of them is another`, async () => {
      const capture = await specimenCapture(CHALLENGES[i], ownSteps)
      const { verdict, observations } = await judged(capture, CHALLENGES[i], ownSteps)
      assert.equal(verdict, 'PASS', observations.join('\n'))
      const others = RANDOM_CHALLENGES.filter((other) => other !== ownSteps)
      for (const other of others)
        assert.deepEqual((await judged(capture, CHALLENGES[i], other)).codes, ['LIVENESS_LOW'], other.join())
    })
  }

  it('passes where a slow camera gives two of its pictures twice, and not where one comes again later', async () => {
    const capture = await specimenCapture(CHALLENGES[0], OWN)
    const again = (from: number, ...places: number[]): MadeCapture => ({
      ...capture,
      series: capture.series.map((frame, i) =>
        places.includes(i) ? { ...frame, image: capture.series[from < 0 ? i + from : from].image } : frame,
      ),
    })
    const { verdict, observations } = await judged(again(-1, 5, 20), CHALLENGES[0], OWN)
    assert.equal(verdict, 'PASS', observations.join('\n'))
    assert.deepEqual((await judged(again(1, 18), CHALLENGES[0], OWN)).codes, ['LIVENESS_LOW'])
  })

  it('does not pass in another order, nor with one frontal frame throughout', async () => {
    const [asked, shown] = [CHALLENGES[0], [CHALLENGES[0][2], CHALLENGES[0][1], CHALLENGES[0][0]]]
    assert.deepEqual((await judged(await specimenCapture(shown, OWN), asked, OWN)).codes, ['LIVENESS_LOW'])
    const capture = await specimenCapture(asked, OWN)
    const [still] = capture.series
    const held = { ...capture, series: capture.series.map((frame) => ({ ...frame, image: still.image })) }
    assert.deepEqual((await judged(held, asked, OWN)).codes, ['LIVENESS_LOW'])
  })

  it('shows the face on the passport, and is not a copy of its portrait', async () => {
    const { selfie } = await specimenCapture(CHALLENGES[0], OWN)
    const bounds = boundsOf(models.embedder)
    const pair = measureFacePair(
      await findPortrait(models, await specimenImage('passport')),
      await seeFace(models, selfie),
      [],
      bounds,
    )
    const { verdict, observations } = assessFaceMatch(pair, bounds)
    assert.equal(verdict, 'PASS', observations.join('\n'))
  })
})
