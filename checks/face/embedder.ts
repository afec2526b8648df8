import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { MODELS_FOLDER, openModel } from '../image/onnx.ts'
import type { Model } from '../image/model.ts'
import { embedderSpec, type EmbedderSpec, type FaceThresholds } from './embedder-spec.ts'

/** A loaded embedder, its input format, and the meaning of its cosines. */
export interface Embedder {
  readonly model: Model
  readonly spec: EmbedderSpec
  /** The thresholds of the description, with the operator's `pass`. */
  readonly thresholds: FaceThresholds
  /**
   * Whether the network takes a face and its mirror image in one run and gives the same outputs as for each alone. One
   * run costs six sevenths of two. Many networks are exported for one face only.
   */
  readonly takesPairs: boolean
}

/** The description of the embedder that runs where FACE_EMBEDDER names no other. */
export const SHIPPED_EMBEDDER = join(MODELS_FOLDER, 'mobilefacenet.json')

/** The operator's settings. */
export interface EmbedderChoice {
  /** JSON file of another embedder (FACE_EMBEDDER); undefined means {@link SHIPPED_EMBEDDER}. */
  readonly specFile?: string | undefined
  /** FACE_MATCH passes from this cosine on (FACE_PASS_FROM); undefined means the description's value. */
  readonly passFrom?: number | undefined
}

/**
 * Opens the face embedder and runs it once.
 *
 * @throws Error that names the entry of the description that is wrong or does not fit the network
 */
export async function openEmbedder({ specFile = SHIPPED_EMBEDDER, passFrom }: EmbedderChoice = {}): Promise<Embedder> {
  const spec = await readEmbedderSpec(specFile)
  const { pass, mismatch } = spec.thresholds
  if (passFrom !== undefined && !(passFrom > mismatch && passFrom < 1))
    throw new Error(`FACE_PASS_FROM: must be above the mismatch threshold of the embedder, ${mismatch}, and below 1`)
  const model = await openModel(resolve(dirname(resolve(specFile)), spec.model))
  const embedder: Embedder = {
    model,
    spec,
    thresholds: { ...spec.thresholds, pass: passFrom ?? pass },
    takesPairs: false,
  }
  const { length } = await runEmbedder(embedder, new Float32Array(spec.size * spec.size * 3))
  if (length !== spec.dimensions)
    throw new Error(`face embedder: dimensions: the network gives ${length} numbers, not ${spec.dimensions}`)
  return { ...embedder, takesPairs: spec.mirror && (await answersPairs(embedder)) }
}

/** Tests with two different faces whether the network gives bit-identical outputs for them together and one by one. */
async function answersPairs(embedder: Embedder): Promise<boolean> {
  const values = embedder.spec.size ** 2 * 3
  const chips = [3, 7].map((step) =>
    Float32Array.from({ length: values }, (_, i) => ((i * step) % 256) * embedder.spec.scale + embedder.spec.offset),
  )
  const alone = [await runEmbedder(embedder, chips[0]), await runEmbedder(embedder, chips[1])]
  const together = await run(embedder, [chips[0], chips[1]]).catch(() => undefined)
  return (
    together?.length === 2 * alone[0].length &&
    alone.every((answer, face) => answer.every((value, i) => value === together[face * answer.length + i]))
  )
}

/** Reads a description. Throws an error that names the wrong entry. */
export async function readEmbedderSpec(specFile: string): Promise<EmbedderSpec> {
  let content: unknown
  try {
    content = JSON.parse(await readFile(specFile, 'utf8'))
  } catch (cause) {
    throw new Error('face embedder: FACE_EMBEDDER must name a readable JSON file', { cause })
  }
  const parsed = embedderSpec.safeParse(content)
  if (!parsed.success) {
    throw new Error(
      `face embedder: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
    )
  }
  return parsed.data
}

/**
 * The output of the network for one aligned face.
 *
 * @throws Error that names the missing input or output, or the rejected shape
 */
export const runEmbedder = (embedder: Embedder, chip: Float32Array): Promise<Float32Array> => run(embedder, [chip])

/** The outputs for two aligned faces, in one run if the network allows it. Throws like {@link runEmbedder}. */
export async function runEmbedderTwice(
  embedder: Embedder,
  first: Float32Array,
  second: Float32Array,
): Promise<[Float32Array, Float32Array]> {
  if (!embedder.takesPairs) return [await run(embedder, [first]), await run(embedder, [second])]
  const both = await run(embedder, [first, second])
  return [both.subarray(0, both.length / 2), both.subarray(both.length / 2)]
}

async function run({ model, spec }: Embedder, chips: readonly Float32Array[]): Promise<Float32Array> {
  const { input, output, size, layout } = spec
  const data = chips.length === 1 ? chips[0] : new Float32Array(chips.length * size * size * 3)
  if (chips.length > 1) chips.forEach((chip, i) => data.set(chip, i * chip.length))
  let answer: Awaited<ReturnType<Model['run']>>
  try {
    answer = await model.run({
      [input]: { data, dims: layout === 'planar' ? [chips.length, 3, size, size] : [chips.length, size, size, 3] },
    })
  } catch (cause) {
    throw new Error(`face embedder: input ${input}, size ${size}, layout ${layout}: the network rejects it`, { cause })
  }
  if (!(output in answer))
    throw new Error(`face embedder: output: the network has no ${output}, but ${Object.keys(answer).join(', ')}`)
  return answer[output].data
}
