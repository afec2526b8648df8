import type { FloatTensor, Model } from './model.ts'

/**
 * How this processor adds the products of 8-bit networks where ONNX Runtime chooses by itself. `CUT`: x64 with AVX2 and without VNNI (before Intel's
 * Ice Lake and AMD's Zen 4) cuts the sum of two products to 16 bits. `EXACT`: all others.
 */
export type EightBitSums = 'EXACT' | 'CUT'

/** The network that shows it: its sums need more than 16 bits. */
export const EIGHT_BIT_PROBE = 'eight_bit_sums.onnx'

/** ONNX Runtime convolves, multiplies one row and multiplies several rows by kernels of their own. */
const INPUTS: Readonly<Record<string, readonly number[]>> = { plane: [1, 64, 2, 2], row: [1, 64], rows: [5, 64] }
/** What inputs of 255 come to where nothing is cut; cut sums give about half of it. */
const EXACT_OUTPUT = 255

/**
 * Runs the probe.
 *
 * @param probe the network of {@link EIGHT_BIT_PROBE}, opened without any option about sums
 * @returns CUT where one output differs from the exact one
 * @throws what ONNX Runtime throws
 */
export async function sumsBy(probe: Model): Promise<EightBitSums> {
  const filled = (dims: readonly number[]): FloatTensor => ({
    data: new Float32Array(dims.reduce((product, side) => product * side)).fill(EXACT_OUTPUT),
    dims,
  })
  const outputs = await probe.run(
    Object.fromEntries(Object.entries(INPUTS).map(([name, dims]) => [name, filled(dims)])),
  )
  return Object.values(outputs).every(({ data }) => data.every((value) => value === EXACT_OUTPUT)) ? 'EXACT' : 'CUT'
}
