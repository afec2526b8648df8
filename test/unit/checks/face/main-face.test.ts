import assert from 'node:assert/strict'
import sharp from 'sharp'
import { assessFaceMatch, boundsOf, measureFacePair } from '../../../../checks/face/compare.ts'
import { cosineSimilarity } from '../../../../checks/face/embed.ts'
import { findFaces, type Face } from '../../../../checks/face/find-faces.ts'
import { mainFace } from '../../../../checks/face/main-face.ts'
import type { FaceModels } from '../../../../checks/face/models.ts'
import { findPortrait } from '../../../../checks/face/portrait.ts'
import { seeFace, type SeenFace } from '../../../../checks/face/see-face.ts'
import { decodeImage, type Image } from '../../../../checks/image/image.ts'
import { imageOf, needShared } from '../../../support/pictures.ts'
import { SHIPPED } from '../../../support/shipped-embedder.ts'
import { faceNetworks } from '../../../support/remembered-networks.ts'

const PICTURE = { width: 1000, height: 1000 }
const face = (sizePx: number, x: number): Face => ({
  sizePx,
  box: { x0: x - sizePx / 2, y0: 500 - sizePx / 2, x1: x + sizePx / 2, y1: 500 + sizePx / 2 },
  mesh: { points: [], score: 1 },
  pose: { yaw: 0, pitch: 0, roll: 0 },
})

describe('the face that a picture is about', () => {
  const CASES: [name: string, faces: Face[], main: number, others: number][] = [
    ['a bystander of half the size', [face(300, 450), face(150, 800)], 0, 0],
    ['a bystander of 0.8 of the size', [face(300, 450), face(240, 800)], 0, 0],
    ['two of nearly the same size', [face(300, 300), face(290, 700)], 0, 1],
    ['a larger one at the edge does not hide behind a central one', [face(300, 920), face(240, 500)], 1, 1],
    ['a much larger one at the edge is the nearest', [face(300, 900), face(120, 500)], 0, 0],
    ['one alone, wherever it is', [face(100, 60)], 0, 0],
  ]
  for (const [name, faces, main, others] of CASES) {
    it(name, () => {
      const found = mainFace(faces, PICTURE)
      assert.deepEqual([found?.face, found?.others], [faces[main], others])
    })
  }
  it('is undefined in a picture without faces', () => assert.equal(mainFace([], PICTURE), undefined))
})

describe('two people in one picture', () => {
  let models: FaceModels
  let first: Image, second: Image
  let alone: { first: SeenFace; second: SeenFace }
  before(async function () {
    const folder = needShared(this, 'faces/london')
    models = await faceNetworks()
    first = await imageOf(folder, '001_neutral.jpg')
    second = await imageOf(folder, '012_neutral.jpg')
    alone = { first: await seeFace(models, first), second: await seeFace(models, second) }
  })

  /** Both people before one wall, their faces so many pixels wide, the first in the middle. */
  async function together(size: { first: number; second: number }, people = alone): Promise<Image> {
    const head = async ({ image, face: seen }: SeenFace, width: number) => {
      if (seen === undefined) throw new Error('no face')
      const { x0, y0, x1, y1 } = seen.box
      const half = Math.floor(0.75 * seen.sizePx)
      const left = Math.max(0, Math.round((x0 + x1) / 2) - half),
        top = Math.max(0, Math.round((y0 + y1) / 2) - half)
      const cut = {
        left,
        top,
        width: Math.min(2 * half, image.width - left),
        height: Math.min(2 * half, image.height - top),
      }
      return sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
        .extract(cut)
        .resize(Math.round((cut.width * width) / seen.sizePx))
        .png()
        .toBuffer()
    }
    const wall = sharp({ create: { width: 1000, height: 700, channels: 3, background: '#b9b4ad' } })
    return decodeImage(
      await wall
        .composite([
          { input: await head(people.first, size.first), left: 450 - Math.round(0.75 * size.first), top: 80 },
          {
            input: await head(people.second, size.second),
            left: Math.min(1000 - Math.ceil(1.5 * size.second), 820 - Math.round(0.75 * size.second)),
            top: 100,
          },
        ])
        .jpeg({ quality: 92 })
        .toBuffer(),
    )
  }
  const likeness = (seen: SeenFace, to: SeenFace) =>
    cosineSimilarity(seen.embedding ?? new Float32Array(128), to.embedding ?? new Float32Array(128))

  // Liveness checks the large central face. The match must use the same face, and never the smaller one beside it.
  it('judges the large central one, not the smaller one beside', async () => {
    const seen = await seeFace(models, await together({ first: 250, second: 175 }))
    assert.equal(seen.others, 0)
    assert.ok(
      likeness(seen, alone.first) > SHIPPED.thresholds.pass &&
        likeness(seen, alone.second) < SHIPPED.thresholds.mismatch,
    )
  })
  it('judges the nearer one where it is the other way round', async () => {
    const seen = await seeFace(models, await together({ first: 120, second: 250 }))
    assert.equal(seen.others, 0)
    assert.ok(
      likeness(seen, alone.second) > SHIPPED.thresholds.pass &&
        likeness(seen, alone.first) < SHIPPED.thresholds.mismatch,
    )
  })
  it('does not choose between two of the same size', async () => {
    assert.equal((await seeFace(models, await together({ first: 220, second: 220 }))).others, 1)
  })
  // A person who holds somebody's document beside their own face must not be compared with themselves.
  it('does not let a face beside the document pass for its portrait', async () => {
    const document = await together({ first: 100, second: 240 })
    const portrait = await findPortrait(models, document)
    assert.ok(likeness(portrait, alone.second) > SHIPPED.thresholds.pass, 'the holder, not the portrait')
    const bounds = boundsOf(models.embedder)
    const { verdict, codes, observations } = assessFaceMatch(
      measureFacePair(portrait, alone.second, [], bounds),
      bounds,
    )
    assert.deepEqual(
      [verdict, codes.includes('FACE_MATCH_LOW') || codes.includes('FACE_MATCH_UNSUBSTANTIATED')],
      ['REVIEW', true],
    )
    assert.match(observations.join(), /2 people: photograph the document alone/)
  })
  it('does not take an upright portrait for one upside down', async function () {
    const picture = await imageOf(needShared(this, 'faces/london'), '105_neutral.jpg')
    const { sizePx } = (await seeFace(models, picture)).face ?? { sizePx: Number.NaN }
    const printed = await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
      .resize(Math.round((picture.width * 80) / sizePx))
      .greyscale()
      .jpeg({ quality: 60 })
      .toBuffer()
    assert.ok(
      likeness(await findPortrait(models, await decodeImage(printed)), await seeFace(models, picture)) >
        SHIPPED.thresholds.pass,
    )
  })
  it('takes a smaller copy of the portrait for its ghost', async () => {
    const document = await together({ first: 200, second: 90 }, { first: alone.first, second: alone.first })
    assert.equal((await findFaces(models, document)).length, 2)
    assert.equal((await findPortrait(models, document)).others, 0)
  })
})
