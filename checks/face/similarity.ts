import type { Point } from '../image/geometry.ts'
import type { Image } from '../image/image.ts'

/** A similarity transform (scale, rotation, shift): (x, y) -> (a·x - b·y + tx, b·x + a·y + ty). */
export interface Similarity {
  readonly a: number
  readonly b: number
  readonly tx: number
  readonly ty: number
}

export const applySimilarity = ({ a, b, tx, ty }: Similarity, [x, y]: Point): Point => [
  a * x - b * y + tx,
  b * x + a * y + ty,
]

export function invertSimilarity({ a, b, tx, ty }: Similarity): Similarity {
  const d = a * a + b * b
  const ia = a / d,
    ib = -b / d
  return { a: ia, b: ib, tx: -(ia * tx - ib * ty), ty: -(ib * tx + ia * ty) }
}

/** Least-squares similarity that maps `from` to `to` (Umeyama 1991, without reflection). */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const mean = (points: readonly Point[], k: 0 | 1) => points.reduce((sum, p) => sum + p[k], 0) / points.length
  const [mx, my, ux, uy] = [mean(from, 0), mean(from, 1), mean(to, 0), mean(to, 1)]
  let sa = 0,
    sb = 0,
    ss = 0
  from.forEach(([px, py], i) => {
    const x = px - mx,
      y = py - my,
      u = to[i][0] - ux,
      v = to[i][1] - uy
    sa += x * u + y * v
    sb += x * v - y * u
    ss += x * x + y * y
  })
  const a = sa / ss,
    b = sb / ss
  return { a, b, tx: ux - (a * mx - b * my), ty: uy - (b * mx + a * my) }
}

export interface Sampling {
  /** NCHW planes, or NHWC pixels. */
  readonly layout: 'planar' | 'interleaved'
  /** Value = pixel * scale + offset. Outside the image the pixel is 0. */
  readonly scale: number
  readonly offset: number
  /** RGB by default. */
  readonly channelOrder?: 'RGB' | 'BGR'
}

/**
 * Samples a size x size float tensor from an image: bilinear, box-averaged when it shrinks.
 *
 * @param toImage maps tensor pixels to image pixels
 */
export function sampleSquare(
  image: Image,
  toImage: Similarity,
  size: number,
  { layout, scale, offset, channelOrder = 'RGB' }: Sampling,
): Float32Array {
  const oversample = Math.max(1, Math.min(8, Math.round(Math.hypot(toImage.a, toImage.b))))
  const corners = [
    [0, 0],
    [size, 0],
    [0, size],
    [size, size],
  ].map(([x, y]) => applySimilarity(toImage, [x, y]))
  const isInside = corners.every(([x, y]) => x >= 1 && y >= 1 && x < image.width - 1 && y < image.height - 1)
  const out = new Float32Array(size * size * 3)
  const [step, ofChannel] = layout === 'planar' ? [1, size * size] : [3, 1]
  const into = {
    out,
    step,
    red: channelOrder === 'RGB' ? 0 : 2 * ofChannel,
    green: ofChannel,
    blue: channelOrder === 'RGB' ? 2 * ofChannel : 0,
    scale,
    offset,
  }
  if (isInside) meansInside(image, toImage, size, oversample, into)
  else meansAnywhere(image, toImage, size, oversample, into)
  return out
}

/** Output layout of the means: the next pixel is `step` further, and each channel starts at its own place. */
interface Target {
  readonly out: Float32Array
  readonly step: number
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly scale: number
  readonly offset: number
}

/**
 * Places within a pixel are integers in units of this fraction, with one for shrinking and one for not, so that sums of
 * weighted pixels stay below 2^31.
 */
const PARTS = { shrunk: 256, own: 2048 }

/**
 * Means of the three channels of a square inside the image. Integers make it twice as fast as {@link meansAnywhere};
 * photographs differ by less than a tenth of one of 255.
 */
function meansInside(
  { data, width }: Image,
  { a, b, tx, ty }: Similarity,
  size: number,
  oversample: number,
  into: Target,
): void {
  const { out, step, red: toRed, green: toGreen, blue: toBlue, scale, offset } = into
  const one = oversample === 1 ? PARTS.own : PARTS.shrunk
  const share = 1 / (oversample * oversample * one * one)
  const stride = width * 3
  const within = Float64Array.from({ length: oversample }, (_, k) => (k + 0.5) / oversample)
  for (let y = 0, o = 0; y < size; y++) {
    for (let x = 0; x < size; x++, o += step) {
      let red = 0,
        green = 0,
        blue = 0
      for (let sy = 0; sy < oversample; sy++) {
        const v = y + within[sy],
          fromX = tx - b * v - 0.5,
          fromY = ty + a * v - 0.5
        for (let sx = 0; sx < oversample; sx++) {
          const u = x + within[sx]
          const px = a * u + fromX,
            py = b * u + fromY
          const x0 = px | 0,
            y0 = py | 0
          const fx = ((px - x0) * one + 0.5) | 0,
            fy = ((py - y0) * one + 0.5) | 0,
            gx = one - fx,
            gy = one - fy
          const p = (Math.imul(y0, stride) + Math.imul(x0, 3)) | 0,
            q = (p + stride) | 0
          const w00 = Math.imul(gx, gy),
            w10 = Math.imul(fx, gy),
            w01 = Math.imul(gx, fy),
            w11 = Math.imul(fx, fy)
          red =
            (red +
              Math.imul(data[p], w00) +
              Math.imul(data[p + 3], w10) +
              Math.imul(data[q], w01) +
              Math.imul(data[q + 3], w11)) |
            0
          green =
            (green +
              Math.imul(data[p + 1], w00) +
              Math.imul(data[p + 4], w10) +
              Math.imul(data[q + 1], w01) +
              Math.imul(data[q + 4], w11)) |
            0
          blue =
            (blue +
              Math.imul(data[p + 2], w00) +
              Math.imul(data[p + 5], w10) +
              Math.imul(data[q + 2], w01) +
              Math.imul(data[q + 5], w11)) |
            0
        }
      }
      out[o + toRed] = red * share * scale + offset
      out[o + toGreen] = green * share * scale + offset
      out[o + toBlue] = blue * share * scale + offset
    }
  }
}

/** Means of the three channels. Pixels outside the image are black. */
function meansAnywhere(
  { data, width, height }: Image,
  { a, b, tx, ty }: Similarity,
  size: number,
  oversample: number,
  into: Target,
): void {
  const { out, step, red: toRed, green: toGreen, blue: toBlue, scale, offset } = into
  const samples = oversample * oversample
  for (let y = 0, o = 0; y < size; y++) {
    for (let x = 0; x < size; x++, o += step) {
      let red = 0,
        green = 0,
        blue = 0
      for (let sy = 0; sy < oversample; sy++) {
        for (let sx = 0; sx < oversample; sx++) {
          const u = x + (sx + 0.5) / oversample,
            v = y + (sy + 0.5) / oversample
          const px = a * u - b * v + tx - 0.5,
            py = b * u + a * v + ty - 0.5
          const x0 = Math.floor(px),
            y0 = Math.floor(py),
            fx = px - x0,
            fy = py - y0
          for (let j = 0; j < 2; j++) {
            const row = y0 + j
            if (row < 0 || row >= height) continue
            const wy = j === 0 ? 1 - fy : fy
            for (let i = 0; i < 2; i++) {
              const column = x0 + i
              if (column < 0 || column >= width) continue
              const weight = wy * (i === 0 ? 1 - fx : fx)
              const p = (row * width + column) * 3
              red += weight * data[p]
              green += weight * data[p + 1]
              blue += weight * data[p + 2]
            }
          }
        }
      }
      out[o + toRed] = (red / samples) * scale + offset
      out[o + toGreen] = (green / samples) * scale + offset
      out[o + toBlue] = (blue / samples) * scale + offset
    }
  }
}
