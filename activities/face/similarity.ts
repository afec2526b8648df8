import type { Point } from '../vision/geometry.ts'
import type { Image } from '../vision/image.ts'

/** A similarity transform (scale, rotation, shift): (x, y) -> (a·x - b·y + tx, b·x + a·y + ty). */
export interface Similarity {
  readonly a: number
  readonly b: number
  readonly tx: number
  readonly ty: number
}

export const applySimilarity = ({ a, b, tx, ty }: Similarity, [x, y]: Point): Point => [a * x - b * y + tx, b * x + a * y + ty]

export function invertSimilarity({ a, b, tx, ty }: Similarity): Similarity {
  const d = a * a + b * b
  const ia = a / d, ib = -b / d
  return { a: ia, b: ib, tx: -(ia * tx - ib * ty), ty: -(ib * tx + ia * ty) }
}

/** Least-squares similarity that takes `from` to `to` (Umeyama 1991, without reflection). */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const mean = (points: readonly Point[], k: 0 | 1) => points.reduce((sum, p) => sum + p[k], 0) / points.length
  const [mx, my, ux, uy] = [mean(from, 0), mean(from, 1), mean(to, 0), mean(to, 1)]
  let sa = 0, sb = 0, ss = 0
  from.forEach(([px, py], i) => {
    const x = px - mx, y = py - my, u = to[i][0] - ux, v = to[i][1] - uy
    sa += x * u + y * v
    sb += x * v - y * u
    ss += x * x + y * y
  })
  const a = sa / ss, b = sb / ss
  return { a, b, tx: ux - (a * mx - b * my), ty: uy - (b * mx + a * my) }
}

export interface Sampling {
  /** NCHW planes, or NHWC pixels. */
  readonly layout: 'planar' | 'interleaved'
  /** Value = pixel * scale + offset; outside the picture the pixel is 0. */
  readonly scale: number
  readonly offset: number
  /** RGB unless told otherwise. */
  readonly channelOrder?: 'RGB' | 'BGR'
}

/**
 * Samples a size x size float tensor from a picture: bilinear, box-averaged when it shrinks.
 *
 * @param toImage takes tensor pixels to picture pixels
 */
export function sampleSquare(image: Image, toImage: Similarity, size: number, { layout, scale, offset, channelOrder = 'RGB' }: Sampling): Float32Array {
  const out = new Float32Array(size * size * 3)
  const { data, width, height } = image
  const { a, b, tx, ty } = toImage
  const oversample = Math.max(1, Math.min(8, Math.round(Math.hypot(a, b))))
  const samples = oversample * oversample
  const plane = size * size
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      let red = 0, green = 0, blue = 0
      for (let sy = 0; sy < oversample; sy++) {
        for (let sx = 0; sx < oversample; sx++) {
          const u = x + (sx + 0.5) / oversample, v = y + (sy + 0.5) / oversample
          const px = a * u - b * v + tx - 0.5, py = b * u + a * v + ty - 0.5
          const x0 = Math.floor(px), y0 = Math.floor(py), fx = px - x0, fy = py - y0
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
      const o = y * size + x
      const [first, middle, last] = layout === 'planar' ? [o, plane + o, 2 * plane + o] : [o * 3, o * 3 + 1, o * 3 + 2]
      const [i, j, k] = channelOrder === 'RGB' ? [first, middle, last] : [last, middle, first]
      out[i] = red / samples * scale + offset
      out[j] = green / samples * scale + offset
      out[k] = blue / samples * scale + offset
    }
  }
  return out
}
