import type { VisionModels } from '../../activities/vision/vision-models.ts'
import type { FloatTensor, Model } from '../../checks/image/model.ts'
import { cpuMsOf } from '../cpu.ts'
import { ALL_CHECKS, type Checks } from './checks.ts'
import { checkSpecimen } from './specimen.ts'

/** CPU seconds by network. */
export type NetworkSeconds = Readonly<Record<string, number>>

/**
 * The floor of vision: the networks alone, with the recorded inputs of one verification of the specimen.
 *
 * @returns a function that runs them once, and returns the CPU seconds of each
 */
export async function bareInference(
  { document, face, passive }: VisionModels,
  checks: Checks = ALL_CHECKS,
  withSeries = false,
): Promise<() => Promise<NetworkSeconds>> {
  const fed = new Map<string, { readonly model: Model; readonly inputs: Record<string, FloatTensor>[] }>()
  const recorded = (name: string, model: Model): Model => {
    const inputs: Record<string, FloatTensor>[] = []
    fed.set(name, { model, inputs })
    return {
      file: model.file,
      inferenceMs: 0,
      run(given) {
        inputs.push(given)
        return model.run(given)
      },
    }
  }
  await checkSpecimen(
    {
      document: {
        ...document,
        detector: recorded('finding text', document.detector),
        recogniser: recorded('reading lines', document.recogniser),
        classifier: recorded('which way up', document.classifier),
      },
      face: {
        detector: recorded('finding faces', face.detector),
        mesh: recorded('meshes', face.mesh),
        embedder: { ...face.embedder, model: recorded('embeddings', face.embedder.model) },
      },
      passive,
    },
    checks,
    withSeries,
  )
  return async () => {
    const seconds: Record<string, number> = {}
    for (const [name, { model, inputs }] of fed) {
      seconds[`${name}, ${inputs.length} times`] =
        (await cpuMsOf(async () => {
          for (const given of inputs) await model.run(given)
        })) / 1000
    }
    return seconds
  }
}

/** For all networks together. */
export const sumOf = (seconds: NetworkSeconds): number => Object.values(seconds).reduce((sum, each) => sum + each, 0)
