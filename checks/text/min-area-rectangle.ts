import type { Point } from '../image/geometry.ts'

/** A rectangle turned by the unit vector `axis`: its extent along the axis (x) and across it (y). */
export interface TurnedRectangle {
  readonly axis: Point
  readonly x0: number
  readonly x1: number
  readonly y0: number
  readonly y1: number
}

/** Convex hull by Andrew's monotone chain, counter-clockwise from the leftmost point. */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...halfHull(sorted), ...halfHull(sorted.reverse())]
}

function halfHull(sorted: readonly Point[]): Point[] {
  const chain: Point[] = []
  for (const point of sorted) {
    while (chain.length > 1 && cross(chain[chain.length - 2], chain[chain.length - 1], point) <= 0) chain.pop()
    chain.push(point)
  }
  chain.pop()
  return chain
}

const cross = (o: Point, a: Point, b: Point): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])

/**
 * The smallest rectangle around a convex hull. One of its sides contains a side of the hull (Freeman and Shapira,
 * 1975).
 */
export function minAreaRectangle(hull: readonly Point[]): TurnedRectangle {
  let best: TurnedRectangle = { axis: [1, 0], x0: 0, x1: 0, y0: 0, y1: 0 }
  let bestArea = Infinity
  hull.forEach((start, i) => {
    const end = hull[(i + 1) % hull.length]
    const length = Math.hypot(end[0] - start[0], end[1] - start[1])
    if (length < 1e-6) return
    const axis: Point = [(end[0] - start[0]) / length, (end[1] - start[1]) / length]
    const rectangle = extentAlong(hull, axis)
    const area = (rectangle.x1 - rectangle.x0) * (rectangle.y1 - rectangle.y0)
    if (area < bestArea) {
      bestArea = area
      best = rectangle
    }
  })
  return best
}

/** The rectangle around points with sides along and across a unit vector. */
export function extentAlong(points: readonly Point[], axis: Point): TurnedRectangle {
  let x0 = Infinity,
    x1 = -Infinity,
    y0 = Infinity,
    y1 = -Infinity
  for (const [px, py] of points) {
    const x = px * axis[0] + py * axis[1]
    const y = py * axis[0] - px * axis[1]
    x0 = Math.min(x0, x)
    x1 = Math.max(x1, x)
    y0 = Math.min(y0, y)
    y1 = Math.max(y1, y)
  }
  return { axis, x0, x1, y0, y1 }
}

/** The corners of a turned rectangle in image coordinates, in order from (x0, y0). */
export function corners({ axis: [ux, uy], x0, x1, y0, y1 }: TurnedRectangle): [Point, Point, Point, Point] {
  const at = (x: number, y: number): Point => [x * ux - y * uy, x * uy + y * ux]
  return [at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1)]
}
