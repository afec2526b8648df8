import assert from 'node:assert/strict'
import type { FaceModels } from '../../../../checks/face/models.ts'
import { livenessOf } from '../../../support/liveness.ts'
import { specimenImage } from '../../../support/pictures.ts'
import { faceNetworks } from '../../../support/remembered-networks.ts'

// The meaning of a similarity depends on the embedder. Another embedder has other cosines,
// so the shipped bounds would make everyone a stranger.
describe("whether a turned head is the selfie's person", () => {
  let models: FaceModels
  before(async () => {
    models = await faceNetworks()
  })
  const observed = async (surelyOther: number, otherPerson: number, samePerson: number) => {
    const frames = [{ action: 'TURN_LEFT', image: await specimenImage('turn-left') }] as const
    return livenessOf(models, {
      selfie: await specimenImage('selfie'),
      frames,
      challenge: ['TURN_LEFT'],
      personBounds: { surelyOther, otherPerson, samePerson },
    })
  }
  it('is judged by the bounds of the embedder', async () => {
    assert.doesNotMatch((await observed(0.2, 0.5, 0.6)).observations.join(), /another face|not clearly the same face/)
    assert.match((await observed(0.2, 0.9, 0.95)).observations.join(), /not clearly the same face/)
    const other = await observed(0.8, 0.9, 0.95)
    assert.deepEqual([other.verdict, other.codes], ['FAIL', ['LIVENESS_SPOOF']])
    assert.match(other.observations.join(), /another face/)
  })
})
