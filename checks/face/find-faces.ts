import type { Image } from '../image/image.ts'
import { detectFaces } from './detect.ts'
import { fitMesh, poseOf, type Mesh, type Pose } from './mesh.ts'
import type { FaceModels } from './models.ts'

/** A face that was found and confirmed. */
export interface Face {
  /** Width of the face in picture pixels: the larger side of the detector's box. */
  readonly sizePx: number
  /** The detector's box, in picture pixels. */
  readonly box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }
  readonly mesh: Mesh
  readonly pose: Pose
}

/** A face with what the detector gave for it. */
export interface DetectedFace extends Face {
  /** The detector's, 0.5 to 1. */
  readonly score: number
}

/** Below this the mesh says there is no face: 1 of 300 background crops passes, 15 of 300 without it (models/README.md). */
export const MIN_MESH_SCORE = 0.5
/** A document or a selfie with more is judged by its largest ones. */
const MAX_FACES = 4

/** Finds the faces of a picture, largest first. Empty when there is none. */
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
