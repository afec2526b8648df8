/** A loaded network with the total wall time of its inferences, for bench/. */
export interface Model {
  readonly file: string
  /** Milliseconds inside ONNX Runtime since the model was opened. */
  inferenceMs: number
  /** Runs the network on float32 inputs and returns its float32 outputs by name. Throws the errors of ONNX Runtime. */
  run(inputs: Record<string, FloatTensor>): Promise<Record<string, FloatTensor>>
}

/** A dense float32 array with its shape. */
export interface FloatTensor {
  readonly data: Float32Array
  readonly dims: readonly number[]
}
