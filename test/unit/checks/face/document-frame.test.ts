import assert from 'node:assert/strict'
import {
  documentSquares,
  frameOf,
  type DocumentSquare,
  fromSquare,
  isOnDocument,
} from '../../../../checks/face/document-frame.ts'
import type { Face } from '../../../../checks/face/find-faces.ts'
import type { Point, Quad } from '../../../../checks/image/geometry.ts'

const SIZE = { width: 1000, height: 800 }

/** Lines of a document of 400 x 250 px about the middle of the image, turned. */
function lines(degrees: number): Quad[] {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const place = (x: number, y: number): Point => [500 + c * x - s * y, 400 + s * x + c * y]
  return [-125, -60, 0, 60, 105].map((y) => [place(-200, y), place(200, y), place(200, y + 20), place(-200, y + 20)])
}
const face = (x: number, y: number, sizePx: number): Face => ({
  sizePx,
  box: { x0: x - sizePx / 2, y0: y - sizePx / 2, x1: x + sizePx / 2, y1: y + sizePx / 2 },
  mesh: { points: [[x, y, sizePx / 10]], score: 1 },
  pose: { yaw: 0, pitch: 0, roll: 0 },
})

async function allSquares(...of: Parameters<typeof documentSquares>): Promise<DocumentSquare[]> {
  const squares: DocumentSquare[] = []
  for await (const square of documentSquares(...of)) squares.push(square)
  return squares
}

describe("the frame of a document's text", () => {
  it('has the size of the text and its direction, at any turn', () => {
    for (const degrees of [0, 12, -20, 90, 180, -90, 37]) {
      const frame = frameOf(lines(degrees), SIZE)
      assert.ok(frame !== undefined)
      assert.ok(Math.abs(frame.width - 400) < 1 && Math.abs(frame.height - 250) < 1, `${degrees}: ${frame.width}`)
      assert.ok(Math.abs(Math.sin(frame.angle - (degrees * Math.PI) / 180)) < 0.01, String(degrees))
      assert.ok(Math.hypot(frame.middle[0] - 500, frame.middle[1] - 400) < 20)
    }
  })
  it('needs several lines that cover more than a stamp', () => {
    assert.equal(frameOf([], SIZE), undefined)
    assert.equal(frameOf(lines(0).slice(0, 3), SIZE), undefined)
    const tiny = lines(0).map((quad) => quad.map(([x, y]): Point => [x / 10, y / 10]) as unknown as Quad)
    assert.equal(frameOf(tiny, SIZE), undefined)
  })
  it("holds its portrait, and not a bystander's face or an emblem over all", () => {
    const frame = frameOf(lines(12), SIZE)
    assert.ok(frame !== undefined)
    assert.ok(isOnDocument(frame, face(340, 370, 90)))
    assert.ok(isOnDocument(frame, face(740, 450, 90)))
    assert.ok(!isOnDocument(frame, face(500, 60, 180)), 'above the document')
    assert.ok(!isOnDocument(frame, face(980, 400, 180)), 'beside it')
    assert.ok(!isOnDocument(frame, face(500, 400, 260)), 'as large as it')
  })
  it('is cut into upright squares, whose faces come back to their places', async () => {
    const image = { data: new Uint8Array(3 * SIZE.width * SIZE.height).fill(30), ...SIZE }
    for (const degrees of [0, 25, 90, -160]) {
      const frame = frameOf(lines(degrees), SIZE)
      assert.ok(frame !== undefined)
      const squares = await allSquares(image, frame)
      assert.ok(squares.length >= 4)
      for (const { image: square, toImage } of squares) {
        const scale = Math.hypot(toImage.a, toImage.b)
        assert.ok(Math.abs(scale * square.width - 1.15 * frame.height) < 1)
        const { sizePx, mesh } = fromSquare(face(192, 192, 100), toImage)
        assert.ok(Math.abs(sizePx - 100 * scale) < 1e-6 && Math.abs(mesh.points[0][2] - 10 * scale) < 1e-6)
        // The middle of a square lies on the line through the middle of the text, along its direction.
        const [dx, dy] = [mesh.points[0][0] - frame.middle[0], mesh.points[0][1] - frame.middle[1]]
        assert.ok(Math.abs(Math.cos(frame.angle) * dy - Math.sin(frame.angle) * dx) < 1e-6)
      }
    }
  })
  it('is brightened where it is dark', async () => {
    const image = { data: new Uint8Array(3 * SIZE.width * SIZE.height).fill(60), ...SIZE }
    const frame = frameOf(lines(0), SIZE)
    assert.ok(frame !== undefined)
    const [{ image: square }] = await allSquares(image, frame)
    assert.ok(square.data[3 * 192 * 385] > 200, String(square.data[3 * 192 * 385]))
  })
})
