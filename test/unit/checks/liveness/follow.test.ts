import assert from 'node:assert/strict'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import type { Face } from '../../../../checks/face/find-faces.ts'
import type { FaceModels } from '../../../../checks/face/models.ts'
import { spotFace } from '../../../../checks/face/see-face.ts'
import type { LivenessPictures } from '../../../../checks/liveness/evidence.ts'
import { observeCapture } from '../../../../checks/liveness/observe.ts'
import { curveFindings, type PosedFrame } from '../../../../checks/liveness/series/curve.ts'
import { seriesFindings } from '../../../../checks/liveness/series/series-findings.ts'
import { followFace } from '../../../../checks/liveness/series/follow.ts'
import { decodeImage, resizeImage, type Image } from '../../../../checks/image/image.ts'
import type { Model } from '../../../../checks/image/model.ts'
import type { CaptureStep } from '../../../../contract/assets.ts'
import { imageOf, jpegsOf, needShared, specimenImage } from '../../../support/pictures.ts'
import { plain } from '../../../support/series.ts'
import { faceNetworks } from '../../../support/remembered-networks.ts'
import { onlyWhereSourcesChanged } from '../../../support/by-path.ts'
import { PERSON_BOUNDS } from '../../../support/shipped-embedder.ts'

const BYTES = new Uint8Array()
/** A picture, shrunk and shifted on grey. */
async function placed(
  image: Image,
  width: number,
  height: number,
  left: number,
  top: number,
  side: number,
): Promise<Image> {
  const scale = side / Math.max(image.width, image.height)
  const small = await resizeImage(image, Math.round(image.width * scale), Math.round(image.height * scale))
  const ground = sharp({ create: { width, height, channels: 3, background: '#777' } })
  const { data } = await ground
    .composite([
      { input: Buffer.from(small.data), raw: { width: small.width, height: small.height, channels: 3 }, left, top },
    ])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data), width, height }
}

/** The frames of the Intel clip of a woman who turns her head both ways. */
let clip: Promise<Image[]> | undefined
const turning = (folder: string): Promise<Image[]> =>
  (clip ??= Promise.all(
    Array.from({ length: 23 }, async (_, page) =>
      decodeImage(await sharp(join(folder, 'head-pose-female.gif'), { page }).jpeg({ quality: 95 }).toBuffer()),
    ),
  ))

describe('following a face', () => {
  before(function () {
    onlyWhereSourcesChanged(this, import.meta.filename, 'series that are followed')
  })
  let models: FaceModels, face: Image
  before(async () => {
    models = await faceNetworks()
    face = await specimenImage('selfie')
  })
  const seriesOf = (
    images: readonly Image[],
    step: (i: number) => CaptureStep = () => 'FRONTAL',
  ): LivenessPictures['series'] =>
    images.map((image, i) => ({ image, bytes: BYTES, step: step(i), atMs: 1_000 + 300 * i }))
  const observe = async (images: readonly Image[], step?: (i: number) => CaptureStep) =>
    (
      await observeCapture(models, {
        selfie: { image: face, bytes: BYTES },
        frames: [],
        series: seriesOf(images, step),
      })
    ).series

  /** How far the pose of the followed face is from that of the same face found anew, degrees. */
  async function errors(images: readonly Image[]): Promise<number[]> {
    let before: Face | undefined
    const found: number[] = []
    for (const image of images) {
      const anew = (await spotFace(models, image)).face
      const again: Face | undefined = before === undefined ? undefined : await followFace(models.mesh, image, before)
      if (again !== undefined && anew !== undefined)
        found.push(Math.max(Math.abs(again.pose.yaw - anew.pose.yaw), Math.abs(again.pose.pitch - anew.pose.pitch)))
      before = again ?? anew
    }
    return found
  }
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

  it('finds the same face as a new search, from frame to frame and each 240 ms', async function () {
    const folder = needShared(this, 'liveness/intel')
    const frames = await turning(folder)
    for (const [every, n] of [
      [1, 22],
      [3, 7],
    ] as const) {
      const found = await errors(frames.filter((_, i) => i % every === 0))
      // The mesh itself errs by 2° when its crop is moved by a twentieth.
      assert.ok(
        found.length === n && mean(found) < 2.5 && Math.max(...found) < 8,
        `${every}: ${found.map((error) => error.toFixed(1)).join()}`,
      )
    }
  })

  it('finds a head whose place and pose change with each frame', async function () {
    const folder = needShared(this, 'liveness/headpose')
    const names = jpegsOf(folder)
    const straight = names.filter((name) => name.includes('mid'))
    const found = await errors(
      await Promise.all(
        names
          .filter((name) => !name.includes('mid'))
          .flatMap((name, i) => [straight[i % 3], name])
          .map((name) => imageOf(folder, name)),
      ),
    )
    assert.ok(
      found.length >= 20 && mean(found) < 3 && Math.max(...found) < 10,
      found.map((error) => error.toFixed(1)).join(),
    )
  })

  it('distinguishes a living movement from stills of it pasted one after the other', async function () {
    const folder = needShared(this, 'liveness/intel')
    const order = [8, 9, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21, 22, 0, 1, 3, 6, 7, 8, 9]
    const frames = await turning(folder)
    const images = order.map((page) => frames[page])
    const stepOf = (i: number): CaptureStep =>
      i < 3 ? 'FRONTAL' : i < 12 ? 'TURN_LEFT' : i < 20 ? 'TURN_RIGHT' : 'OWN_STEP'
    const posed = (await observe(images, stepOf)).map(({ step, atMs, face: found }): PosedFrame => ({
      step,
      atMs,
      pose: found?.pose,
    }))
    const neutral = posed[1].pose ?? { yaw: 0, pitch: 0 }
    const signs = (frames: readonly PosedFrame[]) =>
      curveFindings(frames, ['TURN_LEFT', 'TURN_RIGHT'], neutral).map(({ sign }) => sign)
    assert.deepEqual(signs(posed), ['FACT'])
    const held = [0, 0, 0, 6, 6, 7, 6, 16, 16, 17, 21, 21].map((of, i): PosedFrame => ({
      ...posed[of],
      atMs: 1_000 + 300 * i,
    }))
    assert.deepEqual(signs(held), ['FACT', 'DOUBT'])
  })

  it('finds a face again that jumps, vanishes and returns', async () => {
    const [left, right] = [await placed(face, 480, 270, 0, 20, 240), await placed(face, 480, 270, 230, 10, 240)]
    const seen = await observe([left, left, right, plain(119, 480, 270), plain(119, 480, 270), right, left])
    const centres = seen.map(({ face: found }) =>
      found === undefined ? undefined : Math.round((found.box.x0 + found.box.x1) / 2 / 240),
    )
    const [l, r] = [centres[0], centres[2]]
    assert.ok(l !== undefined && r !== undefined && l < r, centres.join())
    assert.deepEqual(centres, [l, l, r, undefined, undefined, r, l])
  })

  it('sees a second person, and one who takes the place of the first for the random challenge', async function () {
    const folder = needShared(this, 'faces/london')
    const other = await imageOf(folder, '004_neutral.jpg')
    const [one, two] = [await placed(face, 480, 480, 0, 0, 480), await placed(other, 480, 480, 20, 0, 440)]
    const swapped = await observe([one, one, one, one, two, two], (i) =>
      i < 2 ? 'FRONTAL' : i < 4 ? 'TURN_LEFT' : 'OWN_STEP',
    )
    const observed = await observeCapture(models, { selfie: { image: face, bytes: BYTES }, frames: [], series: [] })
    const findings = seriesFindings(
      { ...observed, series: swapped },
      { origin: 'CAPTURED', challenge: ['TURN_LEFT'], ownSteps: ['SMILE'], personBounds: PERSON_BOUNDS },
    )
    assert.ok(
      findings.some(({ sign, observation }) => sign !== 'FACT' && /another face|same face/.test(observation)),
      findings.map(({ observation }) => observation).join('; '),
    )
    const both = await placed(two, 480, 270, 240, 20, 180)
    const beside = await placed(face, 480, 270, 0, 20, 230)
    const together = { ...both, data: both.data.map((value, i) => (i % (480 * 3) < 240 * 3 ? beside.data[i] : value)) }
    assert.equal((await observe([together, together]))[0].others, 1)
  })

  it('runs the detector and the embedder on a few frames only', async () => {
    const small = await placed(face, 480, 480, 0, 0, 480)
    const runs = new Map<string, number>()
    const counted = (model: Model): Model => ({
      ...model,
      run: (inputs) => {
        runs.set(model.file, (runs.get(model.file) ?? 0) + 1)
        return model.run(inputs)
      },
    })
    const counting: FaceModels = {
      detector: counted(models.detector),
      mesh: counted(models.mesh),
      embedder: { ...models.embedder, model: counted(models.embedder.model) },
    }
    const steps: CaptureStep[] = ['FRONTAL', 'TURN_LEFT', 'LOOK_UP', 'TURN_RIGHT', 'OWN_STEP', 'OWN_STEP']
    const { series } = await observeCapture(counting, {
      selfie: { image: face, bytes: BYTES },
      frames: [],
      series: seriesOf(new Array<Image>(24).fill(small), (i) => steps[Math.floor(i / 4)]),
    })
    assert.ok(series.every(({ face: found }) => found !== undefined))
    assert.deepEqual(
      [...runs].map(([file, count]) => [basename(file), count]),
      [
        ['human_blazeface.onnx', 1 + 4],
        ['mp_face_landmark.onnx', 1 + 24],
        ['mobilefacenet.onnx', 1 + 8],
      ],
    )
    assert.deepEqual(
      steps
        .slice(0, 5)
        .map((step) => series.filter((frame) => frame.step === step && frame.embedding !== undefined).length),
      [2, 1, 1, 1, 3],
    )
  })
})
