import type { Image } from './image.ts'

/** A point in pixels. Pixel (0,0) covers 0..1 in both directions. */
export type Point = readonly [x: number, y: number]

/** Four corners in reading order: top-left, top-right, bottom-right, bottom-left of the upright content. */
export type Quad = readonly [Point, Point, Point, Point]

/** The 3x3 projective map (row-major, last entry 1) from four points to four others. */
export function homography(from: Quad, to: Quad): Float64Array {
  const rows: number[][] = []
  for (let i = 0; i < 4; i++) {
    const [x, y] = from[i]
    const [u, v] = to[i]
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
    rows.push([0, 0, 0, x, y, 1, -v * x, -v * y, v])
  }
  return Float64Array.from([...solve(rows), 1])
}

/** Applies a projective map (see {@link homography}) to a point. */
export function project(h: ArrayLike<number>, [x, y]: Point): Point {
  const d = h[6] * x + h[7] * y + 1
  return [(h[0] * x + h[1] * y + h[2]) / d, (h[3] * x + h[4] * y + h[5]) / d]
}

/** Solves a square linear system given as an augmented matrix, by Gauss-Jordan with partial pivoting. */
export function solve(rows: number[][]): number[] {
  const n = rows.length
  for (let column = 0; column < n; column++) {
    let pivot = column
    for (let r = column + 1; r < n; r++) if (Math.abs(rows[r][column]) > Math.abs(rows[pivot][column])) pivot = r
    ;[rows[column], rows[pivot]] = [rows[pivot], rows[column]]
    const divisor = rows[column][column] || 1e-12
    for (let k = column; k <= n; k++) rows[column][k] /= divisor
    for (let r = 0; r < n; r++) {
      const factor = rows[r][column]
      if (r === column || factor === 0) continue
      for (let k = column; k <= n; k++) rows[r][k] -= factor * rows[column][k]
    }
  }
  return rows.map((row) => row[n])
}

/** Length of the edge between two points, in pixels. */
export const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1])

/** Mean width (edges 0-1 and 3-2) of a quad, in pixels. */
export const quadWidth = (q: Quad): number => (distance(q[0], q[1]) + distance(q[3], q[2])) / 2

/** Mean height (edges 0-3 and 1-2) of a quad, in pixels. */
export const quadHeight = (q: Quad): number => (distance(q[0], q[3]) + distance(q[1], q[2])) / 2

/** Below it, the denominator of a map is 1 over the whole cut, except for rounding. */
const NO_PERSPECTIVE = 1e-9

/** Cuts a quad out of an image and flattens it to width x height: bilinear, box-averaged when it shrinks. */
export function warpQuad(image: Image, quad: Quad, width: number, height: number): Image {
  const h = homography(
    [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ],
    quad,
  )
  const { data, width: sourceWidth, height: sourceHeight } = image
  const oversample = Math.max(1, Math.min(4, Math.round(quadHeight(quad) / height)))
  const samples = oversample * oversample
  if (oversample === 1 && Math.abs(h[6]) * width + Math.abs(h[7]) * height < NO_PERSPECTIVE)
    return cutParallelogram(image, h, width, height)
  const out = new Uint8Array(width * height * 3)
  const maxX = sourceWidth - 1.001
  const maxY = sourceHeight - 1.001
  const stride = sourceWidth * 3
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 3) {
      let r = 0,
        g = 0,
        b = 0
      for (let sy = 0; sy < oversample; sy++) {
        for (let sx = 0; sx < oversample; sx++) {
          const px = x + (sx + 0.5) / oversample
          const py = y + (sy + 0.5) / oversample
          const d = h[6] * px + h[7] * py + 1
          const fx = Math.min(maxX, Math.max(0, (h[0] * px + h[1] * py + h[2]) / d - 0.5))
          const fy = Math.min(maxY, Math.max(0, (h[3] * px + h[4] * py + h[5]) / d - 0.5))
          const ix = fx | 0,
            iy = fy | 0
          const ax = fx - ix,
            ay = fy - iy
          const i = iy * stride + ix * 3,
            j = i + stride
          const w00 = (1 - ax) * (1 - ay),
            w10 = ax * (1 - ay),
            w01 = (1 - ax) * ay,
            w11 = ax * ay
          r += data[i] * w00 + data[i + 3] * w10 + data[j] * w01 + data[j + 3] * w11
          g += data[i + 1] * w00 + data[i + 4] * w10 + data[j + 1] * w01 + data[j + 4] * w11
          b += data[i + 2] * w00 + data[i + 5] * w10 + data[j + 2] * w01 + data[j + 5] * w11
        }
      }
      out[o] = r / samples + 0.5
      out[o + 1] = g / samples + 0.5
      out[o + 2] = b / samples + 0.5
    }
  }
  return { data: out, width, height }
}

/** Places within a pixel are integers in units of this fraction, so that sums of weighted pixels stay below 2^31. */
const PARTS = 2048

/**
 * {@link warpQuad} for a parallelogram at about its own size, such as a text line. Integers make it two and a half
 * times as fast, and one value in a thousand differs by one of 255.
 */
function cutParallelogram(
  { data, width: sourceWidth, height: sourceHeight }: Image,
  h: Float64Array,
  width: number,
  height: number,
): Image {
  const [h0, h1, h2, h3, h4, h5] = h
  const out = new Uint8Array(width * height * 3)
  const maxX = sourceWidth - 1.001,
    maxY = sourceHeight - 1.001
  const stride = sourceWidth * 3
  for (let y = 0, o = 0; y < height; y++) {
    const fromX = h1 * (y + 0.5) + h2 - 0.5,
      fromY = h4 * (y + 0.5) + h5 - 0.5
    for (let x = 0; x < width; x++, o += 3) {
      let fx = h0 * (x + 0.5) + fromX,
        fy = h3 * (x + 0.5) + fromY
      if (!(fx > 0)) fx = 0
      else if (fx > maxX) fx = maxX
      if (!(fy > 0)) fy = 0
      else if (fy > maxY) fy = maxY
      const ix = fx | 0,
        iy = fy | 0
      const ax = ((fx - ix) * PARTS + 0.5) | 0,
        ay = ((fy - iy) * PARTS + 0.5) | 0,
        bx = PARTS - ax,
        by = PARTS - ay
      const i = (Math.imul(iy, stride) + Math.imul(ix, 3)) | 0,
        j = (i + stride) | 0
      const w00 = Math.imul(bx, by),
        w10 = Math.imul(ax, by),
        w01 = Math.imul(bx, ay),
        w11 = Math.imul(ax, ay)
      out[o] =
        (Math.imul(data[i], w00) +
          Math.imul(data[i + 3], w10) +
          Math.imul(data[j], w01) +
          Math.imul(data[j + 3], w11) +
          HALF) >>
        SHIFT
      out[o + 1] =
        (Math.imul(data[i + 1], w00) +
          Math.imul(data[i + 4], w10) +
          Math.imul(data[j + 1], w01) +
          Math.imul(data[j + 4], w11) +
          HALF) >>
        SHIFT
      out[o + 2] =
        (Math.imul(data[i + 2], w00) +
          Math.imul(data[i + 5], w10) +
          Math.imul(data[j + 2], w01) +
          Math.imul(data[j + 5], w11) +
          HALF) >>
        SHIFT
    }
  }
  return { data: out, width, height }
}

const SHIFT = 22 // PARTS squared
const HALF = 1 << (SHIFT - 1)
