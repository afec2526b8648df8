import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import plainUrl from '@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm.wasm?url'
import simdUrl from '@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm-simd.wasm?url'
import { loadGraphModel } from '@tensorflow/tfjs-converter/dist/executor/graph_model.js'
import * as tf from '@tensorflow/tfjs-core'
import weightsUrl from '../../../models/blazeface.bin?url'
import topologyUrl from '../../../models/blazeface.json?url'
import { SIDE, type Outputs } from './blazeface.ts'

/** BlazeFace, ready to run. */
export interface Network {
  /** @param rgba SIDE × SIDE pixels of four bytes */
  readonly run: (rgba: Uint8ClampedArray) => Promise<Outputs>
}

const OUTPUTS = ['Identity:0', 'Identity_2:0', 'Identity_1:0', 'Identity_3:0']

/** Loads TensorFlow.js' WebAssembly and the network (web/models), and runs it once, so that the first frame need not wait. */
export async function openNetwork(): Promise<Network> {
  // No threads: they need cross-origin isolation, which an embedded page cannot have.
  setWasmPaths({
    'tfjs-backend-wasm.wasm': plainUrl,
    'tfjs-backend-wasm-simd.wasm': simdUrl,
    'tfjs-backend-wasm-threaded-simd.wasm': simdUrl,
  })
  const env = tf.env()
  env.registerFlag('KEEP_INTERMEDIATE_TENSORS', () => false) // read at every run, with a warning when it is not registered
  env.set('WASM_HAS_MULTITHREAD_SUPPORT', false)
  const [topology, weightData] = await Promise.all([
    fetchPart(topologyUrl).then(async (part) => (await part.json()) as tf.io.ModelJSON),
    fetchPart(weightsUrl).then((part) => part.arrayBuffer()),
    tf.setBackend('wasm').then((isSet) => {
      if (!isSet) throw new Error('no WebAssembly')
    }),
  ])
  const { modelTopology, weightsManifest, format, generatedBy, convertedBy } = topology
  const weightSpecs = weightsManifest.flatMap(({ weights }) => weights)
  const model = await loadGraphModel({
    load: async () => ({ modelTopology, weightSpecs, weightData, format, generatedBy, convertedBy }),
  })
  const network: Network = { run: (rgba) => run(model, rgba) }
  await network.run(new Uint8ClampedArray(SIDE * SIDE * 4))
  return network
}

async function fetchPart(url: string): Promise<Response> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response
}

async function run(model: Awaited<ReturnType<typeof loadGraphModel>>, rgba: Uint8ClampedArray): Promise<Outputs> {
  const values = new Float32Array(SIDE * SIDE * 3)
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    for (let channel = 0; channel < 3; channel++) values[to++] = rgba[from + channel] / 127.5 - 1
  }
  const input = tf.tensor(values, [1, SIDE, SIDE, 3])
  const outputs = [model.execute(input, OUTPUTS)].flat()
  try {
    const [scores16, boxes16, scores8, boxes8] = await Promise.all(outputs.map((output) => output.data()))
    return { scores16, boxes16, scores8, boxes8 }
  } finally {
    tf.dispose([input, ...outputs])
  }
}
