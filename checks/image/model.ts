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
