import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { findFaces } from '../../../../../checks/face/find-faces.ts'
import type { FaceModels } from '../../../../../checks/face/models.ts'
import { decodeImage } from '../../../../../checks/image/image.ts'
import { trackingOf } from '../../../../../web/hosted/capture/face/blazeface.ts'
import {
  createFaceJudge,
  misplaced,
  progressOf,
  type Action,
  type FaceAim,
} from '../../../../../web/hosted/capture/face/judge.ts'
import type { Tracking } from '../../../../../web/hosted/capture/face/tracking.ts'
import { jpegsOf, needShared, specimen } from '../../../../support/pictures.ts'
import { IS_NIGHTLY } from '../../../../support/nightly.ts'
import { faceNetworks } from '../../../../support/remembered-networks.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..', '..')
const ACTIONS: Record<Action, string> = {
  TURN_LEFT: 'turn-left',
  TURN_RIGHT: 'turn-right',
  LOOK_UP: 'look-up',
  LOOK_DOWN: 'look-down',
}

/** Each person twice, neutral and smiling. */
const STUDIO = IS_NIGHTLY ? 60 : 30

/** Pearson's correlation. */
function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (pick: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[pick], 0) / pairs.length
  const [a, b] = [mean(0), mean(1)]
  const sum = (of: (x: number, y: number) => number) => pairs.reduce((total, [x, y]) => total + of(x - a, y - b), 0)
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y))
}

describe('the face tracker', () => {
  let models: FaceModels
  before(async () => {
    models = await faceNetworks()
  })

  /** The result of the page's worker: the same network, without a browser (web/models/README.md). */
  async function track(picture: Buffer): Promise<Tracking> {
    const { width, height } = await sharp(picture).metadata()
    const pixels = await sharp(picture)
      .resize(256, 256, { fit: 'contain', background: '#000' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer()
    const { s16, b16, s8, b8 } = await models.detector.run({
      input: { data: Float32Array.from(pixels, (value) => value / 127.5 - 1), dims: [1, 256, 256, 3] },
    })
    return trackingOf({ scores16: s16.data, boxes16: b16.data, scores8: s8.data, boxes8: b8.data }, width, height)
  }

  it('recognises exactly the shown movement of the specimen', async () => {
    const frontal = await track(specimen('selfie'))
    assert.equal(misplaced(frontal), undefined)
    assert.equal(progressOf('FRONTAL', frontal, frontal), 1)
    for (const [shown, file] of Object.entries(ACTIONS)) {
      const tracking = await track(specimen(file))
      assert.equal(misplaced(tracking), undefined, file)
      const done = (Object.keys(ACTIONS) as Action[]).filter((action) => progressOf(action, tracking, frontal) >= 1)
      assert.deepEqual(done, [shown])
      assert.ok(progressOf('FRONTAL', tracking, frontal) < 1, file)
    }
  })

  it('distinguishes no face, one face and several', async () => {
    const selfie = sharp(specimen('selfie'))
    const empty = await track(
      await sharp({ create: { width: 640, height: 480, channels: 3, background: '#888' } })
        .jpeg()
        .toBuffer(),
    )
    assert.deepEqual([empty.faces, misplaced(empty)], [0, 'NO_FACE'])
    const two = await track(
      await selfie
        .clone()
        .extend({ right: 640, background: '#888' })
        .composite([{ input: specimen('selfie'), left: 640, top: 0 }])
        .jpeg()
        .toBuffer(),
    )
    assert.deepEqual([two.faces, misplaced(two)], [2, 'SEVERAL_FACES'])
    const far = await track(
      await selfie
        .clone()
        .extend({ top: 300, bottom: 300, left: 400, right: 400, background: '#888' })
        .jpeg()
        .toBuffer(),
    )
    assert.deepEqual([far.faces, misplaced(far)], [1, 'TOO_FAR'])
  })

  it('agrees with the service’s own mesh on the poses of the headpose set', async function () {
    const folder = needShared(this, join('liveness', 'headpose'))
    const rows = []
    for (const name of jpegsOf(folder)) {
      const picture = readFileSync(join(folder, name))
      const [face] = await findFaces(models, await decodeImage(picture))
      rows.push({ ours: await track(picture), mesh: face.pose })
    }
    assert.equal(rows.length, 15)
    assert.ok(correlation(rows.map(({ ours, mesh }) => [ours.yaw, mesh.yaw])) > 0.99)
    assert.ok(correlation(rows.map(({ ours, mesh }) => [ours.pitch, mesh.pitch])) > 0.99)
    for (const { ours, mesh } of rows)
      assert.ok(Math.abs(ours.yaw - mesh.yaw) < 6 && Math.abs(ours.pitch - mesh.pitch) < 6)
  })

  it(`finds ${STUDIO} frontal studio images frontal`, async function () {
    const folder = needShared(this, join('faces', 'london'))
    for (const name of jpegsOf(folder).slice(0, STUDIO)) {
      const tracking = await track(readFileSync(join(folder, name)))
      assert.equal(tracking.faces, 1, name)
      assert.equal(
        progressOf('FRONTAL', tracking, tracking),
        1,
        `${name}: yaw ${tracking.yaw}, pitch ${tracking.pitch}`,
      )
    }
  })

  it('has the models of its README', () => {
    const readme = readFileSync(join(ROOT, 'web', 'models', 'README.md'), 'utf8')
    for (const name of ['blazeface.json', 'blazeface.bin']) {
      const digest = createHash('sha256')
        .update(readFileSync(join(ROOT, 'web', 'models', name)))
        .digest('hex')
      assert.ok(readme.includes(`| ${name} | ${digest} |`), name)
    }
  })
})

describe('a watched face', () => {
  const face = (more: Partial<Tracking> = {}): Tracking => ({
    faces: 1,
    yaw: 0,
    pitch: -8,
    size: 200,
    share: 0.4,
    centre: { x: 0.5, y: 0.5 },
    ...more,
  })
  const run = (aim: FaceAim, frames: readonly [Tracking, number][]): string[] => {
    const judge = createFaceJudge(aim, { yaw: 0, pitch: -8 })
    return frames.map(([tracking, at]) => judge.next(tracking, at).state)
  }

  it('is taken after three frames in a row and at least a quarter of a second', () => {
    const turned = face({ yaw: 25 })
    const turning = (...frames: readonly [Tracking, number][]) => run('TURN_LEFT', [[face(), -40], ...frames]).slice(1)
    assert.deepEqual(turning([face(), 0], [turned, 100], [turned, 200], [turned, 350]), [
      'READY',
      'HOLDING',
      'HOLDING',
      'TAKEN',
    ])
    assert.deepEqual(turning([turned, 0], [turned, 30], [turned, 60], [turned, 250]), [
      'HOLDING',
      'HOLDING',
      'HOLDING',
      'TAKEN',
    ])
    assert.deepEqual(
      turning([turned, 0], [turned, 200], [face(), 400], [turned, 600], [turned, 800], [turned, 1_000]).at(-1),
      'TAKEN',
    )
    assert.deepEqual(
      turning([turned, 0], [turned, 200], [face({ faces: 0 }), 400], [turned, 600], [turned, 800]).at(-1),
      'HOLDING',
    )
    assert.deepEqual(
      run('FRONTAL', [
        [face(), 0],
        [face(), 200],
        [face(), 400],
        [face(), 500],
      ]),
      ['HOLDING', 'HOLDING', 'HOLDING', 'TAKEN'],
      'straight ahead for half a second',
    )
  })

  it('is not taken when it turns the other way, or along the other axis', () => {
    const then = (aim: FaceAim, pose: Partial<Tracking>) =>
      run(aim, [
        [face(), 0],
        [face(pose), 100],
      ])[1]
    for (const pose of [{ yaw: -40 }, { yaw: 23 }, { yaw: 26, pitch: 30 }])
      assert.equal(then('TURN_LEFT', pose), 'READY', JSON.stringify(pose))
    assert.equal(then('LOOK_UP', { pitch: 12, yaw: 40 }), 'READY')
    assert.equal(then('LOOK_UP', { pitch: 12 }), 'HOLDING')
  })

  it('is not taken beyond the angle where faces can be compared, and gets a hint to turn less', () => {
    const nods = (pitch: number) =>
      run('LOOK_UP', [[face(), 0], ...[100, 200, 400, 600].map((at): [Tracking, number] => [face({ pitch }), at])])
    assert.deepEqual(nods(-8 + 39).slice(1), Array(4).fill('TOO_MUCH'))
    assert.equal(nods(-8 + 37).at(-1), 'TAKEN')
    assert.deepEqual(
      run('LOOK_DOWN', [
        [face(), 0],
        [face({ pitch: -50 }), 100],
      ]).at(-1),
      'TOO_MUCH',
    )
    const turns = run('TURN_RIGHT', [
      [face(), 0],
      [face({ yaw: -47 }), 100],
      [face({ yaw: -47 }), 200],
      [face({ yaw: -30 }), 300],
      [face({ yaw: -30 }), 400],
      [face({ yaw: -30 }), 550],
    ])
    assert.deepEqual(turns, ['READY', 'TOO_MUCH', 'TOO_MUCH', 'HOLDING', 'HOLDING', 'TAKEN'])
  })

  it('starts every movement and the own step straight ahead, not at the end of the previous movement', () => {
    const [left, back] = [face({ yaw: 25 }), face({ yaw: 9, pitch: -2 })]
    assert.deepEqual(
      run('TURN_LEFT', [
        [left, 0],
        [left, 100],
        [left, 200],
        [left, 400],
      ]),
      Array(4).fill('STRAIGHT'),
      'the same pose is not a second movement',
    )
    assert.deepEqual(
      run('LOOK_DOWN', [
        [left, 0],
        [face({ faces: 0 }), 100],
        [left, 200],
        [back, 300],
        [face({ pitch: -28 }), 400],
      ]),
      ['STRAIGHT', 'NO_FACE', 'STRAIGHT', 'READY', 'HOLDING'],
    )
    assert.deepEqual(
      run('OWN_STEP', [
        [left, 0],
        [back, 100],
        [back, 200],
        [back, 400],
      ]),
      ['STRAIGHT', 'HOLDING', 'HOLDING', 'TAKEN'],
    )
    assert.deepEqual(
      run('RETURN', [
        [left, 0],
        [back, 100],
      ]),
      ['STRAIGHT', 'TAKEN'],
    )
    const lower = face({ pitch: -25 }) // the phone was lowered in between
    assert.deepEqual(
      run('TURN_LEFT', [
        [lower, 0],
        [lower, 3_900],
        [lower, 4_000],
        [face({ yaw: 26, pitch: -25 }), 4_100],
      ]),
      ['STRAIGHT', 'STRAIGHT', 'READY', 'HOLDING'],
      'the wait ends after four seconds',
    )
  })

  it('gets a hint about its place before any other hint', () => {
    assert.deepEqual(
      [
        { faces: 2 as const },
        { size: 90 },
        { share: 0.1 },
        { share: 0.9 },
        { centre: { x: 0.1, y: 0.5 } },
        { centre: { x: 0.5, y: 0.9 } },
      ].map((more) => misplaced(face(more))),
      ['SEVERAL_FACES', 'TOO_FAR', 'TOO_FAR', 'TOO_NEAR', 'OFF_CENTRE', 'OFF_CENTRE'],
    )
  })

  it('shows its progress', () => {
    const progress = (yaw: number) => progressOf('TURN_LEFT', face({ yaw }), { yaw: 0, pitch: -8 })
    assert.deepEqual([-10, 0, 12, 24].map(progress), [0, 0, 0.5, 1])
    assert.ok(progressOf('FRONTAL', face({ yaw: 30 }), face()) < 0.5)
    assert.equal(progressOf('OWN_STEP', face({ yaw: 30 }), face()), 1)
  })
})
