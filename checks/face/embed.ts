import type { Point } from '../image/geometry.ts'
import type { Image } from '../image/image.ts'
import type { EmbedderSpec } from './embedder-spec.ts'
import { runEmbedder, runEmbedderTwice, type Embedder } from './embedder.ts'
import type { Mesh } from './mesh.ts'
import { fitSimilarity, invertSimilarity, sampleSquare } from './similarity.ts'

/** A place in the aligned square, in shares of its side, and the mesh points whose mean belongs there. */
interface TemplatePoint {
  readonly at: Point
  readonly mesh: readonly number[]
}

// dlib's five-point chip (get_face_chip_details, padding 0.25): eye corners and nose base.
const PADDING = 0.25
const dlib = (x: number, y: number, mesh: number): TemplatePoint => ({
  at: [(PADDING + x) / (1 + 2 * PADDING), (PADDING + y) / (1 + 2 * PADDING)],
  mesh: [mesh],
})
// ArcFace's 112 x 112 template (insightface, arcface_dst): eye centres, nose tip, mouth corners, image-left first.
const arcface = (x: number, y: number, ...mesh: number[]): TemplatePoint => ({ at: [x / 112, y / 112], mesh })

const TEMPLATES: Readonly<Record<EmbedderSpec['template'], readonly TemplatePoint[]>> = {
  DLIB: [
    dlib(0.8595674595992, 0.2134981538014, 263),
    dlib(0.6460604764104, 0.2289674387677, 362),
    dlib(0.1205750620789, 0.2137274526848, 33),
    dlib(0.3340850613712, 0.2290642403242, 133),
    dlib(0.4901123135679, 0.6277975316475, 2),
  ],
  ARCFACE: [
    arcface(38.2946, 51.6963, 33, 133),
    arcface(73.5318, 51.5014, 362, 263),
    arcface(56.0252, 71.7366, 1),
    arcface(41.5493, 92.3655, 61),
    arcface(70.7299, 92.2041, 291),
  ],
}

/**
 * The embedding of a face, computed as the embedder's description requires. Its length varies, so compare with {@link
 * cosineSimilarity}.
 *
 * @throws Error if the output of the network cannot be compared
 */
export async function embedFace(embedder: Embedder, image: Image, mesh: Mesh): Promise<Float32Array> {
  const { spec } = embedder
  const chip = alignedChip(spec, image, mesh)
  const [straight, mirrored] = spec.mirror
    ? await runEmbedderTwice(embedder, chip, mirrorChip(chip, spec))
    : [await runEmbedder(embedder, chip)]
  const embedding = mirrored === undefined ? straight : straight.map((value, i) => (value + mirrored[i]) / 2)
  const length = Math.hypot(...embedding)
  // Comparisons with such a vector are neither true nor false, so it must be rejected.
  if (!(length > 0 && Number.isFinite(length)))
    throw new Error('face embedder: the network gives no numbers for a face')
  return embedding
}

/** The input square of an embedder: the face turned upright and scaled by five points. */
export function alignedChip(
  spec: Pick<EmbedderSpec, 'template' | 'size' | 'layout' | 'scale' | 'offset' | 'channelOrder'>,
  image: Image,
  mesh: Mesh,
): Float32Array {
  const { size, layout, scale, offset, channelOrder } = spec
  const template = TEMPLATES[spec.template]
  const from = template.map((point): Point => {
    const points = point.mesh.map((i) => mesh.points[i])
    return [
      points.reduce((sum, [x]) => sum + x, 0) / points.length,
      points.reduce((sum, [, y]) => sum + y, 0) / points.length,
    ]
  })
  const to = template.map(({ at: [x, y] }): Point => [x * size, y * size])
  return sampleSquare(image, invertSimilarity(fitSimilarity(from, to)), size, { layout, scale, offset, channelOrder })
}

function mirrorChip(values: Float32Array, { size, layout }: Pick<EmbedderSpec, 'size' | 'layout'>): Float32Array {
  const out = new Float32Array(values.length)
  const channels = layout === 'planar' ? 1 : 3
  for (let row = 0; row < values.length; row += size * channels) {
    for (let x = 0; x < size; x++) {
      for (let c = 0; c < channels; c++) out[row + x * channels + c] = values[row + (size - 1 - x) * channels + c]
    }
  }
  return out
}

/** Cosine of the angle between two embeddings of one embedder, -1 to 1. */
export function cosineSimilarity(a: Float32Array, b: Float32Array): number {
  let dot = 0,
    aa = 0,
    bb = 0
  for (let i = 0; i < a.length; i++) {
    dot += a[i] * b[i]
    aa += a[i] * a[i]
    bb += b[i] * b[i]
  }
  return dot / Math.sqrt(aa * bb)
}
