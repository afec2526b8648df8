import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { EIGHT_BIT_PROBE, sumsBy, type EightBitSums } from './eight-bit-sums.ts'
import type { FloatTensor, Model } from './model.ts'

/** The folder with the shipped model files; their sources and sums are in models/README.md. */
export const MODELS_FOLDER = join(import.meta.dirname, '..', '..', 'models')

// One thread a session: two activities side by side beat two threads in one (bench/results/2026-11-23-vision.md).
// The memory arena, but no plan of the whole run's memory: detecting text takes a fifth less CPU than without the arena, where each run takes its
// pages from the system anew, and the process stays smaller than with a plan for every shape of picture (376 MB, 460 and 600 MB).
// x64quantprecision makes 8-bit sums exact where the processor cuts them. It is set only there: elsewhere it changes no output and doubles the time of
// an 8-bit network, since ONNX Runtime then leaves the kernels that VNNI has.
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

/** How this processor sums in networks of 8 bits, probed once a process. Throws what ONNX Runtime throws. */
export const eightBitSums = (): Promise<EightBitSums> => (probed ??= open(EIGHT_BIT_PROBE, 'EXACT').then(sumsBy))

/** Takes this for the probe's answer from now on, so that benches and tests run the path of another processor. */
export function assumeEightBitSums(sums: EightBitSums): void {
  probed = Promise.resolve(sums)
}

/** Loads one ONNX file (a name below models/, or an absolute path). A network of 8 bits sums exactly, whatever the processor. */
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
