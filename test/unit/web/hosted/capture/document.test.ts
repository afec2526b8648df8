import assert from 'node:assert/strict'
import sharp, { type Sharp } from 'sharp'
import { judgePicture } from '../../../../../api/bodies/picture.ts'
import { judgeQuality } from '../../../../../checks/image/quick-quality.ts'
import { ASPECTS, placeGuide } from '../../../../../web/hosted/capture/document/guide.ts'
import { createShutter, judgeDocument, type DocumentState } from '../../../../../web/hosted/capture/document/judge.ts'
import {
  lumaOf,
  measureQuality,
  MIN_MEAN,
  MIN_SHARPNESS,
  type Luma,
} from '../../../../../web/hosted/capture/document/quality.ts'
import { findSides } from '../../../../../web/hosted/capture/document/sides.ts'
import { fakePicture, type Sight } from '../../../../support/fake-camera.ts'
import { specimen } from '../../../../support/pictures.ts'

const SIZE = { width: 512, height: 384 }
const GUIDE = placeGuide(SIZE, SIZE, ASPECTS.passport).inFrame
const whole = ({ width, height }: Luma) => ({ x: 0, y: 0, width, height })

/** The luma of an image as the page's canvas would return it. */
async function seen(sight: Sight, change: (picture: Sharp) => Sharp = (picture) => picture): Promise<Luma> {
  const changed = await change(sharp(await fakePicture(sight, { width: 960, height: 720 })))
    .png()
    .toBuffer()
  const { data } = await sharp(changed).resize(SIZE).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return lumaOf(new Uint8ClampedArray(data), SIZE.width, SIZE.height)
}

/** A round reflection with a radius in pixels, on an image 960 pixels wide. */
const reflection =
  (radius: number) =>
  (picture: Sharp): Sharp =>
    picture.composite([
      {
        input: Buffer.from(`<svg width="960" height="720"><circle cx="600" cy="315" r="${radius}" fill="#fff"/></svg>`),
      },
    ])

const judge = (picture: Luma, before = picture): DocumentState =>
  judgeDocument(measureQuality(picture, GUIDE, before), findSides(picture, GUIDE))

describe("the page's judgement of a document", () => {
  it('equals the hints of the service for the same image: blurred and too dark', async () => {
    const passport = sharp(specimen('passport'))
    const pictures: Sharp[] = [
      passport,
      ...[1, 2, 3, 4, 5, 6].map((sigma) => passport.clone().blur(sigma)),
      ...[0.8, 0.6, 0.4, 0.3, 0.2].map((light) => passport.clone().linear(light, 0)),
    ]
    const hints = new Set<string>()
    for (const picture of pictures) {
      const judged = await judgePicture(await picture.jpeg({ quality: 92 }).toBuffer())
      assert.ok(typeof judged !== 'string')
      const { luma: data, width, height } = judged.preview
      const ours = { data, width, height }
      const { mean, sharpness } = measureQuality(ours, whole(ours))
      const theirs = judgeQuality('DOCUMENT_FRONT', judged.preview)
      assert.deepEqual(
        { blur: sharpness < MIN_SHARPNESS, too_dark: mean < MIN_MEAN },
        { blur: theirs.blur, too_dark: theirs.too_dark },
      )
      hints.add(`${theirs.blur} ${theirs.too_dark}`)
    }
    assert.deepEqual([...hints].sort(), ['false false', 'false true', 'true false'], 'the images show both faults')
  })

  it('names one fault at a time, darkness before the edges', async () => {
    const still = await seen('document')
    assert.equal(judge(still), 'HOLDING')
    assert.equal(judge(await seen('desk')), 'NOT_IN_FRAME')
    assert.equal(judge(await seen('front')), 'NOT_IN_FRAME')
    assert.equal(judge(await seen('document', (picture) => picture.linear(0.25, 0))), 'DARK')
    assert.equal(judge(await seen('document', (picture) => picture.blur(7))), 'BLURRED')
    assert.equal(judge(await seen('document', reflection(128))), 'REFLECTION')
    assert.equal(judge(await seen('document', reflection(20))), 'HOLDING')
    assert.equal(judge(still, await seen('document', (picture) => picture.flop())), 'MOVING')
  })

  it('never accepts the first image, because its motion is unknown', async () => {
    const still = await seen('document')
    assert.equal(measureQuality(still, GUIDE).motion, undefined)
    assert.equal(judgeDocument(measureQuality(still, GUIDE), findSides(still, GUIDE)), 'MOVING')
    assert.equal(measureQuality(still, GUIDE, { data: new Uint8Array(4), width: 2, height: 2 }).motion, undefined)
  })

  it('finds the four sides, at least three of a tilted document, and none of a distant one', async () => {
    const sides = async (change?: (picture: Sharp) => Sharp) =>
      findSides(await seen('document', change), GUIDE).filter((share) => share >= 0.6).length
    const crop = (picture: Sharp) => picture.extract({ left: 32, top: 24, width: 896, height: 672 }).resize(960, 720)
    assert.equal(await sides(), 4)
    assert.ok(
      (await sides((picture) => picture.rotate(2, { background: '#7e624a' }).resize(960, 720, { fit: 'cover' }))) >= 3,
    )
    assert.equal(
      await sides((picture) =>
        crop(picture).resize(480, 360).extend({ left: 240, right: 240, top: 180, bottom: 180, background: '#7e624a' }),
      ),
      0,
    )
  })

  it('stays finite for an area beyond the image and for a black image', () => {
    const black = { data: new Uint8Array(64), width: 8, height: 8 }
    assert.deepEqual(measureQuality(black, { x: -5, y: -5, width: 100, height: 100 }, black), {
      mean: 0,
      sharpness: 0,
      glare: 0,
      motion: 0,
    })
    assert.deepEqual(findSides(black, { x: -5, y: -5, width: 100, height: 100 }), [0, 0, 0, 0])
    for (const value of Object.values(measureQuality(black, { x: 20, y: 20, width: 5, height: 5 })))
      assert.ok(value === undefined || Number.isFinite(value))
  })
})

describe('the automatic shutter', () => {
  const run = (states: readonly [Exclude<DocumentState, 'TAKEN'>, number][]): DocumentState[] => {
    const shutter = createShutter()
    return states.map(([state, at]) => shutter.next(state, at))
  }

  it('takes an image after 600 ms without a fault', () => {
    assert.deepEqual(
      run([
        ['HOLDING', 0],
        ['HOLDING', 599],
        ['HOLDING', 600],
      ]),
      ['HOLDING', 'HOLDING', 'TAKEN'],
    )
    assert.deepEqual(
      run([
        ['HOLDING', 0],
        ['MOVING', 500],
        ['HOLDING', 600],
        ['HOLDING', 1_199],
        ['HOLDING', 1_200],
      ]).slice(-2),
      ['HOLDING', 'TAKEN'],
    )
    assert.deepEqual(
      run([
        ['HOLDING', 0],
        ['HOLDING', 5_000],
      ])[1],
      'TAKEN',
      'a slow phone checks only twice',
    )
  })

  it('takes an image whose only fault for four seconds is a reflection', () => {
    assert.deepEqual(
      run([
        ['REFLECTION', 0],
        ['HOLDING', 100],
        ['REFLECTION', 3_999],
        ['REFLECTION', 4_000],
      ]).slice(-2),
      ['REFLECTION', 'TAKEN'],
    )
    assert.equal(
      run([
        ['REFLECTION', 0],
        ['BLURRED', 2_000],
        ['REFLECTION', 2_100],
        ['REFLECTION', 4_100],
      ])[3],
      'REFLECTION',
    )
  })
})

describe('the guide', () => {
  it('is inside the view and at the same place in the frame, for tall, wide and square views', () => {
    for (const video of [
      { width: 1920, height: 1080 },
      { width: 1080, height: 1920 },
      { width: 640, height: 480 },
    ]) {
      for (const view of [
        { width: 360, height: 780 },
        { width: 1440, height: 900 },
        { width: 500, height: 500 },
      ]) {
        for (const aspect of Object.values(ASPECTS)) {
          const { inView, inFrame } = placeGuide(video, view, aspect, { x: 0.5, y: 0.3 })
          const scale = Math.max(view.width / video.width, view.height / video.height)
          assert.ok(
            inView.x >= 0 &&
              inView.y >= 0 &&
              inView.x + inView.width <= view.width &&
              inView.y + inView.height <= view.height,
          )
          assert.ok(
            inFrame.x >= 0 &&
              inFrame.y >= 0 &&
              inFrame.x + inFrame.width <= video.width + 1e-9 &&
              inFrame.y + inFrame.height <= video.height + 1e-9,
          )
          assert.ok(
            Math.abs(inFrame.width * scale - inView.width) < 1e-6 &&
              Math.abs(inView.width / inView.height - aspect) < 1e-6,
          )
        }
      }
    }
  })
})
