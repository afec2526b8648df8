/** Side of the transformed squares: a power of two. */
export const TILE = 128

const BITS = Math.log2(TILE)
const REVERSED = Uint16Array.from({ length: TILE }, (_, i) => {
  let reversed = 0
  for (let bit = 0; bit < BITS; bit++) reversed |= ((i >> bit) & 1) << (BITS - 1 - bit)
  return reversed
})
const COSINE = Float32Array.from({ length: TILE / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / TILE))
const SINE = Float32Array.from({ length: TILE / 2 }, (_, i) => -Math.sin((2 * Math.PI * i) / TILE))
/** Hann window. Without it, the edges of a tile ring through all frequencies. */
const WINDOW = Float32Array.from({ length: TILE }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / TILE))

/** A square of complex numbers, row by row, TILE x TILE. */
export interface ComplexSquare {
  readonly re: Float32Array
  readonly im: Float32Array
}

/** The discrete Fourier transform of a square, in place (Cooley and Tukey, radix 2). Zero frequency comes first. */
export function transform({ re, im }: ComplexSquare): void {
  transformColumns(re, im)
  transpose(re)
  transpose(im)
  transformColumns(re, im)
  transpose(re)
  transpose(im)
}

/** Transforms all columns together, so that each factor is read once a row and memory is accessed in order. */
function transformColumns(re: Float32Array, im: Float32Array): void {
  for (let i = 0; i < TILE; i++) {
    const j = REVERSED[i]
    if (i >= j) continue
    swapRows(re, i, j)
    swapRows(im, i, j)
  }
  for (let half = 1, stride = TILE / 2; half < TILE; half <<= 1, stride >>= 1) {
    for (let block = 0; block < TILE; block += 2 * half) {
      for (let k = 0; k < half; k++) {
        const c = COSINE[k * stride],
          s = SINE[k * stride]
        for (let p = (block + k) * TILE, q = p + half * TILE, end = p + TILE; p < end; p++, q++) {
          const u = re[q],
            v = im[q]
          const x = u * c - v * s,
            y = u * s + v * c
          const r = re[p],
            i = im[p]
          re[q] = r - x
          im[q] = i - y
          re[p] = r + x
          im[p] = i + y
        }
      }
    }
  }
}

function swapRows(values: Float32Array, i: number, j: number): void {
  for (let p = i * TILE, q = j * TILE, end = p + TILE; p < end; p++, q++) {
    const kept = values[p]
    values[p] = values[q]
    values[q] = kept
  }
}

function transpose(values: Float32Array): void {
  for (let y = 0; y < TILE; y++) {
    for (let x = y + 1; x < TILE; x++) {
      const p = y * TILE + x,
        q = x * TILE + y
      const kept = values[p]
      values[p] = values[q]
      values[q] = kept
    }
  }
}

/** Subtracts the mean of a square and fades it out to its edges, in place. */
export function taper(values: Float32Array): void {
  let sum = 0
  for (const value of values) sum += value
  const mean = sum / values.length
  for (let y = 0, i = 0; y < TILE; y++)
    for (let x = 0; x < TILE; x++, i++) values[i] = (values[i] - mean) * WINDOW[x] * WINDOW[y]
}
