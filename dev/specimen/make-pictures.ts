import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { openFaceModels } from '../../checks/face/models.ts'
import { decodeImage, type Image } from '../../checks/image/image.ts'
import type { Still } from '../../test/support/faces/depth.ts'
import { between } from '../../test/support/faces/morph.ts'
import { reRender } from '../../test/support/faces/re-render.ts'
import { expressionOf, SERIES_SIDE } from '../../test/support/faces/sequence.ts'
import { stillOf } from '../../test/support/faces/stills.ts'
import { OWN_STEPS, type ChallengeAction } from '../../contract/assets.ts'
import { SHARES } from '../capture-moments.ts'
import { pictureName } from './pictures.ts'

// `node dev/specimen/make-pictures.ts <headpose/tests/test_images>`: creates the specimen holder's images that no
// camera took, from fifteen that a camera took (NOTICE.md). The same photographs give the same files.

const models = await openFaceModels()
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('give the folder of the photographs as the argument')
const photograph = async (name: string): Promise<Still> =>
  stillOf(models, await decodeImage(readFileSync(join(folder, `${name}.jpg`))))
const write = (name: string, jpeg: Buffer) => {
  writeFileSync(join(import.meta.dirname, `${name}.jpg`), jpeg)
}
const encoded = ({ data, width, height }: Image) => sharp(data, { raw: { width, height, channels: 3 } }).greyscale()

const PORTRAIT = { width: 320, height: 412 }

/**
 * A portrait as of another day: another photograph than the selfie, turned, with other light, another expression and
 * the room out of focus.
 */
async function makePortrait(): Promise<void> {
  const made = reRender(await photograph('pose_mid_2'), {
    yaw: 14,
    pitch: -6,
    expression: { smile: 1.2, eyes: 0.25, mouth: 0.15 },
    shade: 1.5,
    exposure: 1.15,
  })
  const {
    mesh: { points },
  } = await stillOf(models, made)
  const middle = { x: (points[234][0] + points[454][0]) / 2, y: (points[10][1] + points[152][1]) / 2 - 10 }
  const cut = (at: number, length: number, side: number) =>
    Math.max(0, Math.min(side - length, Math.round(at - length / 2)))
  const place = {
    left: cut(middle.x, PORTRAIT.width, made.width),
    top: cut(middle.y, PORTRAIT.height, made.height),
    ...PORTRAIT,
  }
  const pixels = await encoded(made).extract(place).resize(480, 618).toBuffer({ resolveWithObject: true })
  write('portrait', await sharp(pixels.data, { raw: pixels.info }).jpeg({ quality: 90 }).toBuffer())
}

const writeSmall = async (name: string, image: Image) => {
  write(join('series', name), await encoded(image).resize(SERIES_SIDE).jpeg({ quality: 75 }).toBuffer())
}

/** Each movement on its way: between the frontal photographs and those at its end, which are real. */
const MOVEMENTS: Record<
  ChallengeAction,
  { readonly end: string; readonly held: readonly [string, string, number]; readonly back: string }
> = {
  TURN_LEFT: { end: 'pose_left_1', held: ['pose_left_1', 'pose_left_2', 0.8], back: 'pose_left_0' },
  TURN_RIGHT: { end: 'pose_right1', held: ['pose_right1', 'pose_right_2', 0.8], back: 'pose_right_0' },
  LOOK_UP: { end: 'pose_up_0', held: ['pose_up_0', 'pose_up_1', 0.3], back: 'pose_up_0' },
  LOOK_DOWN: { end: 'pose_down_1', held: ['pose_down_1', 'pose_down_2', 0.8], back: 'pose_down_0' },
}
/** Grain that fading removes from a photograph, measured on these. */
const NOISE = 1.2

mkdirSync(join(import.meta.dirname, 'series'), { recursive: true })
const [selfie, front] = [await photograph('pose_mid_1'), await photograph('pose_mid_2')]
await makePortrait()
for (const [i, share] of [0.15, 0.4, 0.85].entries())
  await writeSmall(pictureName('FRONTAL', i + 1), between(front, selfie, share, { noise: NOISE, seed: i }))
for (const [action, { end, held, back }] of Object.entries(MOVEMENTS) as [
  ChallengeAction,
  (typeof MOVEMENTS)[ChallengeAction],
][]) {
  const [ending, from, to, returning] = [
    await photograph(end),
    await photograph(held[0]),
    await photograph(held[1]),
    await photograph(back),
  ]
  const [away, farther, , home] = SHARES.ACTION
  const images = [
    between(selfie, ending, away, { noise: NOISE, seed: 11 }),
    between(selfie, ending, farther, { noise: NOISE, seed: 12 }),
    between(from, to, held[2], { noise: NOISE, seed: 13 }),
    between(front, returning, home, { noise: NOISE, seed: 15 }),
  ]
  for (const [i, image] of images.entries()) await writeSmall(pictureName(action, i + 1), image)
}
for (const own of OWN_STEPS) {
  for (const [i, share] of SHARES.OWN_STEP.entries()) {
    // Nobody keeps perfectly still.
    const base = await stillOf(models, between(selfie, front, 0.1 + 0.15 * i))
    await writeSmall(
      pictureName(own, i + 1),
      reRender(base, {
        expression: expressionOf(own, share),
        yaw: 0.8 * Math.sin(2 * i),
        pitch: 0.8 * Math.cos(3 * i),
        noise: NOISE,
        seed: 20 + i,
      }),
    )
  }
}
