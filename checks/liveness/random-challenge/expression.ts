import type { SeenFace } from '../../face/see-face.ts'
import type { MeshPoint } from '../../face/mesh.ts'
import { median } from '../series/neutral.ts'
import { structuresOf, type Structures } from './eyes.ts'

/**
 * The expression of a face, by its mesh and its image. Lengths are shares of the distance between the outer corners of
 * the eyes.
 */
export interface Expression {
  /** Between the inner lips. */
  readonly gape: number
  /** Between the corners of the mouth. */
  readonly width: number
  /** Height of the mouth's corners above the middle of the lips. */
  readonly lift: number
  /** Opening of the lids, as shares of the eye's width (eye aspect ratio), image-left eye first. */
  readonly lids: readonly number[]
  readonly structures: Structures
}

// Mesh points (MediaPipe face mesh).
const OUTER_EYES = [33, 263] as const,
  MOUTH_CORNERS = [61, 291] as const,
  FOREHEAD = 10,
  CHIN = 152
/** Inner lips, upper and lower, at three places. */
const LIPS_APART = [
  [13, 14],
  [82, 87],
  [312, 317],
] as const
/** Inner and outer lips in their middle. */
const LIPS_MIDDLE = [13, 14, 0, 17]
/** Upper and lower lid, and both corners, of each eye. */
const LIDS = [
  [159, 145, 33, 133],
  [386, 374, 362, 263],
] as const

/** Measures the expression of a found face. Pure. */
export function expressionOf({
  image,
  face,
}: {
  readonly image: SeenFace['image']
  readonly face: NonNullable<SeenFace['face']>
}): Expression {
  const { points } = face.mesh
  const apart = (i: number, j: number) => Math.hypot(...[0, 1, 2].map((k) => points[i][k] - points[j][k]))
  const unit = apart(...OUTER_EYES)
  const [dx, dy] = [points[CHIN][0] - points[FOREHEAD][0], points[CHIN][1] - points[FOREHEAD][1]]
  const down = ([x, y]: MeshPoint) => (x * dx + y * dy) / Math.hypot(dx, dy)
  const meanDown = (of: readonly number[]) => of.reduce((sum, i) => sum + down(points[i]), 0) / of.length
  return {
    gape: LIPS_APART.reduce((sum, [upper, lower]) => sum + apart(upper, lower), 0) / LIPS_APART.length / unit,
    width: apart(...MOUTH_CORNERS) / unit,
    lift: (meanDown(LIPS_MIDDLE) - meanDown(MOUTH_CORNERS)) / unit,
    lids: LIDS.map(([upper, lower, from, to]) => apart(upper, lower) / apart(from, to)),
    structures: structuresOf(image, face.mesh),
  }
}

/** The median of several expressions: the neutral face. Pure. */
export const medianExpression = (expressions: readonly Expression[]): Expression => {
  const middle = (of: (expression: Expression) => number) => median(expressions.map(of))
  return {
    gape: middle(({ gape }) => gape),
    width: middle(({ width }) => width),
    lift: middle(({ lift }) => lift),
    lids: [0, 1].map((eye) => middle(({ lids }) => lids[eye])),
    structures: {
      eyes: [0, 1].map((eye) => middle(({ structures }) => structures.eyes[eye])),
      rest: [middle(({ structures }) => structures.rest[0]), middle(({ structures }) => structures.rest[1])],
    },
  }
}
