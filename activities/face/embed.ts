import type { Point } from '../vision/geometry.ts'
import type { Image } from '../vision/image.ts'
import type { Model } from '../vision/onnx.ts'
import type { Mesh } from './mesh.ts'
import { fitSimilarity, invertSimilarity, sampleSquare } from './similarity.ts'

const SIZE = 150
const DIMENSIONS = 128
const PADDING = 0.25

// dlib's five-point chip (get_face_chip_details, size 150, padding 0.25): eye corners and nose base, as shares of the chip.
const TEMPLATE: readonly Point[] = ([
  [0.8595674595992, 0.2134981538014], [0.6460604764104, 0.2289674387677], [0.1205750620789, 0.2137274526848],
  [0.3340850613712, 0.2290642403242], [0.4901123135679, 0.6277975316475],
] as const).map(([x, y]): Point => [SIZE * (PADDING + x) / (1 + 2 * PADDING), SIZE * (PADDING + y) / (1 + 2 * PADDING)])

/** The mesh points that stand for them: image-right eye outer, inner, image-left eye outer, inner, nose base. */
const TEMPLATE_MESH_POINTS = [263, 362, 33, 133, 2]

/** The 128-number embedding of a face: mean over its aligned chip and that chip's mirror image (TAR rises, see models/README.md). */
export async function embedFace(embedder: Model, image: Image, mesh: Mesh): Promise<Float32Array> {
  const corners = TEMPLATE_MESH_POINTS.map((i): Point => [mesh.points[i][0], mesh.points[i][1]])
  const chip = sampleSquare(image, invertSimilarity(fitSimilarity(corners, TEMPLATE)), SIZE, { layout: 'planar', scale: 1, offset: 0 })
  const batch = new Float32Array(2 * chip.length)
  batch.set(chip)
  batch.set(mirror(chip), chip.length)
  const { embedding } = await embedder.run({ rgb: { data: batch, dims: [2, 3, SIZE, SIZE] } })
  return Float32Array.from({ length: DIMENSIONS }, (_, i) => (embedding.data[i] + embedding.data[DIMENSIONS + i]) / 2)
}

function mirror(planes: Float32Array): Float32Array {
  const out = new Float32Array(planes.length)
  for (let row = 0; row < planes.length; row += SIZE) {
    for (let x = 0; x < SIZE; x++) out[row + x] = planes[row + SIZE - 1 - x]
  }
  return out
}

/** Cosine of the angle between two embeddings, -1 to 1. */
export function cosineSimilarity(a: Float32Array, b: Float32Array): number {
  let dot = 0, aa = 0, bb = 0
  for (let i = 0; i < a.length; i++) {
    dot += a[i] * b[i]
    aa += a[i] * a[i]
    bb += b[i] * b[i]
  }
  return dot / Math.sqrt(aa * bb)
}
