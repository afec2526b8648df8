import { warpQuad } from '../../image/geometry.ts'
import { cutImage, type Image } from '../../image/image.ts'
import type { TextLine } from '../../text/line-reader.ts'
import { around, grown, luminance, nthOf, quantile, type Plane } from './plane.ts'

/** Measurements of a text line on its ground. */
export interface LinePrint {
  readonly line: TextLine
  /** Sharpness of edges: steepest change between neighbouring pixels, as a share of the contrast. */
  readonly sharpness: number
  /** Standard deviation of the noise of the smoothest ground, in steps of 256; null if too little ground is visible. */
  readonly groundNoise: number | null
}

/** Least height. Lower letters have no flanks to measure. */
const LEAST_HEIGHT = 14
/** Largest height. Higher lines are not fields, and each pixel costs time. */
const MOST_HEIGHT = 160
const LEAST_LETTERS = 3
const LEAST_CONFIDENCE = 0.7
/** Least contrast. Below it, edges of faint print are edges of the noise. */
const LEAST_CONTRAST = 45
/** Extent of the ground around a line, in heights of the line. */
const GROUND_REACH = 0.3
const BLOCK = 8
const LEAST_BLOCKS = 12
/** Share of blocks that counts as smoothest. The other blocks hold letters. */
const SMOOTHEST = 0.15
/** Most lines examined, the longest first. More add nothing and cost 1 ms each. */
const MOST_LINES = 28
/** Quantile of the changes between neighbours that counts as steepest. 3 % are steeper because of noise. */
const STEEPEST = 0.97
/** Median answer of the operator to noise of deviation 1 (0.6745 times its norm, 6). */
const HALF_OF_NOISE = 4.05

/** Measures the lines of an image that are large and clear enough. */
export function measureLines(image: Image, lines: readonly TextLine[]): LinePrint[] {
  return lines
    .filter(
      ({ text, height, confidence }) =>
        height >= LEAST_HEIGHT &&
        height <= MOST_HEIGHT &&
        text.length >= LEAST_LETTERS &&
        confidence >= LEAST_CONFIDENCE,
    )
    .sort((a, b) => b.width - a.width)
    .slice(0, MOST_LINES)
    .flatMap((line) => measureLine(image, line) ?? [])
}

function measureLine(image: Image, line: TextLine): LinePrint | undefined {
  const { data, width, height } = luminance(warpQuad(image, line.quad, Math.round(line.width), Math.round(line.height)))
  const levels = countsOf(data)
  const [ink, ground] = [quantileOf(levels, 0.05), quantileOf(levels, 0.9)]
  const contrast = ground - ink
  if (contrast < LEAST_CONTRAST || width < 16) return undefined
  const changes = new Float32Array((height - 4) * (width - 2))
  for (let y = 2, o = 0; y < height - 2; y++)
    for (let x = 1; x < width - 1; x++, o++) changes[o] = Math.abs(data[y * width + x + 1] - data[y * width + x])
  return { line, sharpness: quantileOf(countsOf(changes), STEEPEST) / contrast, groundNoise: groundNoise(image, line) }
}

/** Noise in the smoothest blocks around a line, because the paint under new words extends beyond them. */
function groundNoise(image: Image, line: TextLine): number | null {
  const place = around(line.quad)
  if (place === undefined) return null
  const near = cutImage(image, grown(place, GROUND_REACH * line.height, image))
  const plane = luminance(near)
  const noise: number[] = []
  for (let y = 1; y + BLOCK < plane.height; y += BLOCK)
    for (let x = 1; x + BLOCK < plane.width; x += BLOCK) noise.push(blockNoise(plane, x, y))
  return noise.length < LEAST_BLOCKS ? null : quantile(noise, SMOOTHEST)
}

/** Buffer of the measured block, reused because an image has thousands of blocks. */
const ANSWERS = new Float32Array(BLOCK * BLOCK)

/** Median answer of Immerkaer's operator ("Fast noise variance estimation", 1996). */
function blockNoise({ data, width }: Plane, left: number, top: number): number {
  for (let y = 0, o = 0; y < BLOCK; y++) {
    for (let x = 0, i = (top + y) * width + left; x < BLOCK; x++, i++, o++) {
      ANSWERS[o] = Math.abs(
        4 * data[i] -
          2 * (data[i - 1] + data[i + 1] + data[i - width] + data[i + width]) +
          data[i - width - 1] +
          data[i - width + 1] +
          data[i + width - 1] +
          data[i + width + 1],
      )
    }
  }
  return nthOf(ANSWERS, ANSWERS.length >> 1) / HALF_OF_NOISE
}

/** Histogram in eighths of a step, up to 256. */
function countsOf(values: ArrayLike<number>): Uint32Array {
  const counts = new Uint32Array(2048)
  for (let i = 0; i < values.length; i++) counts[Math.max(0, Math.min(2047, (values[i] * 8) | 0))]++
  return counts
}

function quantileOf(counts: Uint32Array, share: number): number {
  const wanted = share * counts.reduce((sum, count) => sum + count, 0)
  let below = 0,
    bin = 0
  while (bin < counts.length - 1 && below + counts[bin] <= wanted) below += counts[bin++]
  return (bin + 0.5) / 8
}
