// The face checks of a whole submission: every step runs.
import assert from 'node:assert/strict'
import sharp from 'sharp'
import { checkFaces, type FaceMaterial } from '../../../../activities/vision/face-check.ts'
import { openVisionModels, type VisionModels } from '../../../../activities/vision/vision-models.ts'
import { decodeImage } from '../../../../checks/image/image.ts'
import { specimen } from '../../../support/pictures.ts'

describe('liveness and face match of a submission', () => {
  let models: VisionModels
  before(async () => {
    models = await openVisionModels(undefined)
  })

  /** Images that a client's server sent, with frames for TURN_LEFT. */
  const submitted = (document: Buffer, selfie: Buffer, frames: readonly Buffer[] = []): FaceMaterial => ({
    verification: {
      challenge: frames.map(() => 'TURN_LEFT' as const),
      evidence_origin: 'DIRECT',
      evidence_doubts: [],
      liveness_unable: false,
    },
    picture: async (type, maxSide) => {
      const bytes = type === 'SELFIE' ? selfie : document
      return { bytes, image: await decodeImage(bytes, maxSide) }
    },
    frames: (maxSide) =>
      Promise.all(
        frames.map(async (bytes) => ({
          action: 'TURN_LEFT' as const,
          bytes,
          image: await decodeImage(bytes, maxSide),
        })),
      ),
    capture: async () => undefined,
    isTrusted: async () => false,
  })
  const faceMatch = async (...pictures: Parameters<typeof submitted>) =>
    (await checkFaces(models, submitted(...pictures))).results[1].result
  const cut = (left: number, top: number, width: number, height: number) =>
    sharp(specimen('passport')).extract({ left, top, width, height }).resize(800).jpeg({ quality: 80 }).toBuffer()

  it('pass the holder, also when the document lies on its side', async () => {
    assert.deepEqual((await faceMatch(specimen('passport'), specimen('selfie'))).codes, [])
    assert.deepEqual(
      (await faceMatch(await sharp(specimen('passport')).rotate(90).jpeg().toBuffer(), specimen('selfie'))).codes,
      [],
    )
  })

  it('send a cut-out portrait to review, as selfie and as frame', async () => {
    const portrait = await cut(150, 300, 390, 470)
    for (const result of [
      await faceMatch(specimen('passport'), portrait),
      await faceMatch(specimen('passport'), specimen('selfie'), [portrait]),
    ]) {
      assert.deepEqual([result.verdict, result.codes], ['REVIEW', ['FACE_MATCH_UNSUBSTANTIATED']])
      assert.ok(
        result.observations.some((observation) =>
          observation.includes('a copy of the portrait, saved again: likeness'),
        ),
        result.observations.join('; '),
      )
    }
  })

  it("send a selfie that shows a document's print to review", async () => {
    const { codes, observations } = await faceMatch(specimen('passport'), await cut(110, 300, 700, 800))
    assert.ok(codes.includes('FACE_MATCH_UNSUBSTANTIATED'))
    assert.ok(
      observations.some((observation) =>
        observation.startsWith("the selfie shows a document's print beside the face: a machine-readable zone"),
      ),
      observations.join('; '),
    )
  })
})
