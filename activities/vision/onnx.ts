import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'

/** The folder with the shipped model files; their sources and sums are in models/README.md. */
export const MODELS_FOLDER = join(import.meta.dirname, '..', '..', 'models')

// One thread a session: two activities side by side beat two threads in one (docs/performance.md).
// The memory arena, but no plan of the whole run's memory: detecting text takes a fifth less CPU than without the arena, where each run takes its
// pages from the system anew, and the process stays smaller than with a plan for every shape of picture (376 MB, 460 and 600 MB).
// Exact sums in networks of 8 bits: x64 without VNNI would cut them to 16 bits on the way, and read documents otherwise than other processors do. It takes a
// quarter more for the exact ones; nothing changes elsewhere.
const SESSION_OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  enableCpuMemArena: true,
  enableMemPattern: false,
  extra: { session: { intra_op: { allow_spinning: '0' }, x64quantprecision: '1' } },
}

/** A loaded network with the wall time its bare inferences have taken, for bench/. */
export interface Model {
  readonly file: string
  /** Milliseconds spent inside ONNX Runtime since the model was opened. */
  inferenceMs: number
  /** Runs the network on float32 inputs; answers its float32 outputs by name. Throws what ONNX Runtime throws. */
  run(inputs: Record<string, FloatTensor>): Promise<Record<string, FloatTensor>>
}

/** A dense float32 array with its shape. */
export interface FloatTensor {
  readonly data: Float32Array
  readonly dims: readonly number[]
}

/** Loads one ONNX file (a name below models/, or an absolute path). */
export async function openModel(file: string): Promise<Model> {
  const session = await InferenceSession.create(file.startsWith('/') ? file : join(MODELS_FOLDER, file), SESSION_OPTIONS)
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
        if (!(tensor.data instanceof Float32Array)) throw new TypeError(`output ${name} of ${file} is ${tensor.type}, not float32`)
        outputs[name] = { data: tensor.data, dims: tensor.dims }
      }
      return outputs
    },
  }
  return model
}
