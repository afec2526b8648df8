import type { Point } from './geometry.ts'

/** Indices of three points. */
export type Triangle = readonly [number, number, number]

/**
 * Delaunay triangulation of points in the plane (Bowyer 1981, Watson 1981). Time grows with the square of their number,
 * so use it for some hundred points, once.
 *
 * @returns triangles that cover the convex hull of the points (except very thin slivers at its rim), all with the same
 *   orientation
 */
export function triangulate(points: readonly Point[]): Triangle[] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [x0, y0] = [Math.min(...xs), Math.min(...ys)]
  const span = Math.max(Math.max(...xs) - x0, Math.max(...ys) - y0, 1e-9)
  // Three corners so far away that all points are inside. Triangles at these corners are removed at the end.
  const far = 100 * span
  // Moves points off common circles. Rounding would put some of four points on one circle inside and others outside, as
  // in symmetric figures.
  const apart = points.map(([x, y], i): Point => [
    x + span * NUDGE * part(i * 0.618),
    y + span * NUDGE * part(i * 0.755),
  ])
  const all: readonly Point[] = [...apart, [x0 - far, y0 - far], [x0 + 2 * far, y0 - far], [x0, y0 + 2 * far]]
  const n = points.length
  let found = [circled(all, n, n + 1, n + 2)]
  for (let i = 0; i < n; i++) {
    const [x, y] = all[i]
    const isHit = ({ cx, cy, square }: Circled) => (x - cx) ** 2 + (y - cy) ** 2 < square
    const hit = found.filter(isHit)
    const edges = hit.flatMap(
      ({ corners: [a, b, c] }) =>
        [
          [a, b],
          [b, c],
          [c, a],
        ] as const,
    )
    // Edges of only one triangle are the rim of the hole.
    const rim = edges.filter(([a, b]) => !edges.some(([c, d]) => a === d && b === c))
    found = [...found.filter((triangle) => !isHit(triangle)), ...rim.map(([a, b]) => circled(all, a, b, i))]
  }
  return found.flatMap(({ corners }) => (corners.some((corner) => corner >= n) ? [] : [corners]))
}

/** Largest move of a point, as a share of the extent of all points. */
const NUDGE = 1e-5
const part = (value: number): number => value - Math.floor(value)

interface Circled {
  readonly corners: Triangle
  readonly cx: number
  readonly cy: number
  /** Square of the radius of the circle through the corners. */
  readonly square: number
}

function circled(points: readonly Point[], a: number, b: number, c: number): Circled {
  const [[ax, ay], [px, py], [qx, qy]] = [points[a], points[b], points[c]]
  const [bx, by, dx, dy] = [px - ax, py - ay, qx - ax, qy - ay]
  const d = 2 * (bx * dy - by * dx)
  const [bb, dd] = [bx * bx + by * by, dx * dx + dy * dy]
  const [ux, uy] = [(dy * bb - by * dd) / d, (bx * dd - dx * bb) / d]
  return { corners: [a, b, c], cx: ax + ux, cy: ay + uy, square: ux * ux + uy * uy }
}
