import type { Point } from '../image/geometry.ts'
import type { Image } from '../image/image.ts'
import { detectFaces } from './detect.ts'
import { fitMesh, poseOf, type Mesh, type Pose } from './mesh.ts'
import type { FaceModels } from './models.ts'

/** A found and confirmed face. */
export interface Face {
  /** Width of the face in pixels of the image: the larger side of the detector's box. */
  readonly sizePx: number
  /** The detector's box, in pixels of the image. */
  readonly box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }
  readonly mesh: Mesh
  readonly pose: Pose
  /** Found only after the document was enlarged, brightened and softened: too faint to accuse anyone. */
  readonly isFaint?: boolean
}

/** A face with the detector's values. */
export interface DetectedFace extends Face {
  /** Score of the detector, 0.5 to 1. */
  readonly score: number
}

/** A face at other places: `place` maps its points, and `scale` its size and depth. Its pose stays. Pure. */
export function mapFace<T extends Face>(face: T, place: (point: Point) => Point, scale = 1): T {
  const { x0, y0, x1, y1 } = face.box
  const corners = (
    [
      [x0, y0],
      [x1, y0],
      [x0, y1],
      [x1, y1],
    ] as const
  ).map(place)
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return {
    ...face,
    sizePx: face.sizePx * scale,
    box: { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) },
    mesh: { ...face.mesh, points: face.mesh.points.map(([x, y, z]) => [...place([x, y]), z * scale] as const) },
  }
}

/** Least mesh score of a face: 1 of 300 background crops passes, 15 of 300 without it (models/README.md). */
export const MIN_MESH_SCORE = 0.5
/** Most faces of a document or a selfie. The largest ones count. */
const MAX_FACES = 4

/** Finds the faces of an image, largest first. Empty if there is none. */
export async function findFaces(models: FaceModels, image: Image): Promise<DetectedFace[]> {
  const detections = await detectFaces(models.detector, image)
  const size = (d: { x0: number; y0: number; x1: number; y1: number }) => Math.max(d.x1 - d.x0, d.y1 - d.y0)
  const largest = detections.sort((p, q) => size(q) - size(p)).slice(0, MAX_FACES)
  const faces: DetectedFace[] = []
  for (const detection of largest) {
    const mesh = await fitMesh(models.mesh, image, detection)
    if (mesh.score >= MIN_MESH_SCORE)
      faces.push({
        score: detection.score,
        sizePx: size(detection),
        box: { x0: detection.x0, y0: detection.y0, x1: detection.x1, y1: detection.y1 },
        mesh,
        pose: poseOf(mesh),
      })
  }
  return faces
}
