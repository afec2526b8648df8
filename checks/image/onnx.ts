import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { EIGHT_BIT_PROBE, sumsBy, type EightBitSums } from './eight-bit-sums.ts'
import type { FloatTensor, Model } from './model.ts'

/** The folder of the shipped model files. models/README.md has their sources and checksums. */
export const MODELS_FOLDER = join(import.meta.dirname, '..', '..', 'models')

// One thread per session: two parallel activities beat two threads in one (bench/results/2026-11-23-vision.md). The
// memory arena is on, but the memory pattern of a whole run is off. Text detection takes a fifth less CPU than without
// the arena, where each run requests its pages from the system again. The process stays smaller than with a pattern for
// every image shape (376 MB, 460 and 600 MB). x64quantprecision makes 8-bit sums exact on processors that cut them. It
// is set only there: elsewhere it changes no output and doubles the time of an 8-bit network, because ONNX Runtime then
// skips the VNNI kernels.
const sessionOptions = (sums: EightBitSums): InferenceSession.SessionOptions => ({
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  enableCpuMemArena: true,
  enableMemPattern: false,
  extra: { session: { intra_op: { allow_spinning: '0' }, ...(sums === 'CUT' ? { x64quantprecision: '1' } : {}) } },
})

let probed: Promise<EightBitSums> | undefined

/** The 8-bit sums of this processor, probed once per process. Throws the errors of ONNX Runtime. */
export const eightBitSums = (): Promise<EightBitSums> => (probed ??= open(EIGHT_BIT_PROBE, 'EXACT').then(sumsBy))

/** Replaces the result of the probe, so that benches and tests run the path of another processor. */
export function assumeEightBitSums(sums: EightBitSums): void {
  probed = Promise.resolve(sums)
}

/** Loads one ONNX file (a name below models/, or an absolute path). An 8-bit network sums exactly on any processor. */
export const openModel = async (file: string): Promise<Model> => open(file, await eightBitSums())

async function open(file: string, sums: EightBitSums): Promise<Model> {
  const session = await InferenceSession.create(
    file.startsWith('/') ? file : join(MODELS_FOLDER, file),
    sessionOptions(sums),
  )
  const model: Model = {
    file,
    inferenceMs: 0,
    async run(inputs) {
      const feeds: Record<string, Tensor> = {}
      for (const [name, { data, dims }] of Object.entries(inputs)) feeds[name] = new Tensor('float32', data, dims)
      const started = performance.now()
      const results = await session.run(feeds)
      model.inferenceMs += performance.now() - started
      const outputs: Record<string, FloatTensor> = {}
      for (const [name, tensor] of Object.entries(results)) {
        if (!(tensor.data instanceof Float32Array))
          throw new TypeError(`output ${name} of ${file} is ${tensor.type}, not float32`)
        outputs[name] = { data: tensor.data, dims: tensor.dims }
      }
      return outputs
    },
  }
  return model
}
