import type { Point } from '../../image/geometry.ts'
import { burntSpot } from '../../../image-files/burnt-spot.ts'
import type { Image } from '../../image/image.ts'
import type { TextLine } from '../../text/line-reader.ts'

/** The quality of a document's image, measured at its text. Null if there is too little text. */
export interface PictureQuality {
  /** Number of measured text lines. */
  readonly lines: number
  /** Median height of the text lines in pixels, ascenders and descenders included. */
  readonly lineHeight: number | null
  /**
   * Sharpness of letter edges: the rise of an edge over one line height, as a multiple of the contrast of its line, in
   * the direction of the smaller rise. Independent of contrast. 12 and more is sharp print, 5 is a smear.
   */
  readonly sharpness: number | null
  /** Width of letter edges in pixels: 2 to 4 for anything in focus, however small. */
  readonly edgeWidth: number | null
  /** Median difference between ink and paper of a line, 0 to 255. */
  readonly contrast: number | null
  /** Brightness of the paper around the text, 0 to 255. */
  readonly brightness: number | null
  /** Share of the image under its largest reflection, 0 to 1 (image-files/burnt-spot.ts). */
  readonly glare: number
}

/** Most lines examined, the longest first: enough for a median. */
const MOST_LINES = 16
/** Sampled rows of a line, as shares of its height: where letters have their stems. */
const ROWS = [0.35, 0.45, 0.55, 0.65]
/** Least height of letters with measurable edges. */
const LEAST_HEIGHT = 6
const LEAST_WIDTH = 16

/**
 * Measures sharpness, size, contrast, light and glare of a document's image. Takes about 10 ms.
 *
 * @param lines text lines of the image, with quads in its pixels
 */
export function measureQuality(
  image: Image,
  lines: readonly Pick<TextLine, 'quad' | 'width' | 'height'>[],
): PictureQuality {
  const long = lines
    .filter(({ width, height }) => height >= LEAST_HEIGHT && width > 2 * height && width >= LEAST_WIDTH)
    .sort((a, b) => b.width - a.width)
    .slice(0, MOST_LINES)
  const measured = long.map((line) => measureLine(image, line)).filter((found) => found !== undefined)
  return {
    lines: measured.length,
    lineHeight: median(long.map(({ height }) => height)),
    sharpness: median(measured.map(({ sharpness }) => sharpness)),
    contrast: median(measured.map(({ contrast }) => contrast)),
    edgeWidth: median(measured.map(({ sharpness, height }) => height / sharpness)),
    brightness: paperBrightness(image, long),
    glare: burntShare(image),
  }
}

/** Least difference between ink and paper for a meaningful slope of edges: above the noise of dark images. */
const LEAST_CONTRAST = 16

interface Measured {
  readonly sharpness: number
  readonly contrast: number
  readonly height: number
}

function measureLine(image: Image, line: Pick<TextLine, 'quad' | 'width' | 'height'>): Measured | undefined {
  const { quad, width, height } = line
  const rows = sampled(
    image,
    ROWS.map((share) => [between(quad[0], quad[3], share), between(quad[1], quad[2], share)]),
    Math.min(1200, Math.round(width)),
  )
  const contrast = quantile(rows.levels, 0.95) - quantile(rows.levels, 0.05)
  if (contrast < LEAST_CONTRAST) return undefined
  // Measures across the line as well, because a hand that moves up and down leaves the upright edges sharp.
  const stems = Array.from({ length: columnsOf(line) }, (_, i) => (i + 0.5) / columnsOf(line))
  const columns = sampled(
    image,
    stems.map((share) => [between(quad[0], quad[1], share), between(quad[3], quad[2], share)]),
    Math.round(height),
  )
  const slope = Math.min(
    steepest(rows.slopes) / (width / rows.steps),
    steepest(columns.slopes) / (height / columns.steps),
  )
  return { sharpness: (slope * height) / contrast, contrast, height }
}

/** Three strips per line height, because letters are about half as wide as high. */
const columnsOf = ({ width, height }: Pick<TextLine, 'width' | 'height'>): number =>
  Math.min(60, Math.round((3 * width) / height))

/** Slopes are counted in quarters of a grey level. */
const PER_LEVEL = 4

/** Counts the grey levels along some strips of an image, and the slopes between steps. */
function sampled(
  image: Image,
  strips: readonly (readonly [Point, Point])[],
  steps: number,
): { levels: Uint32Array; slopes: Uint32Array; steps: number } {
  const levels = new Uint32Array(256)
  const slopes = new Uint32Array(128 * PER_LEVEL)
  const strip = new Float64Array(steps)
  for (const [start, end] of strips) {
    // The mean of two neighbouring strips halves the noise and keeps the edges that cross them.
    const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1
    const [nx, ny] = [-(end[1] - start[1]) / length / 2, (end[0] - start[0]) / length / 2]
    const [dx, dy] = [(end[0] - start[0]) / steps, (end[1] - start[1]) / steps]
    for (let i = 0; i < steps; i++) {
      const x = start[0] + (i + 0.5) * dx,
        y = start[1] + (i + 0.5) * dy
      strip[i] = (greenAt(image, x - nx, y - ny) + greenAt(image, x + nx, y + ny)) / 2
    }
    for (let i = 1; i < steps - 1; i++) {
      levels[strip[i] | 0]++
      slopes[((Math.abs(strip[i + 1] - strip[i - 1]) * PER_LEVEL) / 2) | 0]++
    }
  }
  return { levels, slopes, steps }
}

function quantile(levels: Uint32Array, share: number): number {
  const wanted = levels.reduce((sum, count) => sum + count, 0) * share
  let seen = 0
  return Math.max(
    0,
    levels.findIndex((count) => (seen += count) > wanted),
  )
}

/** Mean of the steepest twentieth, because edges are a tenth of a line of text or more. */
function steepest(slopes: Uint32Array): number {
  const wanted = Math.max(1, Math.floor(slopes.reduce((sum, count) => sum + count, 0) / 20))
  let [left, sum] = [wanted, 0]
  for (let level = slopes.length - 1; level >= 0 && left > 0; level--) {
    const taken = Math.min(left, slopes[level])
    sum += taken * (level + 0.5)
    left -= taken
  }
  return sum / wanted / PER_LEVEL
}

/** Grid for paper samples, in pixels. */
const GRID = 6

/** Paper is the lighter part of a printed document: the 70th percentile of luma inside the text's bounds. */
function paperBrightness({ data, width, height }: Image, lines: readonly Pick<TextLine, 'quad'>[]): number | null {
  if (lines.length < 3) return null
  const points = lines.flatMap(({ quad }) => quad)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [x0, x1] = [Math.max(0, Math.floor(Math.min(...xs))), Math.min(width - 1, Math.ceil(Math.max(...xs)))]
  const [y0, y1] = [Math.max(0, Math.floor(Math.min(...ys))), Math.min(height - 1, Math.ceil(Math.max(...ys)))]
  const histogram = new Uint32Array(256)
  let all = 0
  for (let y = y0; y <= y1; y += GRID) {
    for (let x = x0, i = (y * width + x0) * 3; x <= x1; x += GRID, i += GRID * 3, all++) histogram[luma(data, i)]++
  }
  let seen = 0
  return histogram.findIndex((count) => (seen += count) > all * 0.7)
}

/** Longer side of the small copy for the reflection search. */
const SMALL_SIDE = 512

function burntShare({ data, width, height }: Image): number {
  const step = Math.max(1, Math.round(Math.max(width, height) / SMALL_SIDE))
  const [columns, rows] = [Math.floor(width / step), Math.floor(height / step)]
  const small = new Uint8Array(columns * rows)
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0, i = row * step * width * 3; column < columns; column++, i += step * 3)
      small[at++] = luma(data, i)
  }
  return Math.round(burntSpot(small, columns, rows) * 1000) / 1000
}

const luma = (data: Uint8Array, i: number): number => (data[i] * 77 + data[i + 1] * 150 + data[i + 2] * 29) >> 8

const between = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
]

/** Bilinear sample of the green channel. The image's edge continues outwards. */
function greenAt({ data, width, height }: Image, x: number, y: number): number {
  const fx = Math.min(width - 1.001, Math.max(0, x - 0.5))
  const fy = Math.min(height - 1.001, Math.max(0, y - 0.5))
  const ix = fx | 0,
    iy = fy | 0,
    ax = fx - ix,
    ay = fy - iy
  const i = (iy * width + ix) * 3 + 1
  const j = i + width * 3
  return (data[i] * (1 - ax) + data[i + 3] * ax) * (1 - ay) + (data[j] * (1 - ax) + data[j + 3] * ax) * ay
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round(sorted[sorted.length >> 1] * 100) / 100
}
