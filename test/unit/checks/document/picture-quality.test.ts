// Measured on the print, whose place the generator knows. No text is read here.
import assert from 'node:assert/strict'
import type { Point } from '../../../../checks/image/geometry.ts'
import { decodeImage } from '../../../../checks/image/image.ts'
import { measureQuality, type PictureQuality } from '../../../../checks/document/quality/picture-quality.ts'
import { pictureDefects, qualityFindings } from '../../../../checks/document/quality/quality-findings.ts'
import { capture as takePicture, type CaptureEffects } from '../../../support/documents/capture.ts'
import { effectsOf, type CaptureLevel } from '../../../support/documents/capture-levels.ts'
import { renderDocument, type RenderedPage } from '../../../support/documents/render.ts'
import { makeTruth } from '../../../support/documents/truth.ts'
import { assessDocument } from '../../../../checks/document/judge/assess.ts'
import { assess, GOOD_QUALITY, passport, printedLines, reading, sideOf } from './readings.ts'
import { onlyWhereSourcesChanged } from '../../../support/by-path.ts'

const BASE: CaptureEffects = { longSide: 1600, rotation: 2, noise: 3, quality: 85 }

/** Each page is drawn once for all its pictures. */
const pages = new Map<number, Promise<RenderedPage>>()
function pageOf(seed: number): Promise<RenderedPage> {
  const page = pages.get(seed) ?? renderDocument(makeTruth(seed, seed % 2 === 0 ? 'TD3' : 'TD2'))
  pages.set(seed, page)
  return page
}

/** The quality of a made picture, by the lines that are printed on it. */
async function qualityOf(seed: number, capture: CaptureEffects | CaptureLevel): Promise<PictureQuality> {
  const page = await pageOf(seed)
  const shot = seed * 2
  const side = await takePicture(page, typeof capture === 'object' ? capture : effectsOf(capture, shot), shot)
  const { portrait: _portrait, ghost: _ghost, mrz, ...values } = page.boxes
  const strips =
    mrz === undefined
      ? []
      : [
          { ...mrz, height: 36 },
          { ...mrz, y: mrz.y + 64, height: 36 },
        ]
  const lines = [...Object.values(values), ...strips].map(({ x, y, width, height }) => {
    const quad = [
      side.place([x, y]),
      side.place([x + width, y]),
      side.place([x + width, y + height]),
      side.place([x, y + height]),
    ] as const
    const length = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay)
    return { quad, width: length(quad[0], quad[1]), height: length(quad[0], quad[3]) }
  })
  return measureQuality(await decodeImage(side.jpeg, 2400), lines)
}

const namesOf = async (seed: number, capture: CaptureEffects | CaptureLevel): Promise<string> =>
  pictureDefects(await qualityOf(seed, capture))
    .map(({ name }) => name)
    .join()

describe('the quality of a picture of a document', function () {
  before(function () {
    onlyWhereSourcesChanged(this, import.meta.filename, 'the quality of pictures')
  })

  it('gives no hint on careful pictures, whatever their size', async () => {
    for (const seed of [1, 2, 3, 4])
      for (const level of ['clean', 'light'] as const) assert.equal(await namesOf(seed, level), '', `${seed} ${level}`)
  })

  const SPOILT: readonly (readonly [string, string, CaptureEffects])[] = [
    ['out of focus', 'BLURRED', { ...BASE, defocus: 4 }],
    ['out of focus and small', 'BLURRED', { ...BASE, longSide: 900, defocus: 2.6 }],
    ['moved', 'BLURRED', { ...BASE, motion: 21 }],
    ['far away', 'SMALL', { ...BASE, longSide: 600, fill: 0.5 }],
    ['dark', 'DARK', { ...BASE, exposure: 0.12 }],
  ]
  for (const [how, name, effects] of SPOILT) {
    it(`recognises a picture that is ${how}`, async () => {
      for (const seed of [5, 6]) {
        const names = await namesOf(seed, effects)
        assert.ok(names.split(',').includes(name), names)
      }
    })
  }

  it('distinguishes a reflection from white paper', async () => {
    const glares = await Promise.all(
      [7, 8, 9, 10].map(async (seed) => namesOf(seed, { ...BASE, exposure: 0.9, glare: 1 })),
    )
    assert.ok(glares.filter((names) => names.includes('GLARE')).length >= 3, glares.join(' '))
    assert.equal(await namesOf(7, { crop: 0.05, exposure: 1.2 }), '', 'a bright scan with white margins')
  })

  it('does not mistake noise for print', async () => {
    const noisy = await qualityOf(2, { ...BASE, defocus: 4, noise: 14 })
    assert.ok(
      pictureDefects(noisy).some(({ name }) => name === 'BLURRED'),
      JSON.stringify(noisy),
    )
  })

  it('finds no defect in a picture without text', () => {
    const blank = { data: new Uint8Array(300 * 200 * 3).fill(90), width: 300, height: 200 }
    assert.deepEqual(pictureDefects(measureQuality(blank, [])), [])
  })

  it('holds for lines beyond the picture and of no size', () => {
    const picture = { data: new Uint8Array(60 * 40 * 3).fill(120), width: 60, height: 40 }
    const quad = [
      [-50, -20],
      [500, -20],
      [500, 20],
      [-50, 20],
    ] as const
    assert.equal(
      measureQuality(picture, [
        { quad, width: 550, height: 40 },
        {
          quad: [
            [5, 5],
            [5, 5],
            [5, 5],
            [5, 5],
          ],
          width: 0,
          height: 0,
        },
      ]).sharpness,
      null,
    )
  })
})

describe('a poor picture', () => {
  before(function () {
    onlyWhereSourcesChanged(this, import.meta.filename, 'the quality of pictures')
  })
  const blurred: PictureQuality = { ...GOOD_QUALITY, sharpness: 6.5, edgeWidth: 6.8 }
  const context = { country: null, docType: null, today: '2010-01-01', allowSpecimens: true }
  const readable = assess([passport()], context)

  it('is reported, and asks for no review while everything was read', () => {
    const findings = qualityFindings(
      [{ asset: 'DOCUMENT_BACK', quality: blurred }],
      readable.extracted,
      readable.comparisons,
    )
    assert.equal(findings.length, 1)
    assert.match(findings[0].observation, /the back is blurred: edges of letters are 6\.8 px wide .* hold still/)
    assert.deepEqual(findings[0].codes, [])
  })

  it('asks for a review when a field was not read', () => {
    const { extracted, comparisons } = assess([passport({ surname: null })], context)
    assert.ok(comparisons.some(({ field, outcome }) => field === 'SURNAME' && outcome === 'NOT_FOUND'))
    const [finding] = qualityFindings([{ asset: 'DOCUMENT_FRONT', quality: blurred }], extracted, comparisons)
    assert.deepEqual(finding.codes, ['DOC_CLASSIFY_LOW_CONFIDENCE'])
    const bare = assess([reading(printedLines({ number: null }), null)], context)
    assert.deepEqual(
      qualityFindings([{ asset: 'DOCUMENT_FRONT', quality: blurred }], bare.extracted, []).flatMap(
        ({ codes }) => codes,
      ),
      ['DOC_CLASSIFY_LOW_CONFIDENCE'],
    )
  })

  it('is not reported for a picture of good quality', () =>
    assert.deepEqual(qualityFindings([{ asset: 'DOCUMENT_FRONT', quality: GOOD_QUALITY }], readable.extracted, []), []))

  it('is reported in the result, beside all that was read', () => {
    const { result } = assessDocument([{ ...sideOf(passport()), quality: blurred }], context)
    assert.equal(result.verdict, 'PASS')
    assert.ok(
      result.observations.some((line) => line.includes('is blurred')),
      result.observations.join('\n'),
    )
    assert.ok(!readable.result.observations.some((line) => line.includes('to take a better one')))
  })
})
