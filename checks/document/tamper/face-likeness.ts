import type { Mesh } from '../../face/mesh.ts'
import { fitSimilarity, invertSimilarity, sampleSquare } from '../../face/similarity.ts'
import type { Point } from '../../image/geometry.ts'
import type { Image } from '../../image/image.ts'

const SIZE = 64
/** Margin cut off on all sides: hair and ground. */
const RIM = 6
/** Largest error of the mesh of a small face, in {@link SIZE} pixels. */
const SHIFT = 3

/**
 * Mesh points and their target places: outer and inner eye corners of the right and left side of the image, nose base,
 * mouth corners.
 */
const ANCHORS: readonly (readonly [point: number, x: number, y: number])[] = [
  [263, 0.8, 0.33],
  [362, 0.61, 0.34],
  [33, 0.2, 0.33],
  [133, 0.39, 0.34],
  [2, 0.5, 0.6],
  [61, 0.33, 0.76],
  [291, 0.67, 0.76],
]

/**
 * Whether two faces in an image are prints of one photograph: correlation of their aligned, band-passed greys, -1 to 1.
 */
export function faceLikeness(image: Image, a: Mesh, b: Mesh): number {
  const [first, second] = [features(image, a), features(image, b)]
  let best = -1
  for (let dy = -SHIFT; dy <= SHIFT; dy++)
    for (let dx = -SHIFT; dx <= SHIFT; dx++) best = Math.max(best, correlation(first, second, dx, dy))
  return best
}

/** Removes the light (broad) and the print's raster (fine). */
function features(image: Image, { points }: Mesh): Float32Array {
  const from = ANCHORS.map(([point]): Point => [points[point][0], points[point][1]])
  const to = ANCHORS.map(([, x, y]): Point => [x * SIZE, y * SIZE])
  const planes = sampleSquare(image, invertSimilarity(fitSimilarity(from, to)), SIZE, {
    layout: 'planar',
    scale: 1,
    offset: 0,
  })
  const area = SIZE * SIZE
  const grey = Float32Array.from(
    { length: area },
    (_, i) => 0.3 * planes[i] + 0.59 * planes[area + i] + 0.11 * planes[2 * area + i],
  )
  const [fine, broad] = [boxed(boxed(grey, 1), 1), boxed(boxed(grey, 6), 6)]
  return fine.map((value, i) => value - broad[i])
}

/** Mean over a square of 2 reach + 1 pixels, within the image. */
function boxed(values: Float32Array, reach: number): Float32Array {
  const along = (source: Float32Array, step: number, across: number): Float32Array => {
    const out = new Float32Array(source.length)
    for (let line = 0; line < SIZE; line++) {
      for (let k = 0; k < SIZE; k++) {
        const [from, to] = [Math.max(0, k - reach), Math.min(SIZE - 1, k + reach)]
        let sum = 0
        for (let n = from; n <= to; n++) sum += source[line * across + n * step]
        out[line * across + k * step] = sum / (to - from + 1)
      }
    }
    return out
  }
  return along(along(values, 1, SIZE), SIZE, 1)
}

function correlation(a: Float32Array, b: Float32Array, dx: number, dy: number): number {
  let n = 0,
    sumA = 0,
    sumB = 0,
    ab = 0,
    aa = 0,
    bb = 0
  for (let y = RIM; y < SIZE - RIM; y++) {
    for (let x = RIM; x < SIZE - RIM; x++) {
      const p = a[y * SIZE + x],
        q = b[(y + dy) * SIZE + x + dx]
      n++
      sumA += p
      sumB += q
      ab += p * q
      aa += p * p
      bb += q * q
    }
  }
  const spread = (aa - (sumA * sumA) / n) * (bb - (sumB * sumB) / n)
  return spread <= 0 ? 0 : (ab - (sumA * sumB) / n) / Math.sqrt(spread)
}
