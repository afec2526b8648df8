import { openModel, type Model } from '../vision/onnx.ts'

/** The face networks; sources, licences and preprocessing in models/README.md. */
export interface FaceModels {
  /** BlazeFace, 256 x 256: boxes and six points. */
  readonly detector: Model
  /** MediaPipe face landmarks, 192 x 192: 468 points in three dimensions. */
  readonly mesh: Model
  /** dlib's ResNet, 150 x 150 chip: a 128-number embedding. */
  readonly embedder: Model
}

/** Loads the face networks, once per process (about 30 MB). */
export async function openFaceModels(): Promise<FaceModels> {
  const [detector, mesh, embedder] = await Promise.all([
    openModel('human_blazeface.onnx'), openModel('mp_face_landmark.onnx'), openModel('dlib_resnet.onnx'),
  ])
  return { detector, mesh, embedder }
}
