import type { Point, Quad } from '../image/geometry.ts'
import { distance, quadHeight, quadWidth } from '../image/geometry.ts'
import { convexHull, corners, minAreaRectangle } from './min-area-rectangle.ts'

/** A place with text. Its quad starts at the corner where the text starts if it runs to the right. */
export interface TextBox {
  readonly quad: Quad
  /** Pixels of the image. */
  readonly width: number
  readonly height: number
  /** Mean text probability inside, 0 to 1. */
  readonly score: number
}

/** A map of text probabilities, row by row. */
export interface ProbabilityMap {
  readonly data: Float32Array
  readonly width: number
  readonly height: number
}

// Post-processing of Differentiable Binarization with the published settings of PP-OCRv6 (models/README.md).
const PIXEL_THRESHOLD = 0.3
const BOX_THRESHOLD = 0.5
const UNCLIP_RATIO = 1.6
const MIN_PIXELS = 10
const MIN_SIDE = 3

/**
 * Converts a text probability map to boxes: connected regions, each in its smallest rectangle, expanded to the height
 * of the letters, because the network is trained on shrunken regions.
 *
 * @param scaleX image pixels per map pixel. Boxes are in image pixels, from top to bottom.
 */
export function findTextBoxes(map: ProbabilityMap, scaleX: number, scaleY: number): TextBox[] {
  const boxes: TextBox[] = []
  for (const region of textRegions(map)) {
    if (region.pixels < MIN_PIXELS || region.score < BOX_THRESHOLD) continue
    const rectangle = minAreaRectangle(convexHull(region.outline))
    const width = rectangle.x1 - rectangle.x0
    const height = rectangle.y1 - rectangle.y0
    if (Math.min(width, height) < MIN_SIDE) continue
    const grow = (width * height * UNCLIP_RATIO) / (2 * (width + height))
    const { x0, x1, y0, y1 } = rectangle
    const grown = corners({ ...rectangle, x0: x0 - grow, x1: x1 + grow, y0: y0 - grow, y1: y1 + grow })
    const scaled = grown.map(([x, y]): Point => [x * scaleX, y * scaleY])
    const quad = startAtRightwardEdge([scaled[0], scaled[1], scaled[2], scaled[3]])
    boxes.push({ quad, width: quadWidth(quad), height: quadHeight(quad), score: region.score })
  }
  return alongDiagonal(boxes).sort((a, b) => a.quad[0][1] - b.quad[0][1])
}

/** Least ratio of length to height of a box that shows the direction of its text. */
const DIRECTED_ASPECT = 4
/** Between level (0°) and this angle, text certainly runs along the rightward edge of a box. */
const DIAGONAL_FROM = Math.PI / 6

/**
 * Near 45° a box has two similar edges to the right, so half of the lines of a page would start at the wrong one.
 * There, all boxes start at the edge in the direction of most text.
 */
function alongDiagonal(boxes: readonly TextBox[]): TextBox[] {
  const angles = boxes
    .flatMap(({ quad, width, height }) => {
      if (Math.max(width, height) < DIRECTED_ASPECT * Math.min(width, height)) return []
      const [from, to] = width > height ? [quad[0], quad[1]] : [quad[3], quad[0]]
      const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
      return [angle > Math.PI / 2 ? angle - Math.PI : angle <= -Math.PI / 2 ? angle + Math.PI : angle]
    })
    .sort((a, b) => a - b)
  const common = angles[angles.length >> 1]
  if (common === undefined || Math.abs(Math.abs(common) - Math.PI / 4) > Math.PI / 4 - DIAGONAL_FROM) return [...boxes]
  const [ux, uy] = [Math.cos(common), Math.sin(common)]
  return boxes.map((box) => {
    const along = [0, 1, 2, 3].map((i) => {
      const [from, to] = [box.quad[i], box.quad[(i + 1) % 4]]
      return ((to[0] - from[0]) * ux + (to[1] - from[1]) * uy) / (distance(from, to) || 1)
    })
    return turnBox(box, along.indexOf(Math.max(...along)))
  })
}

/** The same box with its reading direction turned clockwise by a number of quarter turns. */
export function turnBox(box: TextBox, quarterTurns: number): TextBox {
  const quad = turnQuad(box.quad, quarterTurns)
  return { quad, width: quadWidth(quad), height: quadHeight(quad), score: box.score }
}

/** The same corners, starting `quarterTurns` later: text that ran along edge 0-1 now runs along the next. */
export function turnQuad(quad: Quad, quarterTurns: number): Quad {
  const at = (i: number): Point => quad[(((i + quarterTurns) % 4) + 4) % 4]
  return [at(0), at(1), at(2), at(3)]
}

function startAtRightwardEdge(quad: Quad): Quad {
  const rightward = [0, 1, 2, 3].map((i) => {
    const from = quad[i],
      to = quad[(i + 1) % 4]
    return (to[0] - from[0]) / (distance(from, to) || 1)
  })
  return turnQuad(quad, rightward.indexOf(Math.max(...rightward)))
}

interface Region {
  readonly pixels: number
  readonly score: number
  /** Leftmost and rightmost pixel corners of every row. */
  readonly outline: readonly Point[]
}

/** Connected regions (eight neighbours) above the pixel threshold, by flood fill. */
function* textRegions({ data, width, height }: ProbabilityMap): Generator<Region> {
  const seen = new Uint8Array(data.length)
  const stack = new Int32Array(data.length)
  const left = new Int32Array(height)
  const right = new Int32Array(height)
  for (let seed = 0; seed < data.length; seed++) {
    if (seen[seed] === 1 || data[seed] <= PIXEL_THRESHOLD) continue
    let depth = 0,
      pixels = 0,
      sum = 0
    let top = height,
      bottom = -1
    stack[depth++] = seed
    seen[seed] = 1
    while (depth > 0) {
      const i = stack[--depth]
      const y = (i / width) | 0
      const x = i - y * width
      sum += data[i]
      pixels++
      // A fill reaches rows one at a time, so a row outside [top, bottom] is new to this region.
      if (y < top || y > bottom) left[y] = right[y] = x
      else if (x < left[y]) left[y] = x
      else if (x > right[y]) right[y] = x
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const n = ny * width + nx
          if (seen[n] === 1 || data[n] <= PIXEL_THRESHOLD) continue
          seen[n] = 1
          stack[depth++] = n
        }
      }
    }
    const outline: Point[] = []
    for (let y = top; y <= bottom; y++)
      outline.push([left[y], y], [right[y] + 1, y], [left[y], y + 1], [right[y] + 1, y + 1])
    yield { pixels, score: sum / pixels, outline }
  }
}
