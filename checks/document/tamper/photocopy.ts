import type { Image } from '../../image/image.ts'
import { grown, heightOf, quantile, widthOf, type Rectangle } from './plane.ts'
import type { TamperSignal } from './tamper-signal.ts'

/** Cells across the document: noise and the coarse colour of JPEG (one of four pixels) are averaged out in each. */
const CELLS = 64
/** The cells that stand for the document's colours: the most coloured but a tenth, which may be a thumb or a reflection. */
const COLOURED = 0.9
/** A picture darker than this on average shows no colours. */
const TOO_DARK = 25

/** Taken off each side, as a share of the shorter one: text near the edge lets the table show. */
const MARGIN = 0.1
/** Copies have at most 2.4 of it, genuine documents at least 5.6 (bench/results/2026-11-22-tampering.md). */
export const SUSPECT_BELOW = 3.5

/**
 * How coloured the document is once the light is taken off, in steps of 256. Light tints all greys in proportion to their brightness, so
 * red less green and blue less green are each explained by a straight line over brightness first; what is left is ink.
 *
 * @returns undefined when it is too dark or too small to tell
 */
function inkColour({ data, width }: Image, region: Rectangle): number | undefined {
  const columns = Math.min(CELLS, Math.floor(widthOf(region) / 4)),
    rows = Math.floor((columns * heightOf(region)) / Math.max(1, widthOf(region)))
  if (columns < 8 || rows < 4) return undefined
  const light: number[] = [],
    reddish: number[] = [],
    bluish: number[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x0, x1] = [column, column + 1].map((k) => Math.floor(region.x0 + (k * widthOf(region)) / columns))
      const [y0, y1] = [row, row + 1].map((k) => Math.floor(region.y0 + (k * heightOf(region)) / rows))
      let r = 0,
        g = 0,
        b = 0
      for (let y = y0; y < y1; y++) {
        for (let x = x0, p = (y * width + x0) * 3; x < x1; x++, p += 3) {
          r += data[p]
          g += data[p + 1]
          b += data[p + 2]
        }
      }
      const pixels = (x1 - x0) * (y1 - y0)
      light.push((r + g + b) / 3 / pixels)
      reddish.push((r - g) / pixels)
      bluish.push((b - g) / pixels)
    }
  }
  if (light.reduce((sum, value) => sum + value, 0) / light.length < TOO_DARK) return undefined
  const [red, blue] = [withoutLight(light, reddish), withoutLight(light, bluish)]
  return quantile(
    red.map((value, i) => Math.hypot(value, blue[i])),
    COLOURED,
  )
}

/** Cells that the straight line is fitted to in the end: a stamp or a thumb must not bend it. */
const FITTED = 0.8
const FITS = 3

/** What a straight line over brightness leaves of a colour difference; fitted again without the cells that were farthest from it. */
function withoutLight(light: readonly number[], difference: readonly number[]): number[] {
  let members = light.map((_, i) => i)
  let left: number[] = []
  for (let fit = 0; fit < FITS; fit++) {
    const mean = (values: readonly number[]) => members.reduce((sum, i) => sum + values[i], 0) / members.length
    const [meanLight, meanDifference] = [mean(light), mean(difference)]
    const both = members.reduce((sum, i) => sum + (light[i] - meanLight) * (difference[i] - meanDifference), 0)
    const own = members.reduce((sum, i) => sum + (light[i] - meanLight) ** 2, 0)
    const slope = own === 0 ? 0 : both / own
    left = difference.map((value, i) => value - meanDifference - slope * (light[i] - meanLight))
    const farthest = quantile(left.map(Math.abs), FITTED)
    members = members.filter((i) => Math.abs(left[i]) <= farthest)
  }
  return left
}

/** Whether a document is a copy in black and white; undefined when its colours cannot be told. Documents that are printed in grey look the same. */
export function photocopy(image: Image, document: Rectangle): TamperSignal | undefined {
  const colour = inkColour(image, grown(document, -MARGIN * Math.min(widthOf(document), heightOf(document)), image))
  if (colour === undefined) return undefined
  return {
    signal: 'PHOTOCOPY',
    witness: 'CAPTURE',
    score: SUSPECT_BELOW / Math.max(0.1, colour),
    suspectFrom: 1,
    strongFrom: null,
    decisiveFrom: null,
    explanation:
      colour < SUSPECT_BELOW
        ? 'the document has no colour, as a copy in black and white'
        : `the document has colours (${colour.toFixed(0)} of 255)`,
  }
}
