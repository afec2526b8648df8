import { applySimilarity, fitSimilarity, invertSimilarity } from '../../face/similarity.ts'
import type { Point } from '../../image/geometry.ts'
import { CROP, correlate, cropBand, layOver, NEAR, squareOf, WIDE, type Zoom } from './crop.ts'
import type { FaceView } from './view.ts'

// Points of the mesh on the face's middle line, and pairs of opposite points (MediaPipe face mesh).
const MIDDLE = [10, 151, 9, 8, 168, 6, 197, 195, 5, 4, 1, 2, 164, 0, 11, 13, 14, 16, 17, 18, 200, 199, 175, 152]
const OPPOSITE: readonly (readonly [number, number])[] = [
  [33, 263],
  [133, 362],
  [61, 291],
  [234, 454],
  [50, 280],
  [205, 425],
  [70, 300],
  [105, 334],
  [107, 336],
  [48, 278],
  [98, 327],
  [172, 397],
  [136, 365],
  [127, 356],
  [93, 323],
  [58, 288],
  [132, 361],
  [162, 389],
  [54, 284],
  [103, 332],
  [67, 297],
  [109, 338],
  [21, 251],
]
type Partners = readonly (readonly [number, number])[]
const MIRRORED: Partners = [
  ...MIDDLE.map((i) => [i, i] as const),
  ...OPPOSITE,
  ...OPPOSITE.map(([i, j]) => [j, i] as const),
]
const SAME: Partners = MIRRORED.map(([i]) => [i, i] as const)

/** Similarity of two images when one, or its mirror image, is aligned with the other. Correlations, -1 to 1. */
export interface PictureLikeness {
  /** Of the detail of the faces. */
  readonly face: number
  /**
   * The smaller of the correlations of faces and surroundings; -1 if the faces are so different that the surroundings
   * were skipped.
   */
  readonly scene: number
}

/**
 * Largest difference of mesh points, as a share of the face. Other poses are not compared; copies have 0.035 at most.
 */
const MOST_SHAPE = 0.06
/** Similarity of the faces from which the surroundings are compared. */
const SCENE_FROM = 0.85

/** Aligns an image with another, or with its mirror image. Pure. */
export function likenessOf(a: FaceView, b: FaceView, isMirrored: boolean): PictureLikeness {
  if (shapeDifference(a, b, isMirrored) > MOST_SHAPE) return { face: -1, scene: -1 }
  const near = laidOver(a, b, isMirrored, NEAR)
  const face = correlate(near.square, near.over, NEAR.face)
  if (face < SCENE_FROM) return { face, scene: -1 }
  const wide = laidOver(a, b, isMirrored, WIDE)
  return {
    face,
    scene: Math.min(correlate(wide.square, wide.over, WIDE.face), correlate(wide.square, wide.over, WIDE.around)),
  }
}

/** The opposite place in its row. */
const opposite = (o: number): number => o - (o % CROP) + CROP - 1 - (o % CROP)

function laidOver(a: FaceView, b: FaceView, isMirrored: boolean, zoom: Zoom) {
  const toView = squareOf(a, zoom)
  const { values, inside } = cropBand(a, toView)
  const square = isMirrored
    ? { values: values.map((_, o) => values[opposite(o)]), inside: inside.map((_, o) => inside[opposite(o)]) }
    : { values, inside }
  const fromView = invertSimilarity(toView)
  const places = placesOf(a, isMirrored).map((point) => applySimilarity(fromView, point))
  const inSquare = isMirrored ? places.map(([x, y]): Point => [CROP - x, y]) : places
  return { square, over: layOver(square, b, fitSimilarity(inSquare, partnersOf(b, isMirrored)), zoom) }
}

const placesOf = ({ points }: FaceView, isMirrored: boolean): Point[] =>
  (isMirrored ? MIRRORED : SAME).map(([i]) => points[i])
const partnersOf = ({ points }: FaceView, isMirrored: boolean): Point[] =>
  (isMirrored ? MIRRORED : SAME).map(([, j]) => points[j])

/** Root mean square distance of two meshes, one mirrored if requested, as a share of the face's size. */
function shapeDifference(a: FaceView, b: FaceView, isMirrored: boolean): number {
  const from = placesOf(a, isMirrored).map(([x, y]): Point => [isMirrored ? -x : x, y]),
    to = partnersOf(b, isMirrored)
  const fit = fitSimilarity(from, to)
  const sum = from.reduce((total, point, i) => {
    const [x, y] = applySimilarity(fit, point)
    return total + (x - to[i][0]) ** 2 + (y - to[i][1]) ** 2
  }, 0)
  return Math.sqrt(sum / from.length) / b.unit
}
