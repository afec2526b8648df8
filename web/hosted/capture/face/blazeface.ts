import type { Face, Point } from './points.ts'
import { poseOf } from './pose.ts'
import type { Tracking } from './tracking.ts'

/** Side of the network's input, in pixels. */
export const SIDE = 256

/** The network's raw outputs: scores (logits) and boxes of the anchors of both grids. */
export interface Outputs {
  readonly scores16: ArrayLike<number>
  readonly boxes16: ArrayLike<number>
  readonly scores8: ArrayLike<number>
  readonly boxes8: ArrayLike<number>
}

/** A lower score is no face. It is a log-odds of 0. */
const MIN_SCORE = 0.5
/** Hits nearer than this share of the best one's side are the same face. */
const SAME_FACE = 0.6
/** A much smaller face is a person far behind, and is ignored. */
const OTHER_FROM = 0.35
/** A box is its centre, width, height, and six points. */
const VALUES = 16

/** Anchor centres, as shares of the side. */
const anchors = (grid: number, perCell: number): readonly Point[] =>
  Array.from({ length: grid * grid * perCell }, (_, i) => {
    const cell = Math.floor(i / perCell)
    return { x: ((cell % grid) + 0.5) / grid, y: (Math.floor(cell / grid) + 0.5) / grid }
  })
const ANCHORS_16 = anchors(16, 2)
const ANCHORS_8 = anchors(8, 6)

function hitsOf(grid: readonly Point[], scores: ArrayLike<number>, boxes: ArrayLike<number>): Face[] {
  return grid.flatMap((anchor, i) => {
    const score = 1 / (1 + Math.exp(-scores[i]))
    if (!(score >= MIN_SCORE)) return []
    const at = (n: number): Point => ({
      x: boxes[i * VALUES + n] + anchor.x * SIDE,
      y: boxes[i * VALUES + n + 1] + anchor.y * SIDE,
    })
    const side = Math.max(Math.abs(boxes[i * VALUES + 2]), Math.abs(boxes[i * VALUES + 3]))
    return [{ score, centre: at(0), side, points: [4, 6, 8, 10, 12, 14].map(at) }]
  })
}

/** The mean of the hits on one face, weighted by score. It has less jitter than the best hit (BlazeFace, section 3). */
function blend(hits: readonly Face[]): Face {
  const total = hits.reduce((sum, { score }) => sum + score, 0)
  const mean = (pick: (face: Face) => number): number =>
    hits.reduce((sum, face) => sum + pick(face) * face.score, 0) / total
  const meanPoint = (pick: (face: Face) => Point): Point => ({
    x: mean((face) => pick(face).x),
    y: mean((face) => pick(face).y),
  })
  return {
    score: Math.max(...hits.map(({ score }) => score)),
    centre: meanPoint(({ centre }) => centre),
    side: mean(({ side }) => side),
    points: hits[0].points.map((_, n) => meanPoint(({ points }) => points[n])),
  }
}

/** The faces that the network found, largest first. Pure. */
function readFaces({ scores16, boxes16, scores8, boxes8 }: Outputs): Face[] {
  let rest = [...hitsOf(ANCHORS_16, scores16, boxes16), ...hitsOf(ANCHORS_8, scores8, boxes8)].sort(
    (one, other) => other.score - one.score,
  )
  const faces: Face[] = []
  while (rest.length > 0) {
    const [best] = rest
    const isSame = ({ centre }: Face): boolean =>
      Math.hypot(centre.x - best.centre.x, centre.y - best.centre.y) <= SAME_FACE * best.side
    faces.push(blend(rest.filter(isSame)))
    rest = rest.filter((hit) => hit !== best && !isSame(hit))
  }
  return faces.sort((one, other) => other.side - one.side)
}

/** The place of a frame in the network's input. Its long side fills the input, and the rest is black. */
export function letterbox(width: number, height: number): { scale: number; left: number; top: number } {
  const scale = SIDE / Math.max(width, height)
  return { scale, left: (SIDE - width * scale) / 2, top: (SIDE - height * scale) / 2 }
}

/**
 * The tracking result of a frame. Pure.
 *
 * @param width of the frame in pixels, before it was scaled for the network
 */
export function trackingOf(outputs: Outputs, width: number, height: number): Tracking {
  const [face, ...others] = readFaces(outputs)
  if (face === undefined) return { faces: 0, yaw: 0, pitch: 0, size: 0, share: 0, centre: { x: 0.5, y: 0.5 } }
  const { scale, left, top } = letterbox(width, height)
  const size = face.side / scale
  return {
    faces: others.some(({ side }) => side >= OTHER_FROM * face.side) ? 2 : 1,
    ...poseOf(face),
    size,
    share: size / Math.min(width, height),
    centre: { x: (face.centre.x - left) / scale / width, y: (face.centre.y - top) / scale / height },
  }
}
