import assert from 'node:assert/strict'
import { findTextBoxes, turnBox, turnQuad } from '../../../../checks/text/text-boxes.ts'
import { uprightBoxes } from '../../../../checks/text/orientation.ts'

/** A probability map that is 0.9 inside a shape. */
function mapOf(width: number, height: number, inside: (x: number, y: number) => boolean) {
  const data = Float32Array.from({ length: width * height }, (_, i) =>
    inside(i % width, Math.floor(i / width)) ? 0.9 : 0.05,
  )
  return { data, width, height }
}

describe('text boxes', () => {
  it('surround a region and grow beyond it by the unclip ratio', () => {
    const [box, ...others] = findTextBoxes(
      mapOf(200, 100, (x, y) => x >= 50 && x < 150 && y >= 40 && y < 60),
      2,
      2,
    )
    assert.equal(others.length, 0)
    // 100 x 20 grows by 100 * 20 * 1.6 / (2 * 120) = 13.3 on each side, in map pixels; pictures are twice as large.
    assert.ok(Math.abs(box.width - 2 * (100 + 26.67)) < 0.5, `${box.width}`)
    assert.ok(Math.abs(box.height - 2 * (20 + 26.67)) < 0.5, `${box.height}`)
    assert.ok(Math.abs(box.score - 0.9) < 1e-6)
    assert.ok(box.quad[0][0] < box.quad[1][0] && box.quad[0][1] < box.quad[3][1])
  })

  it('follow slanted text', () => {
    const slope = Math.tan((10 * Math.PI) / 180)
    const [box] = findTextBoxes(
      mapOf(300, 200, (x, y) => x > 50 && x < 250 && Math.abs(y - 80 - (x - 150) * slope) < 9),
      1,
      1,
    )
    const [from, to] = box.quad
    const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
    assert.ok(Math.abs(angle - 10) < 1, `${angle}`)
  })

  it('all start at the edge that text runs along, on a page at 45° either way', () => {
    for (const side of [1, -1]) {
      // Four lines at 43.5° to 46.5°: by themselves half of them would start at an end.
      const inside = (x: number, y: number) =>
        [0, 1, 2, 3].some((line) => {
          const angle = (side * (43.5 + line) * Math.PI) / 180
          const dx = x - 200 + side * (line - 1.5) * 50,
            dy = y - 200 - (line - 1.5) * 50
          return (
            Math.abs(dx * Math.cos(angle) + dy * Math.sin(angle)) < 120 &&
            Math.abs(dy * Math.cos(angle) - dx * Math.sin(angle)) < 8
          )
        })
      const boxes = findTextBoxes(mapOf(400, 400, inside), 1, 1)
      assert.equal(boxes.length, 4)
      for (const {
        width,
        height,
        quad: [from, to],
      } of boxes) {
        assert.ok(width > 3 * height, `${width} x ${height}`)
        assert.ok(to[0] > from[0])
      }
    }
  })

  it('keep separate regions apart and drop specks and faint ones', () => {
    const map = mapOf(
      200,
      100,
      (x, y) =>
        (x < 60 && x > 10 && y > 10 && y < 20) ||
        (x < 60 && x > 10 && y > 50 && y < 60) ||
        (x > 150 && x < 153 && y === 5),
    )
    assert.equal(findTextBoxes(map, 1, 1).length, 2)
    assert.deepEqual(findTextBoxes({ ...map, data: map.data.map((p) => p * 0.45) }, 1, 1), [])
    assert.deepEqual(findTextBoxes({ data: new Float32Array(100), width: 10, height: 10 }, 1, 1), [])
  })

  it('turn with their reading direction', () => {
    const [box] = findTextBoxes(
      mapOf(200, 100, (x, y) => x >= 50 && x < 150 && y >= 40 && y < 60),
      1,
      1,
    )
    const turned = turnBox(box, 1)
    assert.ok(Math.abs(turned.width - box.height) < 1e-6)
    assert.deepEqual(turnQuad(turned.quad, 3), box.quad)
    assert.deepEqual(uprightBoxes([box], 2)[0].quad, turnQuad(box.quad, 2))
    assert.deepEqual(uprightBoxes([box], 1), [])
  })
})
