import type { Mesh } from '../../face/mesh.ts'
import { sampleSquare } from '../../face/similarity.ts'
import type { Image } from '../../image/image.ts'
import { median } from '../series/neutral.ts'

/** Mesh points: outer and inner corner of each eye, from image-left to image-right. */
const EYES = [
  [33, 133],
  [362, 263],
] as const
/** Brows, nose base and mouth: they blur like the eyes, but do not close with them. */
const LANDMARKS = [105, 334, 2, 13]

/** Pixels of an eye's square in each direction, from corner to corner: at a face of 100 px as many as in the image. */
const SIZE = 20
/**
 * Parts of the eye's square: the opening of the lids, and skin below the lower lid. Rows and columns, the last one
 * exclusive.
 */
const COLUMNS = [4, 16],
  EYE_ROWS = [6, 12],
  SKIN_ROWS = [16, 19]
/** The corners are a little above the middle of the square. */
const CORNERS_AT = 0.45
/** Gives the two parts of the structure similar weights. */
const STEPS_WEIGHT = 2.5

/** Changes of light over parts of a face, as shares of the skin below the eyes; 0 for a plain one. */
export interface Structures {
  /**
   * From one side of an eye to the other: white, iris, white. With closed lids only the level line of the lashes
   * remains. The mesh's own lids are too coarse for this. The image-left eye first.
   */
  readonly eyes: readonly number[]
  /**
   * Over brows, nose and mouth, from pixel to pixel across and downwards. If eyes and this value both fall, the image
   * is blurred or the head moves.
   */
  readonly rest: readonly [across: number, down: number]
}

/** Measures an image at places of a mesh. Pure. */
export function structuresOf(image: Image, { points }: Pick<Mesh, 'points'>): Structures {
  const seen = EYES.map(([from, to]) => {
    const patch = patchAt(image, points[from], points[to], CORNERS_AT)
    const skin = Math.max(
      1,
      median(span(SKIN_ROWS).flatMap((row) => span(COLUMNS).map((column) => patch(row, column)))),
    )
    return { patch, skin }
  })
  const skin = (seen[0].skin + seen[1].skin) / 2
  const [left, right] = [points[EYES[0][0]], points[EYES[1][1]]]
  // As long as an eye, and level with both.
  const along = [0, 1].map((k) => ((right[k] - left[k]) * EYE_OF_BOTH) / 2)
  const rest = LANDMARKS.map((i) => {
    const [x, y] = points[i]
    const patch = patchAt(image, [x - along[0], y - along[1]], [x + along[0], y + along[1]], 0.5)
    return span([1, SIZE]).flatMap((row) =>
      span(COLUMNS).map((column) => [
        Math.abs(patch(row, column) - patch(row, column - 1)) / skin,
        Math.abs(patch(row, column) - patch(row - 1, column)) / skin,
      ]),
    )
  }).flat()
  return {
    eyes: seen.map(({ patch, skin: below }) => structureOf(patch, below)),
    rest: [mean(rest.map(([across]) => across)), mean(rest.map(([, down]) => down))],
  }
}

/** An eye's width, as a share of the distance between the outer corners. */
const EYE_OF_BOTH = 0.32

type Patch = (row: number, column: number) => number
type Place = readonly [x: number, y: number, ...rest: number[]]

/** Light of a square whose level middle line runs from one place to another, at a given distance from its top. */
function patchAt(image: Image, [x0, y0]: Place, [x1, y1]: Place, lineAt: number): Patch {
  const a = (x1 - x0) / SIZE,
    b = (y1 - y0) / SIZE,
    top = lineAt * SIZE
  const rgb = sampleSquare(image, { a, b, tx: x0 + b * top, ty: y0 - a * top }, SIZE, {
    layout: 'interleaved',
    scale: 1,
    offset: 0,
  })
  return (row, column) => {
    const at = (row * SIZE + column) * 3
    return 0.3 * rgb[at] + 0.59 * rgb[at + 1] + 0.11 * rgb[at + 2]
  }
}

function structureOf(patch: Patch, skin: number): number {
  const across = span(COLUMNS).map((column) => mean(span(EYE_ROWS).map((row) => patch(row, column))) / skin)
  const middle = mean(across)
  const spread = Math.sqrt(mean(across.map((value) => (value - middle) ** 2)))
  const steps = span(EYE_ROWS).flatMap((row) =>
    span(COLUMNS)
      .slice(1)
      .map((column) => Math.abs(patch(row, column) - patch(row, column - 1)) / skin),
  )
  return spread + STEPS_WEIGHT * mean(steps)
}

const span = ([first, end]: readonly number[]): number[] => Array.from({ length: end - first }, (_, i) => first + i)
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
