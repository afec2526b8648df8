import assert from 'node:assert/strict'
import sharp, { type Sharp } from 'sharp'
import { findFaces } from '../../../../checks/face/find-faces.ts'
import type { FaceModels } from '../../../../checks/face/models.ts'
import { measureQuality, MIN_SELFIE_FACE_PX, qualityFlaws } from '../../../../checks/face/quality.ts'
import { decodeImage, type Image } from '../../../../checks/image/image.ts'
import { imageOf, jpegsOf, needShared, specimenImage } from '../../../support/pictures.ts'
import { faceNetworks } from '../../../support/remembered-networks.ts'

describe('quality of a face', () => {
  let models: FaceModels
  let selfie: Image
  before(async () => {
    models = await faceNetworks()
    selfie = await specimenImage('selfie')
  })
  const flawsOf = async (image: Image) => {
    const [face] = await findFaces(models, image)
    assert.ok(face !== undefined, 'no face')
    return qualityFlaws(measureQuality(image, face), MIN_SELFIE_FACE_PX).join('; ')
  }
  const changed = async (change: (picture: Sharp) => Sharp) =>
    decodeImage(
      await change(sharp(selfie.data, { raw: { width: selfie.width, height: selfie.height, channels: 3 } }))
        .jpeg({ quality: 92 })
        .toBuffer(),
    )
  const FACE_PX = 158

  it('finds nothing wrong with a good one, nor with a small or a grainy one', async () => {
    assert.equal(await flawsOf(selfie), '')
    assert.equal(
      await flawsOf(await changed((picture) => picture.resize(Math.round((selfie.width * 60) / FACE_PX)))),
      '',
    )
    let state = 1
    const grained = selfie.data.map((value) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return Math.max(0, Math.min(255, value + (state / 2 ** 32 - 0.5) * 60))
    })
    assert.equal(await flawsOf({ ...selfie, data: grained }), '')
  })
  it('sees blur', async () =>
    assert.match(await flawsOf(await changed((picture) => picture.blur(0.045 * FACE_PX))), /^blurred .*hold still/))
  it('sees blur of the face behind a sharp frame', async () => {
    const blurred = await sharp(selfie.data, { raw: { width: selfie.width, height: selfie.height, channels: 3 } })
      .blur(0.045 * FACE_PX)
      .png()
      .toBuffer()
    const lines = Buffer.from(
      `<svg width="${selfie.width}" height="${selfie.height}">${Array.from({ length: 40 }, (_, i) => `<path d="M${i * 2} 0V${selfie.height}" stroke="#000"/>`).join('')}</svg>`,
    )
    assert.match(
      await flawsOf(
        await decodeImage(
          await sharp(blurred)
            .composite([{ input: lines }])
            .png()
            .toBuffer(),
        ),
      ),
      /^blurred/,
    )
  })
  it('sees movement', async () => {
    const reach = Math.round(0.09 * FACE_PX)
    const data = selfie.data.map((_, i) => {
      const channel = i % 3,
        pixel = (i - channel) / 3,
        x = pixel % selfie.width,
        row = pixel - x
      let sum = 0,
        n = 0
      for (let k = Math.max(0, x - reach); k <= Math.min(selfie.width - 1, x + reach); k++, n++)
        sum += selfie.data[(row + k) * 3 + channel]
      return sum / n
    })
    assert.match(await flawsOf({ ...selfie, data }), /movement.*hold still|^blurred/)
  })
  it('sees a burnt-out face, and a dark one', async () => {
    assert.match(await flawsOf(await changed((picture) => picture.linear(2.6, 30))), /burnt out .*less light/)
    assert.match(await flawsOf(await changed((picture) => picture.linear(0.1, 3))), /without contrast .*light/)
  })
  it('sees a face that is too small, and one turned away', async () => {
    assert.match(
      await flawsOf(await changed((picture) => picture.resize(Math.round((selfie.width * 42) / FACE_PX)))),
      /too small .*come nearer/,
    )
    assert.match(await flawsOf(await specimenImage('turn-left')), /turned away .*look into the camera/)
  })

  it('accuses no honest picture: 36 people, each once, of all groups', async function () {
    const folder = needShared(this, 'faces/london')
    const found: string[] = []
    for (const name of jpegsOf(folder).filter((_, i) => i % 4 === 0)) {
      const flaws = await flawsOf(await imageOf(folder, name))
      if (flaws !== '') found.push(`${name}: ${flaws}`)
    }
    assert.deepEqual(found, [])
  })
})
