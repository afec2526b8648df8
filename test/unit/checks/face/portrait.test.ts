import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { cosineSimilarity } from '../../../../checks/face/embed.ts'
import { findDocumentFaces } from '../../../../checks/document/tamper/document-faces.ts'
import type { FaceModels } from '../../../../checks/face/models.ts'
import { findPortrait, findPortraitFaces } from '../../../../checks/face/portrait.ts'
import { readDocument } from '../../../../checks/document/read/reader.ts'
import { openDocumentModels } from '../../../../checks/text/models.ts'
import { makeDocument } from '../../../support/documents/made-document.ts'
import { decodeImage, type Image } from '../../../../checks/image/image.ts'
import { needShared, specimen, specimenImage } from '../../../support/pictures.ts'
import { SHIPPED } from '../../../support/shipped-embedder.ts'
import { faceNetworks } from '../../../support/remembered-networks.ts'
import { onlyWhereSourcesChanged } from '../../../support/by-path.ts'

/** Where a point of the upright picture lies once it is turned clockwise. */
const TURNED: readonly [angle: number, place: (x: number, y: number, image: Image) => [number, number]][] = [
  [90, (x, y, { height }) => [height - y, x]],
  [180, (x, y, { width, height }) => [width - x, height - y]],
  [270, (x, y, { width }) => [y, width - x]],
]

describe('the portrait of a document', function () {
  before(function () {
    onlyWhereSourcesChanged(this, import.meta.filename, 'portraits in pictures')
  })
  let models: FaceModels
  before(async () => {
    models = await faceNetworks()
  })

  for (const [angle, place] of TURNED) {
    it(`is found at its place, with an upright face's pose, on a document turned by ${angle}°`, async () => {
      const upright = await specimenImage('passport')
      const [expected, found] = [
        await findPortrait(models, upright),
        await findPortrait(
          models,
          await decodeImage(await sharp(specimen('passport')).rotate(angle).jpeg().toBuffer()),
        ),
      ]
      if (
        expected.face === undefined ||
        found.face === undefined ||
        expected.embedding === undefined ||
        found.embedding === undefined
      )
        throw new Error('no portrait')
      for (const [i, [x, y]] of expected.face.mesh.points.entries()) {
        const [u, v] = place(x, y, upright)
        assert.ok(
          Math.hypot(found.face.mesh.points[i][0] - u, found.face.mesh.points[i][1] - v) < 0.04 * expected.face.sizePx,
          `point ${i}`,
        )
      }
      const [cx, cy] = place(
        (expected.face.box.x0 + expected.face.box.x1) / 2,
        (expected.face.box.y0 + expected.face.box.y1) / 2,
        upright,
      )
      const { x0, y0, x1, y1 } = found.face.box
      assert.ok(Math.hypot((x0 + x1) / 2 - cx, (y0 + y1) / 2 - cy) < 0.04 * expected.face.sizePx && x1 > x0 && y1 > y0)
      assert.ok(
        Math.abs(found.face.pose.roll - expected.face.pose.roll) < 5 &&
          Math.abs(found.face.pose.yaw - expected.face.pose.yaw) < 5,
      )
      assert.ok(cosineSimilarity(expected.embedding, found.embedding) > SHIPPED.thresholds.pass)
    })
  }

  it('is searched once in a picture, by any number of callers, and again in another picture', async () => {
    let looks = 0
    const counted: FaceModels = {
      ...models,
      detector: {
        ...models.detector,
        run: (inputs) => {
          looks++
          return models.detector.run(inputs)
        },
      },
    }
    const image = await specimenImage('passport')
    const [first, again] = await Promise.all([findPortraitFaces(counted, image), findPortraitFaces(counted, image)])
    assert.equal(again, first)
    assert.equal((await findPortrait(counted, image)).face, first[0])
    const once = looks
    assert.deepEqual(await findPortraitFaces(counted, { ...image }), first)
    assert.equal(looks, 2 * once)
    assert.ok(once > 0)
    await findPortraitFaces(models, image) // other networks do their own search
    assert.equal(looks, 2 * once)
  })

  it('is found on a document that is small in its picture and on its side, in any corner', async () => {
    const expected = await findPortrait(models, await specimenImage('passport'))
    const small = await sharp(specimen('passport')).resize(600).rotate(90).toBuffer()
    for (const [left, top] of [
      [60, 40],
      [1_100, 560],
    ]) {
      const picture = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#7a6a50' } })
        .composite([{ input: small, left, top }])
        .jpeg()
        .toBuffer()
      const { face, embedding } = await findPortrait(models, await decodeImage(picture))
      if (face === undefined || embedding === undefined || expected.embedding === undefined)
        throw new Error('no portrait')
      assert.ok(face.box.x0 >= left && face.box.x1 <= left + 450 && face.box.y0 >= top && face.box.y1 <= top + 600)
      assert.ok(cosineSimilarity(expected.embedding, embedding) > SHIPPED.thresholds.pass)
    }
  })

  it('is found on dark, tilted, grainy and small made documents, at its place', async function () {
    const folder = join(needShared(this, 'faces'), 'london')
    const texts = await openDocumentModels()
    for (const [seed, portrait] of [
      [9026, '043'],
      [9015, '024'],
      [9033, '069'],
    ] as const) {
      const { sides } = await makeDocument(seed, {
        capture: 'heavy',
        render: { portrait: readFileSync(join(folder, `${portrait}_neutral.jpg`)) },
      })
      const [{ jpeg, page, place }] = sides
      const image = await decodeImage(jpeg, 2400)
      const { lines } = await readDocument(texts, image)
      const found = (await findDocumentFaces(models, image, lines, true))?.portrait
      assert.ok(found !== undefined, String(seed))
      const printed = page.boxes.portrait
      assert.ok(printed !== undefined)
      const [x, y] = place([printed.x + printed.width / 2, printed.y + printed.height / 2])
      const { x0, y0, x1, y1 } = found.box
      assert.ok(Math.hypot((x0 + x1) / 2 - x, (y0 + y1) / 2 - y) < 0.4 * found.sizePx, String(seed))
    }
  })

  it("is not the larger face of the person who holds the document: that is another person's, or counts as one", async function () {
    const folder = join(needShared(this, 'faces'), 'london')
    const document = await sharp(specimen('passport')).resize(700).toBuffer()
    const holder = await sharp(join(folder, '036_neutral.jpg')).resize(700).toBuffer()
    const picture = await sharp({ create: { width: 1500, height: 1100, channels: 3, background: '#6b7280' } })
      .composite([
        { input: holder, left: 20, top: 20 },
        { input: document, left: 760, top: 420 },
      ])
      .jpeg()
      .toBuffer()
    const image = await decodeImage(picture)
    const { lines } = await readDocument(await openDocumentModels(), image)
    await findDocumentFaces(models, image, lines, true)
    const { face, others } = await findPortrait(models, image)
    assert.ok(face !== undefined && face.box.x0 > 760 && face.box.y0 > 420, JSON.stringify(face?.box))
    assert.equal(others, 1)
  })

  it('is not the face of the person who holds a document whose portrait is covered', async function () {
    const folder = join(needShared(this, 'faces'), 'london')
    const cover = await sharp({ create: { width: 420, height: 520, channels: 3, background: '#c9ced6' } })
      .png()
      .toBuffer()
    const covered = await sharp(specimen('passport'))
      .composite([{ input: cover, left: 140, top: 290 }])
      .toBuffer()
    const picture = await sharp({ create: { width: 1500, height: 1100, channels: 3, background: '#6b7280' } })
      .composite([
        { input: await sharp(join(folder, '036_neutral.jpg')).resize(700).toBuffer(), left: 20, top: 20 },
        { input: await sharp(covered).resize(700).toBuffer(), left: 760, top: 420 },
      ])
      .jpeg()
      .toBuffer()
    const image = await decodeImage(picture)
    const { lines } = await readDocument(await openDocumentModels(), image)
    assert.equal(await findDocumentFaces(models, image, lines, true), undefined)
    assert.equal((await findPortrait(models, image)).face, undefined)
  })

  it('is the largest face that lies whole in the picture: neither an emblem that reaches beyond it nor the ghost', async function () {
    const folder = needShared(this, 'documents')
    for (const [file, sizePx] of [
      ['azure/id-passport.png', 135],
      ['sidtd/alb00.jpg', 337],
    ] as const) {
      const [portrait] = await findPortraitFaces(models, await decodeImage(readFileSync(join(folder, file)), 2400))
      assert.ok(Math.abs((portrait?.sizePx ?? 0) - sizePx) < 0.1 * sizePx, `${file}: ${portrait?.sizePx}`)
    }
  })

  it('is found on sample specimens that an upright search missed, and on no back', async function () {
    const folder = needShared(this, 'documents')
    const find = async (file: string, turn: number) =>
      findPortraitFaces(
        models,
        await decodeImage(
          await sharp(readFileSync(join(folder, file)))
            .rotate(turn)
            .png()
            .toBuffer(),
          1600,
        ),
      )
    for (const file of [
      'passporteye/0_pass-lva.jpg',
      'docai/2013-FRA-FO-06001-recto.jpg',
      'docai/National-ID-France-1994-recto.jpg',
      'passporteye/62_pass-aus.png',
    ]) {
      for (const turn of [0, 180]) assert.ok((await find(file, turn)).length > 0, `${file} at ${turn}°`)
    }
    for (const file of ['docai/2015-FRA-FO-07001-verso.jpg', 'passporteye/53_id-d.jpg', 'passporteye/100_id-che.jpg'])
      assert.deepEqual(await find(file, 0), [])
  })
})
