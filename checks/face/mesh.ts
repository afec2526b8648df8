import type { Point } from '../image/geometry.ts'
import type { Image } from '../image/image.ts'
import type { Model } from '../image/model.ts'
import type { Detection } from './detect.ts'
import { applySimilarity, sampleSquare, type Similarity } from './similarity.ts'

/** A mesh point: x, y in pixels of the image, z on the same scale (smaller is nearer). */
export type MeshPoint = readonly [x: number, y: number, z: number]

export interface Mesh {
  readonly points: readonly MeshPoint[]
  /** Probability that this is a face. */
  readonly score: number
}

/** Degrees. yaw > 0: the subject's own left (in an unmirrored image); pitch > 0: up. */
export interface Pose {
  readonly yaw: number
  readonly pitch: number
  readonly roll: number
}

/** The place of a face: its box, and the two eyes, image-left first. */
export interface FacePlace extends Pick<Detection, 'x0' | 'y0' | 'x1' | 'y1'> {
  readonly points: readonly Point[]
}

const SIZE = 192
const POINTS = 468
/** Ratio of the crop to the detector's box (MediaPipe face_landmark graph). */
const CROP_SCALE = 1.5

/** Fits the face mesh over a detection, or over any other assumed place of a face. */
export async function fitMesh(model: Model, image: Image, place: FacePlace): Promise<Mesh> {
  const toImage = cropOf(place)
  const input = sampleSquare(image, toImage, SIZE, { layout: 'interleaved', scale: 1 / 255, offset: 0 })
  const { landmarks, faceflag } = await model.run({ input: { data: input, dims: [1, SIZE, SIZE, 3] } })
  const pixelsPerUnit = Math.hypot(toImage.a, toImage.b)
  const points = Array.from({ length: POINTS }, (_, i): MeshPoint => {
    const [x, y] = applySimilarity(toImage, [landmarks.data[3 * i], landmarks.data[3 * i + 1]])
    return [x, y, landmarks.data[3 * i + 2] * pixelsPerUnit]
  })
  return { points, score: 1 / (1 + Math.exp(-faceflag.data[0])) }
}

/** A square around the box, turned so that the eyes are level. */
function cropOf({ x0, y0, x1, y1, points }: FacePlace): Similarity {
  const side = Math.max(x1 - x0, y1 - y0) * CROP_SCALE
  const [left, right]: readonly Point[] = points
  const angle = Math.atan2(right[1] - left[1], right[0] - left[0])
  const a = (Math.cos(angle) * side) / SIZE,
    b = (Math.sin(angle) * side) / SIZE
  const half = SIZE / 2
  return { a, b, tx: (x0 + x1) / 2 - (a - b) * half, ty: (y0 + y1) / 2 - (b + a) * half }
}

type Vector = readonly [number, number, number]
const minus = (p: Vector, q: Vector): Vector => [p[0] - q[0], p[1] - q[1], p[2] - q[2]]
const cross = (p: Vector, q: Vector): Vector => [
  p[1] * q[2] - p[2] * q[1],
  p[2] * q[0] - p[0] * q[2],
  p[0] * q[1] - p[1] * q[0],
]
const unit = (v: Vector): Vector => {
  const length = Math.hypot(...v)
  return [v[0] / length, v[1] / length, v[2] / length]
}

// Mesh points: forehead, chin, and the two sides of the face at the ears.
const FOREHEAD = 10,
  CHIN = 152,
  IMAGE_LEFT_SIDE = 234,
  IMAGE_RIGHT_SIDE = 454

/** Pitch of a neutral head by the mesh, mean of LFW. */
export const NEUTRAL_PITCH_DEG = -5.4

/**
 * Head pose from four mesh points. A neutral head has a pitch of {@link NEUTRAL_PITCH_DEG}, so compare with the
 * person's own frontal image.
 */
export function poseOf({ points }: Mesh): Pose {
  const down = unit(minus(points[CHIN], points[FOREHEAD]))
  const across = unit(minus(points[IMAGE_RIGHT_SIDE], points[IMAGE_LEFT_SIDE]))
  const away = unit(cross(across, down))
  const level = cross(down, away)
  const degrees = 180 / Math.PI
  return {
    yaw: -Math.atan2(away[0], away[2]) * degrees,
    pitch: Math.asin(Math.max(-1, Math.min(1, away[1]))) * degrees,
    roll: Math.atan2(level[1], level[0]) * degrees,
  }
}
