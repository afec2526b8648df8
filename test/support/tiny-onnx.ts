// Writes ONNX files by hand (the protobuf of onnx.proto3, field numbers as there), so that tests need no Python.

type Bytes = number[]

const varint = (value: number): Bytes => (value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))])
const number = (field: number, value: number): Bytes => [...varint(field << 3), ...varint(value)]
const bytes = (field: number, content: Bytes): Bytes => [...varint((field << 3) | 2), ...varint(content.length), ...content]
const text = (field: number, value: string): Bytes => bytes(field, [...Buffer.from(value, 'utf8')])

const FLOAT = 1
const INTS = 7

const ints = (name: string, values: readonly number[]): Bytes =>
  bytes(5, [...text(1, name), ...values.flatMap((value) => number(8, value)), ...number(20, INTS)])
const node = (operator: string, inputs: readonly string[], outputs: readonly string[], attributes: Bytes = []): Bytes =>
  bytes(1, [...inputs.flatMap((name) => text(1, name)), ...outputs.flatMap((name) => text(2, name)), ...text(4, operator), ...attributes])
const tensorInfo = (field: number, name: string, dims: readonly number[]): Bytes => {
  const shape = dims.flatMap((dim) => bytes(1, number(1, dim)))
  return bytes(field, [...text(1, name), ...bytes(2, bytes(1, [...number(1, FLOAT), ...bytes(2, shape)]))])
}

/**
 * A network that makes an embedding of a face by averaging squares of the picture: coarse, and no one's face. Its vector `vector` has
 * 3 * (size / cell)² numbers.
 *
 * @param size side of its planar input `face`, pixels
 * @param cell side of the squares, pixels; a divisor of `size`
 */
export function coarseEmbedder(size: number, cell: number): Uint8Array {
  const across = size / cell
  const graph = [
    ...node('AveragePool', ['face'], ['cells'], [...ints('kernel_shape', [cell, cell]), ...ints('strides', [cell, cell])]),
    ...node('Flatten', ['cells'], ['vector']),
    ...text(2, 'coarse'),
    ...tensorInfo(11, 'face', [1, 3, size, size]),
    ...tensorInfo(12, 'vector', [1, 3 * across * across]),
  ]
  return Uint8Array.from([...number(1, 8), ...bytes(7, graph), ...bytes(8, number(2, 13))])
}
