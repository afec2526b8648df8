import type { Image } from '../../image/image.ts'
import { grown, heightOf, quantile, widthOf, type Rectangle } from './plane.ts'
import type { TamperSignal } from './tamper-signal.ts'

/** Cells across the document. Each averages out noise and the coarse colour of JPEG (one of four pixels). */
const CELLS = 64
/**
 * Cells that represent the document's colours: the most coloured ones after the top tenth, which may be a thumb or a
 * reflection.
 */
const COLOURED = 0.9
/** Mean brightness below which an image shows no colours. */
const TOO_DARK = 25

/** Margin cut off each side, as a share of the shorter one, because text near the edge includes the table. */
const MARGIN = 0.1
/** Colour of copies is at most 2.4, of genuine documents at least 5.6 (bench/results/2026-11-22-tampering.md). */
export const SUSPECT_BELOW = 3.5

/**
 * The colour of a document without that of the light, in steps of 256. Light tints all greys in proportion to their
 * brightness. So a straight line over brightness explains red minus green, and another one blue minus green. The rest
 * is ink.
 *
 * @returns undefined if the image is too dark or too small
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

/** Share of cells in the final fit of the line, so that a stamp or a thumb does not bend it. */
const FITTED = 0.8
const FITS = 3

/**
 * The residual of a colour difference after a straight line over brightness. Fits again without the cells that were
 * farthest from the line.
 */
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

/**
 * Whether a document is a black-and-white copy; undefined if its colours cannot be measured. Documents printed in grey
 * look the same.
 */
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
        ? 'the document has no colour, like a black-and-white copy'
        : `the document has colours (${colour.toFixed(0)} of 255)`,
  }
}
