import assert from 'node:assert/strict'
import sharp from 'sharp'
import type { FaceModels } from '../../../../checks/face/models.ts'
import { seeFace, type SeenFace } from '../../../../checks/face/see-face.ts'
import type { ObservedCapture } from '../../../../checks/liveness/evidence.ts'
import { pixelFindings } from '../../../../checks/liveness/pixels/pixel-findings.ts'
import { decodeImage, type Image } from '../../../../checks/image/image.ts'
import type { CaptureStep, ChallengeAction } from '../../../../contract/assets.ts'
import { reRender, type View } from '../../../support/faces/re-render.ts'
import { stillOf } from '../../../support/faces/stills.ts'
import { livenessOf } from '../../../support/liveness.ts'
import { imageOf, needShared, specimenImage } from '../../../support/pictures.ts'
import { faceNetworks } from '../../../support/remembered-networks.ts'
import { onlyWhereSourcesChanged } from '../../../support/by-path.ts'

const raw = ({ data, width, height }: Image) => sharp(data, { raw: { width, height, channels: 3 } })
const saved = async (image: Image, quality = 85) => decodeImage(await raw(image).jpeg({ quality }).toBuffer())
/** Changes that make a copy look like another picture. */
async function disguised(
  image: Image,
  isMirrored: boolean,
  { quality = 70, turn = 4, scale = 0.9, brightness = 1.15 } = {},
): Promise<Image> {
  const { width, height } = image
  const cut = await (isMirrored ? raw(image).flop() : raw(image))
    .extract({ left: 9, top: 5, width: width - 20, height: height - 12 })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const turned = await sharp(cut).rotate(turn, { background: '#777' }).png({ compressionLevel: 1 }).toBuffer()
  return decodeImage(
    await sharp(turned)
      .resize(Math.round(width * scale))
      .modulate({ brightness })
      .jpeg({ quality })
      .toBuffer(),
  )
}

describe('the pictures of one capture beside each other', () => {
  before(function () {
    onlyWhereSourcesChanged(this, import.meta.filename, 'replays, pixel by pixel')
  })
  let models: FaceModels
  let own: Readonly<Record<'selfie' | 'turn-left' | 'turn-right' | 'look-up', Image>>
  before(async () => {
    models = await faceNetworks()
    own = {
      selfie: await specimenImage('selfie'),
      'turn-left': await specimenImage('turn-left'),
      'turn-right': await specimenImage('turn-right'),
      'look-up': await specimenImage('look-up'),
    }
  })
  async function observed(
    selfie: Image,
    frames: readonly (readonly [ChallengeAction, Image])[],
    series: readonly (readonly [CaptureStep, Image])[] = [],
  ): Promise<ObservedCapture> {
    const seen: { action: ChallengeAction; face: SeenFace }[] = []
    for (const [action, image] of frames) seen.push({ action, face: await seeFace(models, image) })
    const small: { step: CaptureStep; face: SeenFace }[] = []
    for (const [step, image] of series) small.push({ step, face: await seeFace(models, image) })
    return {
      selfie: await seeFace(models, selfie),
      frames: seen.map(({ action, face }) => ({ action, ...face })),
      series: small.map(({ step, face }, i) => ({ step, atMs: 500 * i, ...face })),
    }
  }
  const found = async (...given: Parameters<typeof observed>) => pixelFindings(await observed(...given))

  it('raise no finding when they are real: turns, nods, small frames', async () => {
    assert.deepEqual(
      await found(
        own.selfie,
        [
          ['TURN_LEFT', own['turn-left']],
          ['LOOK_UP', own['look-up']],
          ['TURN_RIGHT', own['turn-right']],
        ],
        [
          ['FRONTAL', own.selfie],
          ['TURN_LEFT', own['turn-left']],
          ['TURN_RIGHT', own['turn-right']],
        ],
      ),
      [],
    )
  })

  it('raise no finding in a real turn both ways, frame by frame', async function () {
    const folder = needShared(this, 'liveness/intel')
    const page = async (n: number) =>
      decodeImage(
        await sharp(`${folder}/head-pose-female.gif`, { page: n })
          .removeAlpha()
          .png({ compressionLevel: 1 })
          .toBuffer(),
      )
    const series: [CaptureStep, Image][] = []
    for (const n of [18, 20]) series.push(['FRONTAL', await page(n)])
    for (const n of [10, 11, 13, 16]) series.push(['TURN_LEFT', await page(n)])
    for (const n of [22, 7, 4, 1]) series.push(['TURN_RIGHT', await page(n)])
    assert.deepEqual(
      await found(
        await page(19),
        [
          ['TURN_LEFT', await page(12)],
          ['TURN_RIGHT', await page(6)],
        ],
        series,
      ),
      [],
    )
  })

  for (const [name, how] of Object.entries({
    'as it is': {},
    'at low quality, turned and much smaller': { quality: 35, turn: -7, scale: 0.65, brightness: 0.8 },
  })) {
    it(`reveal a turn that is mirrored for the other side, ${name}`, async () => {
      const signs = (
        await found(own.selfie, [
          ['TURN_LEFT', own['turn-left']],
          ['TURN_RIGHT', await disguised(own['turn-left'], true, how)],
        ])
      ).filter(({ observation }) => observation.includes('mirror image'))
      assert.deepEqual(
        signs.map(({ sign, type }) => [sign, type]),
        [['SPOOF', 'REPLAY']],
      )
    })
  }

  it('reveal a mirrored turn in the series too, and before another background', async () => {
    const mirrored = await disguised(own['turn-left'], true)
    const inSeries = await found(own.selfie, [['TURN_LEFT', own['turn-left']]], [['TURN_RIGHT', mirrored]])
    assert.match(
      inSeries.map(({ observation }) => observation).join(),
      /TURN_LEFT is the mirror image of TURN_RIGHT at 0\.0 s/,
    )
    const { face, image } = await seeFace(models, mirrored)
    if (face === undefined) throw new Error('no face')
    const data = image.data.slice(),
      { x0, x1 } = face.box
    for (let i = 0; i < data.length; i += 3) {
      const x = (i / 3) % image.width
      if (x < x0 - 0.25 * (x1 - x0) || x > x1 + 0.25 * (x1 - x0)) data.fill(60 + ((x * 7) % 120), i, i + 3)
    }
    const elsewhere = await found(own.selfie, [
      ['TURN_LEFT', own['turn-left']],
      ['TURN_RIGHT', { ...image, data }],
    ])
    assert.ok(
      elsewhere.some(({ sign, observation }) => sign === 'DOUBT' && observation.includes('mirror image')),
      elsewhere.map(({ observation }) => observation).join('; '),
    )
  })

  it('make the whole check decline a mirrored turn', async () => {
    const frames = [
      { action: 'TURN_LEFT' as const, image: own['turn-left'] },
      { action: 'TURN_RIGHT' as const, image: await disguised(own['turn-left'], true, { turn: 2 }) },
    ]
    const { codes } = await livenessOf(models, { selfie: own.selfie, challenge: ['TURN_LEFT', 'TURN_RIGHT'], frames })
    assert.deepEqual(codes, ['LIVENESS_SPOOF', 'LIVENESS_SPOOF_REPLAY'])
  })

  for (const [name, how] of Object.entries({ 'cropped, turned and compressed': {}, 'as it is': undefined })) {
    it(`reveal a picture that is sent twice, ${name}`, async () => {
      const again = await found(own.selfie, [
        ['TURN_LEFT', how === undefined ? own.selfie : await disguised(own.selfie, false, how)],
        ['LOOK_UP', own['look-up']],
      ])
      assert.deepEqual(
        again
          .filter(({ observation }) => observation.includes('the same image'))
          .map(({ sign, observation }) => [sign, observation.split(',')[0]]),
        [['DOUBT', 'TURN_LEFT: the same image as selfie']],
      )
    })
  }

  it('belong to one scene when held by hand, from another angle or distance or in more light, but not in front of another wall', async function () {
    const folder = needShared(this, 'faces/selfie')
    const by = (name: string) => imageOf(folder, `${name}.jpg`)
    const scenes = async (selfie: string, ...frames: string[]) => {
      const shown: [ChallengeAction, Image][] = []
      for (const name of frames) shown.push(['TURN_LEFT', await by(name)])
      return (await found(await by(selfie), shown)).filter(({ observation }) => observation.includes('one scene'))
        .length
    }
    assert.equal(await scenes('lisa_lisa1', 'lisa_lisa2', 'lisa_lisa3', 'lisa_lisa4'), 0)
    assert.equal(await scenes('zoom_15cm', 'zoom_30cm', 'zoom_45cm', 'zoom_60cm'), 0)
    assert.ok((await scenes('lisa_lisa2', 'zoom_45cm')) > 0)
  })

  it('do not belong to one scene when both clothes and background change', async () => {
    const selfie = await specimenImage('selfie')
    const { face } = await seeFace(models, selfie)
    if (face === undefined) throw new Error('no face')
    const { x0, x1, y1 } = face.box,
      data = selfie.data.slice()
    for (let i = 0; i < data.length; i += 3) {
      const x = (i / 3) % selfie.width,
        y = Math.floor(i / 3 / selfie.width)
      const isClothes = y > y1 + 0.2 * (x1 - x0),
        isBackground = x < x0 - 0.3 * (x1 - x0) || x > x1 + 0.3 * (x1 - x0)
      if (isClothes) data.set([170, 40, 40], i)
      else if (isBackground) data.set([40, 90, 160], i)
    }
    const other = await found(own.selfie, [['TURN_LEFT', { ...selfie, data }]])
    assert.match(other.map(({ observation }) => observation).join(), /do not show one scene/)
  })

  it('stay one scene while a camera follows the light: 20 % of exposure, 10 % of each colour', async () => {
    for (const factors of [
      [1.2, 1.3, 1.1],
      [0.8, 0.72, 0.88],
    ]) {
      const follow = (image: Image): Image => ({
        ...image,
        data: image.data.map((value, i) => Math.min(255, value * factors[i % 3])),
      })
      assert.deepEqual(
        await found(own.selfie, [
          ['TURN_LEFT', follow(own['turn-left'])],
          ['LOOK_UP', follow(own['look-up'])],
        ]),
        [],
        factors.join(),
      )
    }
  })

  it('are doubted when a head is turned before one identical background, and accepted with noise of their own', async () => {
    const still = await stillOf(models, own.selfie)
    const frames = async (view: View): Promise<[ChallengeAction, Image][]> => [
      ['TURN_LEFT', await saved(reRender(still, { yaw: 25, seed: 1, ...view }))],
      ['LOOK_UP', await saved(reRender(still, { pitch: 22, seed: 2, ...view }))],
      ['TURN_RIGHT', await saved(reRender(still, { yaw: -25, seed: 3, ...view }))],
    ]
    const told = async (view: View) =>
      (await found(await saved(own.selfie), await frames(view)))
        .filter(({ observation }) => observation.includes('bit-identical'))
        .map(({ sign }) => sign)
    assert.deepEqual(await told({}), ['DOUBT'])
    assert.deepEqual(await told({ noise: 1.5 }), [])
  })
})
