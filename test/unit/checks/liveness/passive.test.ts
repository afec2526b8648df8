import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FaceModels } from '../../../../checks/face/models.ts'
import { openPassiveModel } from '../../../../checks/liveness/passive.ts'
import type { Image } from '../../../../checks/image/image.ts'
import { livenessOf } from '../../../support/liveness.ts'
import { specimenImage } from '../../../support/pictures.ts'
import { faceNetworks } from '../../../support/remembered-networks.ts'

// The slot for a passive model, with a tiny network (test/fixtures/passive/make.py) that takes red faces for live ones.
const TINY = join(import.meta.dirname, '..', '..', '..', 'fixtures', 'passive', 'tiny.onnx')
const SPEC = {
  model: TINY,
  input: 'crop',
  output: 'logits',
  size: 32,
  cropScale: 1.2,
  channelOrder: 'RGB',
  layout: 'planar',
  scale: 1 / 255,
  offset: 0,
  liveIndex: 1,
  softmax: true,
  threshold: 0.8,
}
const specFile = (spec: unknown): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'identity-passive-')), 'spec.json')
  writeFileSync(file, JSON.stringify(spec))
  return file
}

describe('passive liveness model', () => {
  let models: FaceModels
  let selfie: Image, red: Image
  before(async () => {
    models = await faceNetworks()
    selfie = await specimenImage('selfie')
    red = { ...selfie, data: selfie.data.map((value, i) => (i % 3 === 0 ? Math.min(255, value + 150) : value)) }
  })
  const withoutFrames = { frames: [], challenge: ['TURN_LEFT', 'LOOK_UP', 'TURN_RIGHT'] } as const

  it('passes a submission without challenge frames when its score is clear', async () => {
    const result = await livenessOf(models, { selfie: red, ...withoutFrames }, await openPassiveModel(specFile(SPEC)))
    assert.deepEqual([result.verdict, result.codes], ['PASS', []], result.observations.join('; '))
    assert.match(result.observations.join(), /passive model: [01]\.\d+ \(live from 0\.8\)/)
  })

  it('passes nothing that was only uploaded, however clear: a genuine photograph of a face is clear too', async () => {
    const result = await livenessOf(
      models,
      { selfie: red, ...withoutFrames, isTrusted: false },
      await openPassiveModel(specFile(SPEC)),
    )
    assert.deepEqual([result.verdict, result.codes], ['REVIEW', ['LIVENESS_UNSUBSTANTIATED']])
  })

  it('does not replace a movement of a capture session', async () => {
    const result = await livenessOf(
      models,
      { selfie: red, ...withoutFrames, origin: 'CAPTURED', isTrusted: false },
      await openPassiveModel(specFile(SPEC)),
    )
    assert.deepEqual([result.verdict, result.codes], ['REVIEW', ['LIVENESS_LOW']])
  })

  it('asks for a review when its score is not clear, and where no model is configured', async () => {
    const doubted = await livenessOf(models, { selfie, ...withoutFrames }, await openPassiveModel(specFile(SPEC)))
    assert.deepEqual(doubted.codes, ['LIVENESS_LOW'])
    assert.deepEqual((await livenessOf(models, { selfie: red, ...withoutFrames })).codes, ['LIVENESS_LOW'])
  })

  it('doubts a movement that the challenge showed', async () => {
    const frames = [{ action: 'TURN_LEFT', image: await specimenImage('turn-left') }] as const
    const result = await livenessOf(
      models,
      { selfie, frames, challenge: ['TURN_LEFT'] },
      await openPassiveModel(specFile(SPEC)),
    )
    assert.deepEqual([result.verdict, result.codes], ['REVIEW', ['LIVENESS_LOW']])
  })

  it('honours channel order: the same face with blue first is not red', async () => {
    const result = await livenessOf(
      models,
      { selfie: red, ...withoutFrames },
      await openPassiveModel(specFile({ ...SPEC, channelOrder: 'BGR' })),
    )
    assert.deepEqual(result.codes, ['LIVENESS_LOW'])
  })

  it('names the wrong entry of its description', async () => {
    await assert.rejects(openPassiveModel(specFile({ ...SPEC, threshold: 2 })), /threshold/)
    await assert.rejects(openPassiveModel(specFile({ ...SPEC, surprise: 1 })), /surprise/)
    await assert.rejects(openPassiveModel(specFile({ ...SPEC, model: 'no-such.onnx' })))
  })
})
