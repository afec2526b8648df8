import type { Image } from '../image/image.ts'
import { triangulate, type Triangle } from '../image/triangulate.ts'
import { CANONICAL_FACE } from './canonical-face.ts'
import type { Mesh } from './mesh.ts'

/**
 * Pixels a side of a face's texture. At 128, copies and other people are separated no better, at four times the cost
 * (2026-11).
 */
export const TEXTURE_SIZE = 64

/** A face without its pose, mapped to the canonical face. */
export interface FaceTexture {
  /** Luminance, 0 to 255, row by row; 0 where there is no face. */
  readonly values: Float32Array
  /** 1 where the skin was visible: not turned away, and within the image. */
  readonly seen: Uint8Array
}

/** Margin around the canonical face in pixels. */
const RIM = 2
const SCALE = TEXTURE_SIZE - 2 * RIM
/** Least share of a triangle's usual area. A triangle that is foreshortened more counts as turned away. */
const LEAST_AREA = 0.25

/** The triangle of each pixel of a texture, and the weights of its corners. */
interface Layout {
  readonly triangles: readonly Triangle[]
  /** Triangle of each pixel; -1 outside the face. */
  readonly triangleOf: Int16Array
  /** Two of the three weights of each pixel. The third is 1 minus both. */
  readonly weights: Float32Array
  /** Twice the signed area of each triangle, in texture pixels. */
  readonly areas: Float32Array
}

const LAYOUT = layOut()

function layOut(): Layout {
  const points = CANONICAL_FACE.map(([x, y]) => [TEXTURE_SIZE / 2 + (x - 0.5) * SCALE, RIM + y * SCALE] as const)
  const triangles = triangulate(points)
  const triangleOf = new Int16Array(TEXTURE_SIZE * TEXTURE_SIZE).fill(-1)
  const weights = new Float32Array(2 * triangleOf.length)
  const areas = new Float32Array(triangles.length)
  triangles.forEach(([a, b, c], t) => {
    const [[ax, ay], [bx, by], [cx, cy]] = [points[a], points[b], points[c]]
    const area = (areas[t] = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
    for (let y = Math.floor(Math.min(ay, by, cy)); y <= Math.max(ay, by, cy); y++) {
      for (let x = Math.floor(Math.min(ax, bx, cx)); x <= Math.max(ax, bx, cx); x++) {
        const [px, py] = [x + 0.5, y + 0.5]
        const u = ((bx - px) * (cy - py) - (by - py) * (cx - px)) / area
        const v = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) / area
        if (u < 0 || v < 0 || u + v > 1) continue
        const o = y * TEXTURE_SIZE + x
        triangleOf[o] = t
        weights[2 * o] = u
        weights[2 * o + 1] = v
      }
    }
  })
  return { triangles, triangleOf, weights, areas }
}

/** Maps a face by its mesh to the canonical face: each triangle by its affine map, averaged if the image is finer. */
export function faceTexture({ data, width, height }: Image, { points }: Mesh): FaceTexture {
  const { triangles, triangleOf, weights, areas } = LAYOUT
  const ratios = triangles.map(([a, b, c], t) => {
    const [[ax, ay], [bx, by], [cx, cy]] = [points[a], points[b], points[c]]
    return ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / areas[t]
  })
  const usual = [...ratios].sort((p, q) => p - q)[ratios.length >> 1]
  const values = new Float32Array(triangleOf.length),
    seen = new Uint8Array(triangleOf.length)
  // Samples a side of each pixel, so that no pixel of a fine image is skipped.
  const samples = Math.max(1, Math.min(4, Math.round(Math.sqrt(Math.max(0, usual)))))
  for (let o = 0; o < triangleOf.length; o++) {
    const t = triangleOf[o]
    if (t < 0 || ratios[t] < LEAST_AREA * usual) continue
    const [[ax, ay], [bx, by], [cx, cy]] = [points[triangles[t][0]], points[triangles[t][1]], points[triangles[t][2]]]
    const u = weights[2 * o],
      v = weights[2 * o + 1]
    const x = u * ax + v * bx + (1 - u - v) * cx - 0.5,
      y = u * ay + v * by + (1 - u - v) * cy - 0.5
    if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) continue
    const step = Math.sqrt(ratios[t]) / samples
    let sum = 0
    for (let j = 0; j < samples; j++) {
      for (let i = 0; i < samples; i++) {
        const sx = Math.max(0, Math.min(width - 1.001, x + (i - (samples - 1) / 2) * step)),
          sy = Math.max(0, Math.min(height - 1.001, y + (j - (samples - 1) / 2) * step))
        const ix = sx | 0,
          iy = sy | 0,
          fx = sx - ix,
          fy = sy - iy
        const p = (iy * width + ix) * 3,
          q = p + width * 3
        const grey = (k: number) => 0.299 * data[k] + 0.587 * data[k + 1] + 0.114 * data[k + 2]
        sum += (1 - fy) * ((1 - fx) * grey(p) + fx * grey(p + 3)) + fy * ((1 - fx) * grey(q) + fx * grey(q + 3))
      }
    }
    values[o] = sum / (samples * samples)
    seen[o] = 1
  }
  return { values, seen }
}
