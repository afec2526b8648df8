// Writes ONNX files by hand (the protobuf of onnx.proto3, with its field numbers), so that tests need no Python.

type Bytes = number[]

const varint = (value: number): Bytes =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))]
const number = (field: number, value: number): Bytes => [...varint(field << 3), ...varint(value)]
const bytes = (field: number, content: Bytes): Bytes => [
  ...varint((field << 3) | 2),
  ...varint(content.length),
  ...content,
]
const text = (field: number, value: string): Bytes => bytes(field, [...Buffer.from(value, 'utf8')])

const FLOAT = 1
const UINT8 = 2
const INT8 = 3
const INTS = 7

const ints = (name: string, values: readonly number[]): Bytes =>
  bytes(5, [...text(1, name), ...values.flatMap((value) => number(8, value)), ...number(20, INTS)])
const node = (operator: string, inputs: readonly string[], outputs: readonly string[], attributes: Bytes = []): Bytes =>
  bytes(1, [
    ...inputs.flatMap((name) => text(1, name)),
    ...outputs.flatMap((name) => text(2, name)),
    ...text(4, operator),
    ...attributes,
  ])
const constant = (name: string, type: number, dims: readonly number[], raw: Uint8Array): Bytes =>
  bytes(5, [...dims.flatMap((dim) => number(1, dim)), ...number(2, type), ...text(8, name), ...bytes(9, [...raw])])
const scale = (name: string, value: number): Bytes =>
  constant(name, FLOAT, [], new Uint8Array(Float32Array.of(value).buffer))
const tensorInfo = (field: number, name: string, dims: readonly number[]): Bytes => {
  const shape = dims.flatMap((dim) => bytes(1, number(1, dim)))
  return bytes(field, [...text(1, name), ...bytes(2, bytes(1, [...number(1, FLOAT), ...bytes(2, shape)]))])
}

/**
 * A network that computes an embedding of a face by averaging squares of the picture: coarse, and no one's face. Its
 * vector `vector` has 3 * (size / cell)² numbers.
 *
 * @param size side of its planar input `face`, pixels
 * @param cell side of the squares, pixels; a divisor of `size`
 */
export function coarseEmbedder(size: number, cell: number): Uint8Array {
  const across = size / cell
  const graph = [
    ...node(
      'AveragePool',
      ['face'],
      ['cells'],
      [...ints('kernel_shape', [cell, cell]), ...ints('strides', [cell, cell])],
    ),
    ...node('Flatten', ['cells'], ['vector']),
    ...text(2, 'coarse'),
    ...tensorInfo(11, 'face', [1, 3, size, size]),
    ...tensorInfo(12, 'vector', [1, 3 * across * across]),
  ]
  return Uint8Array.from([...number(1, 8), ...bytes(7, graph), ...bytes(8, number(2, 13))])
}

/** Number of `rows`: ONNX Runtime has different kernels for one row and for several. */
export const LARGE_SUMS_ROWS = 5

/**
 * A network of 8 bits, in the form that the text networks have after loading: a convolution over `plane` (1, count,
 * 2, 2), and products with `row` (1, count) and `rows` (5, count), each with as many weights of 127. For inputs of
 * 255 the outputs `convolved`, `multiplied` and `product` are 255. They are about half of that where sums of two
 * products are cut to 16 bits on the way.
 *
 * @param count a multiple of 4
 */
export function largeSums(count: number): Uint8Array {
  const weights = new Uint8Array(4 * count).fill(127)
  const quantized = (operator: string, input: string, weight: string, output: string): Bytes => [
    ...node('QuantizeLinear', [input, 'one', 'zero'], [`${input} in 8 bits`]),
    ...node(
      operator,
      [`${input} in 8 bits`, 'one', 'zero', weight, 'one', `zero of ${weight}`, 'large', 'zero'],
      [`${output} in 8 bits`],
    ),
    ...node('DequantizeLinear', [`${output} in 8 bits`, 'one', 'zero'], [output]),
  ]
  const graph = [
    ...quantized('QLinearConv', 'plane', 'kernel', 'convolved'),
    ...quantized('QLinearMatMul', 'row', 'matrix', 'multiplied'),
    ...quantized('QLinearMatMul', 'rows', 'columns', 'product'),
    ...text(2, 'large sums'),
    ...scale('one', 1),
    ...scale('large', 127 * count),
    ...constant('zero', UINT8, [], Uint8Array.of(0)),
    ...['kernel', 'matrix', 'columns'].flatMap((weight) => constant(`zero of ${weight}`, INT8, [], Uint8Array.of(0))),
    ...constant('kernel', INT8, [4, count, 1, 1], weights),
    ...constant('matrix', INT8, [count, 4], weights),
    ...constant('columns', INT8, [count, 4], weights),
    ...tensorInfo(11, 'plane', [1, count, 2, 2]),
    ...tensorInfo(11, 'row', [1, count]),
    ...tensorInfo(11, 'rows', [LARGE_SUMS_ROWS, count]),
    ...tensorInfo(12, 'convolved', [1, 4, 2, 2]),
    ...tensorInfo(12, 'multiplied', [1, 4]),
    ...tensorInfo(12, 'product', [LARGE_SUMS_ROWS, 4]),
  ]
  return Uint8Array.from([...number(1, 8), ...bytes(7, graph), ...bytes(8, number(2, 13))])
}
