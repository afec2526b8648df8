import { openModel } from '../image/onnx.ts'
import type { Model } from '../image/model.ts'
import { openEmbedder, type Embedder, type EmbedderChoice } from './embedder.ts'

/**
 * The face networks. models/README.md has sources and licences, bench/results/2026-11-27-embedder.md the measured
 * quality.
 */
export interface FaceModels {
  /** BlazeFace, 256 x 256: boxes and six points. */
  readonly detector: Model
  /** MediaPipe face landmarks, 192 x 192: 468 points in three dimensions. */
  readonly mesh: Model
  /** MobileFaceNet, or the operator's choice. */
  readonly embedder: Embedder
}

/**
 * Loads the face networks, once per process (about 9 MB). Throws if the operator's description of an embedder is
 * wrong.
 */
export async function openFaceModels(choice?: EmbedderChoice): Promise<FaceModels> {
  const [detector, mesh, embedder] = await Promise.all([
    openModel('human_blazeface.onnx'),
    openModel('mp_face_landmark.onnx'),
    openEmbedder(choice),
  ])
  return { detector, mesh, embedder }
}
