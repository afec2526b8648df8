import assert from 'node:assert/strict'
import fc from 'fast-check'
import { CANONICAL_FACE } from '../../../../checks/face/canonical-face.ts'
import type { Point } from '../../../../checks/image/geometry.ts'
import { triangulate, type Triangle } from '../../../../checks/image/triangulate.ts'

const area = (points: readonly Point[], [a, b, c]: Triangle): number => {
  const [[ax, ay], [bx, by], [cx, cy]] = [points[a], points[b], points[c]]
  return ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2
}

describe('triangulation', () => {
  it('covers the area between the points once, every triangle the same way round', () => {
    const square: Point[] = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ]
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 5, max: 95 }), fc.integer({ min: 5, max: 95 })), { maxLength: 40 }),
        (inner) => {
          const points = [
            ...square,
            ...new Map(inner.map(([x, y]): [string, Point] => [`${x} ${y}`, [x / 10, y / 10]])).values(),
          ]
          const areas = triangulate(points).map((triangle) => area(points, triangle))
          assert.ok(areas.every((value) => Math.sign(value) === Math.sign(areas[0]) && value !== 0))
          assert.ok(Math.abs(Math.abs(areas.reduce((sum, value) => sum + value, 0)) - 100) < 1e-3)
          assert.equal(areas.length, 2 * points.length - 6)
        },
      ),
    )
  })

  it('leaves no point within the circle of a triangle: the canonical face', () => {
    const triangles = triangulate(CANONICAL_FACE)
    assert.ok(triangles.length > 850 && triangles.length < 2 * CANONICAL_FACE.length)
    for (const [a, b, c] of triangles) {
      const [[ax, ay], [bx, by], [cx, cy]] = [CANONICAL_FACE[a], CANONICAL_FACE[b], CANONICAL_FACE[c]]
      const d = 2 * ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
      const [bb, cc] = [(bx - ax) ** 2 + (by - ay) ** 2, (cx - ax) ** 2 + (cy - ay) ** 2]
      const [ux, uy] = [((cy - ay) * bb - (by - ay) * cc) / d, ((bx - ax) * cc - (cx - ax) * bb) / d]
      assert.ok(CANONICAL_FACE.every(([x, y]) => Math.hypot(x - ax - ux, y - ay - uy) > Math.hypot(ux, uy) * 0.99))
    }
  })
})
