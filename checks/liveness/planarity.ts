import type { Mesh } from '../face/mesh.ts'
import { project, solve } from '../image/geometry.ts'

/** The movement from one mesh to another, read as that of a flat picture. */
export interface PlaneFit {
  /**
   * Root mean square distance between the second mesh and the first one under the best homography, as a share of the
   * face's width. A tilted photo or screen moves by a homography and leaves a small rest. A turning head leaves a large
   * one.
   */
  readonly residual: number
  /**
   * How unevenly the homography stretches: 1 for none. A frontal face keeps its proportions, a tilted picture does not.
   */
  readonly stretch: number
}

/** Fits the homography between two meshes of one face. */
export function fitPlane(from: Mesh, to: Mesh): PlaneFit {
  const normal = Array.from({ length: 8 }, () => new Array<number>(9).fill(0))
  const source = centred(from.points),
    target = centred(to.points)
  source.forEach(([x, y], i) => {
    const [u, v] = target[i]
    accumulate(normal, [x, y, 1, 0, 0, 0, -u * x, -u * y], u)
    accumulate(normal, [0, 0, 0, x, y, 1, -v * x, -v * y], v)
  })
  const h = solve(normal)
  let sum = 0
  source.forEach(([x, y], i) => {
    const [u, v] = target[i]
    const [mappedX, mappedY] = project(h, [x, y])
    sum += (mappedX - u) ** 2 + (mappedY - v) ** 2
  })
  return { residual: Math.sqrt(sum / source.length) / FACE_WIDTH, stretch: singularRatio(h[0], h[1], h[3], h[4]) }
}

/** Approximate width of a face with a mean radius of 1. */
const FACE_WIDTH = 2.6

/** Ratio of the singular values of a 2 x 2 matrix. */
function singularRatio(a: number, b: number, c: number, d: number): number {
  const sum = a * a + b * b + c * c + d * d
  const root = Math.sqrt(Math.max(0, sum * sum - 4 * (a * d - b * c) ** 2))
  return Math.sqrt((sum + root) / Math.max(1e-12, sum - root))
}

/** Adds one equation to the normal equations of the least-squares problem. */
function accumulate(normal: number[][], row: readonly number[], value: number): void {
  for (let i = 0; i < 8; i++) {
    for (let j = 0; j < 8; j++) normal[i][j] += row[i] * row[j]
    normal[i][8] += row[i] * value
  }
}

/**
 * Points moved to a centre at the origin and scaled to a mean distance of 1, which keeps the equations well conditioned
 * (Hartley 1997).
 */
export function centred(
  points: readonly (readonly [x: number, y: number, ...rest: readonly number[]])[],
): (readonly [number, number])[] {
  const n = points.length
  const cx = points.reduce((sum, p) => sum + p[0], 0) / n
  const cy = points.reduce((sum, p) => sum + p[1], 0) / n
  const radius = points.reduce((sum, p) => sum + Math.hypot(p[0] - cx, p[1] - cy), 0) / n
  return points.map((p) => [(p[0] - cx) / radius, (p[1] - cy) / radius] as const)
}
