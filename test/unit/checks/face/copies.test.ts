import assert from 'node:assert/strict'
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { copyFindings } from '../../../../checks/face/copies.ts'
import type { FaceModels } from '../../../../checks/face/models.ts'
import { seeFace, type SeenFace } from '../../../../checks/face/see-face.ts'
import { copySuspects } from '../../../../checks/liveness/copy-suspects.ts'
import { decodeImage, type Image } from '../../../../checks/image/image.ts'
import { renderSpecimen } from '../../../../dev/specimen/generate.ts'
import type { Still } from '../../../support/faces/depth.ts'
import { reRender, type View } from '../../../support/faces/re-render.ts'
import { imageOf, needShared, specimenImage } from '../../../support/pictures.ts'
import { IS_NIGHTLY } from '../../../support/nightly.ts'
import { faceNetworks } from '../../../support/remembered-networks.ts'
import { onlyWhereSourcesChanged } from '../../../support/by-path.ts'

const jpeg = ({ data, width, height }: Image, quality = 85): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()

/** The face of a picture with a rim of a share of its width, as an attacker cuts it out. */
async function cutOut({ image, face }: SeenFace, rim: number): Promise<Image> {
  if (face === undefined) throw new Error('no face to cut out')
  const {
    box: { x0, y0, x1, y1 },
    sizePx,
  } = face
  const left = Math.max(0, Math.round(x0 - rim * sizePx)),
    top = Math.max(0, Math.round(y0 - (rim + 0.1) * sizePx))
  const width = Math.min(image.width - left, Math.round(x1 - x0 + 2 * rim * sizePx)),
    height = Math.min(image.height - top, Math.round(y1 - y0 + 2 * rim * sizePx))
  return decodeImage(
    await sharp(await jpeg(image, 95))
      .extract({ left, top, width, height })
      .resize(640)
      .jpeg({ quality: 90 })
      .toBuffer(),
  )
}

describe('copies of the portrait', function () {
  before(function () {
    onlyWhereSourcesChanged(this, import.meta.filename, 'copies of the portrait')
  })
  let models: FaceModels
  before(async () => {
    models = await faceNetworks()
  })
  const see = async (image: Image): Promise<SeenFace> => {
    const seen = await seeFace(models, image)
    assert.ok(seen.face !== undefined, 'no face was found')
    return seen
  }
  const copies = (portrait: SeenFace, picture: SeenFace) =>
    copyFindings(portrait, [{ name: 'the selfie', seen: picture }])

  const VIEWS: readonly [name: string, view: View][] = [
    ['turned by 14°', { yaw: 14 }],
    ['nodding by 10°, on an ellipsoid', { pitch: 10, depth: { kind: 'ellipsoid' } }],
    ['bent like a print', { yaw: 14, depth: { kind: 'bent', radius: 1 } }],
    ['mirrored and turned', { yaw: -12, mirror: true }],
    ['lit from one side', { shade: 1, yaw: 6 }],
    ['under a layer of noise', { noise: 20 }],
    ['smiling, turned, dim', { yaw: 10, expression: { smile: 0.7 }, exposure: 0.6, zoom: 1.3, roll: 10 }],
  ]
  for (const [index, id] of ['030', '087'].entries()) {
    it(`are found whatever was done to them: person ${id} of the London set, cut out of a photographed document`, async function () {
      const folder = needShared(this, 'faces')
      const portrait = await see(
        await decodeImage(
          await renderSpecimen({ portrait: readFileSync(join(folder, 'london', `${id}_neutral.jpg`)), seed: index }),
        ),
      )
      const image = await cutOut(portrait, 0.3)
      const { face } = await see(image)
      if (face === undefined) throw new Error('no face on the copy')
      const still: Still = { image, mesh: face.mesh }
      const told = async (name: string, shown: Image) => {
        const [found] = copies(portrait, await see(shown))
        assert.deepEqual(found?.codes, ['FACE_MATCH_UNSUBSTANTIATED'], name)
        return found.observation
      }
      // By day each view is of one person, by night of both.
      for (const [name, view] of VIEWS.filter((_, i) => IS_NIGHTLY || i % 2 === index))
        await told(name, reRender(still, view))
      assert.match(await told('mirrored', reRender(still, { mirror: true })), /mirrored/)
      await told(
        'blurred',
        await decodeImage(
          await sharp(await jpeg(image))
            .blur(4)
            .toBuffer(),
        ),
      )
      await told(
        'of a hard contrast, grey',
        await decodeImage(
          await sharp(await jpeg(image))
            .greyscale()
            .gamma(2.2)
            .linear(1.3, -20)
            .toBuffer(),
        ),
      )
      await told(
        'tiny and badly saved',
        await decodeImage(
          await sharp(await jpeg(image))
            .resize(200)
            .jpeg({ quality: 25 })
            .toBuffer(),
        ),
      )
      await told('cut tight', await cutOut(portrait, 0.08))
      await told(
        'printed again and photographed',
        await decodeImage(await renderSpecimen({ portrait: await jpeg(image), seed: 9 })),
      )
    })
  }

  it('are not other people, nor their mirror images', async function () {
    const folder = needShared(this, 'faces')
    const faces: SeenFace[] = []
    for (const id of ['001', '011', '022', '030', '036', '045', '087', '121'])
      faces.push(await see(await imageOf(join(folder, 'london'), `${id}_neutral.jpg`)))
    for (const [i, portrait] of faces.entries()) {
      assert.deepEqual(
        copyFindings(
          portrait,
          faces.flatMap((seen, j) => (j === i ? [] : [{ name: String(j), seen }])),
        ),
        [],
      )
      assert.equal(copies(portrait, portrait).length, 1)
    }
  })

  it('are not pictures of one person from another occasion', async function () {
    const folder = needShared(this, 'faces')
    const selfies = new Map<string, SeenFace>()
    for (const name of ['lisa_lisa1', 'lisa_lisa2', 'lisa_lisa3', 'lisa_lisa4', 'zoom_15cm', 'zoom_30cm', 'zoom_60cm'])
      selfies.set(name, await see(await imageOf(join(folder, 'selfie'), `${name}.jpg`)))
    const all = [...selfies]
    for (const [a, first] of all) {
      for (const [b, second] of all)
        if (a.slice(0, 4) !== b.slice(0, 4)) assert.deepEqual(copies(first, second), [], `${a}, ${b}`)
    }
    assert.deepEqual(
      copies(
        await see(await imageOf(join(folder, 'onfido'), 'sample_driving_licence.png')),
        await see(await imageOf(join(folder, 'onfido'), 'sample_photo.png')),
      ),
      [],
    )
  })

  it('are searched among selfie, full frames and the ends of the frontal series; one is enough', async () => {
    const [portrait, away] = [await see(await specimenImage('passport')), await see(await specimenImage('look-up'))]
    const copy = await see(
      await decodeImage(
        await sharp(await jpeg(await specimenImage('portrait')))
          .resize(300)
          .blur(1.5)
          .toBuffer(),
      ),
    )
    const suspects = copySuspects({
      selfie: away,
      frames: [{ ...away, action: 'LOOK_UP' }],
      series: [
        { ...away, step: 'FRONTAL', atMs: 0 },
        { ...away, step: 'FRONTAL', atMs: 500 },
        { ...copy, step: 'FRONTAL', atMs: 900 },
        { ...away, step: 'LOOK_UP', atMs: 1500 },
      ],
    })
    assert.deepEqual(
      suspects.map(({ name }) => name),
      ['the selfie', 'the frame of LOOK_UP', 'the series frame at 0 ms', 'the series frame at 900 ms'],
    )
    const found = copyFindings(portrait, suspects)
    assert.equal(found.length, 1)
    assert.match(
      found[0].observation,
      /^the series frame at 900 ms is a copy of the portrait, saved again: likeness 0\.9/,
    )
    assert.deepEqual(copyFindings({ ...portrait, face: undefined }, suspects), [])
  })

  it('are not found in a face that is turned too far to be compared, nor in one half out of the picture', async () => {
    const portrait = await see(await specimenImage('passport'))
    const { face, image } = await see(await specimenImage('portrait'))
    if (face === undefined) throw new Error('no face')
    const cut = {
      ...face,
      mesh: {
        ...face.mesh,
        points: face.mesh.points.map(([x, y, z]) => [x - face.box.x0 - face.sizePx * 0.75, y, z] as const),
      },
    }
    assert.deepEqual(
      copyFindings(portrait, [
        { name: 'cut', seen: { image, face: cut } },
        { name: 'turned', seen: { image, face: { ...face, pose: { ...face.pose, yaw: 60 } } } },
      ]),
      [],
    )
    assert.equal(copyFindings(portrait, [{ name: 'whole', seen: { image, face } }]).length, 1)
  })
})
