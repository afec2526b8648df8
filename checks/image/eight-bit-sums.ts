import type { FloatTensor, Model } from './model.ts'

/**
 * How this processor adds the products of 8-bit networks if ONNX Runtime chooses the kernels. `CUT`: x64 with AVX2 and
 * without VNNI (before Intel's Ice Lake and AMD's Zen 4) cuts the sum of two products to 16 bits. `EXACT`: all others.
 */
export type EightBitSums = 'EXACT' | 'CUT'

/** The probe network: its sums need more than 16 bits. */
export const EIGHT_BIT_PROBE = 'eight_bit_sums.onnx'

/** ONNX Runtime has separate kernels for convolutions, for one row and for several rows of a product. */
const INPUTS: Readonly<Record<string, readonly number[]>> = { plane: [1, 64, 2, 2], row: [1, 64], rows: [5, 64] }
/** Exact output for inputs of 255. Cut sums give about half of it. */
const EXACT_OUTPUT = 255

/**
 * Runs the probe.
 *
 * @param probe the network of {@link EIGHT_BIT_PROBE}, opened without options about sums
 * @returns CUT if one output differs from the exact one
 * @throws the errors of ONNX Runtime
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
