import assert from 'node:assert/strict'
import sharp, { type Sharp } from 'sharp'
import { assessFaceMatch, boundsOf, measureFacePair } from '../../../../checks/face/compare.ts'
import { cosineSimilarity } from '../../../../checks/face/embed.ts'
import type { FaceModels } from '../../../../checks/face/models.ts'
import { findPortrait } from '../../../../checks/face/portrait.ts'
import { seeFace, type SeenFace } from '../../../../checks/face/see-face.ts'
import { meanDirection, poolFrontal } from '../../../../checks/face/votes.ts'
import { decodeImage } from '../../../../checks/image/image.ts'
import { imageOf, needShared } from '../../../support/pictures.ts'
import { SHIPPED } from '../../../support/shipped-embedder.ts'
import { faceNetworks } from '../../../support/remembered-networks.ts'

describe('frontal frames that vote with the selfie', () => {
  const PASS = SHIPPED.thresholds.pass
  let models: FaceModels
  let folder: string
  let selfie: SeenFace, frames: SeenFace[], turned: SeenFace
  before(async function () {
    folder = needShared(this, 'liveness/headpose')
    models = await faceNetworks()
    const see = async (name: string) => seeFace(models, await imageOf(folder, name))
    selfie = await see('pose_mid_0.jpg')
    frames = [await see('pose_mid_1.jpg'), await see('pose_mid_2.jpg')]
    turned = await see('pose_left_0.jpg')
  })
  const another = async (): Promise<SeenFace> =>
    seeFace(models, await imageOf(`${folder}/../../faces/london`, '012_neutral.jpg'))
  const pool = (others: readonly SeenFace[]) => {
    const votes = poolFrontal(selfie, others, PASS)
    if (votes === undefined) throw new Error('no face')
    return votes
  }

  it('averages those from the front, each at the same weight', () => {
    const votes = pool(frames)
    assert.deepEqual([votes.cast.length, votes.dissent], [3, []])
    const [a, b, c] = votes.cast
    for (const vote of [a, b, c])
      assert.ok(
        cosineSimilarity(votes.pooled, vote) >
          Math.min(cosineSimilarity(a, b), cosineSimilarity(b, c), cosineSimilarity(a, c)),
      )
    assert.deepEqual(meanDirection([Float32Array.of(3, 0), Float32Array.of(0, 4)]), Float32Array.of(0.5, 0.5))
  })

  it('leaves out turned ones, small ones, blurred ones and those without an embedding', async () => {
    const { image } = frames[0]
    const made = async (change: (picture: Sharp) => Sharp) =>
      seeFace(
        models,
        await decodeImage(
          await change(sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } }))
            .png()
            .toBuffer(),
        ),
      )
    const small = await made((picture) => picture.resize(Math.round(image.width / 3.2))),
      blurred = await made((picture) => picture.blur(7))
    assert.ok(small.face !== undefined && blurred.face !== undefined)
    assert.deepEqual(pool([turned, small, blurred, { ...frames[1], embedding: undefined }]).cast, [selfie.embedding])
  })

  it('takes no more than the selfie and five', () =>
    assert.equal(pool(Array.from({ length: 24 }, () => frames[0])).cast.length, 6))

  it('does not average away a frame of somebody else', async () => {
    const votes = pool([...frames, await another()])
    assert.equal(votes.cast.length, 3)
    assert.equal(votes.dissent.length, 1)
    assert.ok(votes.dissent[0] < PASS)
    const bounds = boundsOf(models.embedder)
    const portrait = await findPortrait(models, await imageOf(folder, 'pose_mid_1.jpg'))
    const { verdict, codes, observations } = assessFaceMatch(
      measureFacePair(portrait, selfie, [await another()], bounds),
      bounds,
    )
    assert.deepEqual([verdict, codes], ['REVIEW', ['FACE_MATCH_LOW']])
    assert.match(observations.join(), /1 frontal frame shows another face than the selfie/)
  })

  it("does not let frames of the document's holder carry an impostor's selfie", async () => {
    const bounds = boundsOf(models.embedder)
    const portrait = await findPortrait(models, await imageOf(folder, 'pose_mid_2.jpg'))
    const { verdict } = assessFaceMatch(
      measureFacePair(portrait, await another(), [selfie, ...frames, selfie, ...frames], bounds),
      bounds,
    )
    assert.notEqual(verdict, 'PASS')
  })

  it('reports how many voted, and the similarity of the selfie alone', async () => {
    const bounds = boundsOf(models.embedder)
    const portrait = await findPortrait(models, await imageOf(folder, 'pose_mid_1.jpg'))
    const { observations } = assessFaceMatch(measureFacePair(portrait, selfie, [frames[1]], bounds), bounds)
    assert.match(observations.join('\n'), /the selfie and 1 frontal frame together; the selfie alone 0\.9\d\d/)
  })
})
