import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import type { Face } from '../face/find-faces.ts'
import type { SeenFace } from '../face/see-face.ts'
import { sampleSquare } from '../face/similarity.ts'
import type { Image } from '../image/image.ts'
import { openModel } from '../image/onnx.ts'
import type { Model } from '../image/model.ts'

/**
 * A passive (single image) presentation attack detector of the operator. PASSIVE_LIVENESS_MODEL names a JSON file of
 * this form. None is shipped: the available ones in package registries were measured and do not work
 * (docs/decisions/0002-no-passive-model.md).
 */
const passiveSpec = z.strictObject({
  /** ONNX file, relative to the JSON file. */
  model: z.string().min(1),
  input: z.string().min(1),
  output: z.string().min(1),
  /** Side of the square input in pixels. */
  size: z.number().int().min(16).max(1024),
  /** Ratio of the crop to the face box. */
  cropScale: z.number().min(0.5).max(8),
  channelOrder: z.enum(['RGB', 'BGR']),
  layout: z.enum(['planar', 'interleaved']),
  /** value = pixel * scale + offset, pixel 0 to 255 */
  scale: z.number(),
  offset: z.number(),
  /** Index of the "live" output, with softmax if the outputs are logits. */
  liveIndex: z.number().int().min(0),
  softmax: z.boolean(),
  threshold: z.number().min(0).max(1),
})
export type PassiveSpec = z.output<typeof passiveSpec>

export interface PassiveModel {
  readonly model: Model
  readonly spec: PassiveSpec
}

/** Opens the model of a JSON file. Throws an error that names the wrong entry. */
export async function openPassiveModel(specFile: string): Promise<PassiveModel> {
  const parsed = passiveSpec.safeParse(JSON.parse(await readFile(specFile, 'utf8')))
  if (!parsed.success) {
    throw new Error(
      `passive liveness model: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
    )
  }
  return { model: await openModel(resolve(dirname(resolve(specFile)), parsed.data.model)), spec: parsed.data }
}

/** The model's score for a selfie, and the threshold of a live one. */
export interface PassiveReading {
  readonly score: number
  readonly threshold: number
}

/** Runs the configured model; undefined without a model or a face. */
export async function readPassive(
  passive: PassiveModel | undefined,
  { image, face }: SeenFace,
): Promise<PassiveReading | undefined> {
  if (passive === undefined || face === undefined) return undefined
  return { score: await passiveScore(passive, image, face), threshold: passive.spec.threshold }
}

/** Probability that the face is live, by the configured model. */
async function passiveScore({ model, spec }: PassiveModel, image: Image, face: Face): Promise<number> {
  const xs = face.mesh.points.map((p) => p[0]),
    ys = face.mesh.points.map((p) => p[1])
  const scale = (face.sizePx * spec.cropScale) / spec.size
  const cx = (Math.min(...xs) + Math.max(...xs)) / 2,
    cy = (Math.min(...ys) + Math.max(...ys)) / 2
  const toImage = { a: scale, b: 0, tx: cx - (scale * spec.size) / 2, ty: cy - (scale * spec.size) / 2 }
  const data = sampleSquare(image, toImage, spec.size, spec)
  const dims = spec.layout === 'planar' ? [1, 3, spec.size, spec.size] : [1, spec.size, spec.size, 3]
  const output = (await model.run({ [spec.input]: { data, dims } }))[spec.output].data
  if (!spec.softmax) return output[spec.liveIndex]
  const top = Math.max(...output)
  const exponents = Array.from(output, (value) => Math.exp(value - top))
  return exponents[spec.liveIndex] / exponents.reduce((sum, value) => sum + value, 0)
}
