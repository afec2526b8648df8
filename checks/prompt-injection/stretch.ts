import type { Image } from '../image/image.ts'

/** Radius around each pixel: two letter widths of the smallest expected print. */
const RADIUS = 12
/** Grey levels of noise. Flat ground is not stretched above it. */
const NOISE_FLOOR = 1.2
const MIDDLE = 150
const GAIN = 52

/**
 * A grey image that emphasises faint print. In each of the three channels, it takes a pixel's distance from the local
 * mean in units of the local deviation, and keeps the strongest of the three. Print that differs in one channel only,
 * or by a few levels, becomes as dark as any.
 *
 * Means cover the square of 2 RADIUS + 1 pixels inside the image, by running integer sums: first along columns, then
 * across them.
 */
export function stretchFaint({ data, width, height }: Image): Image {
  const grey = new Uint8Array(width * height * 3)
  const row = width * 3
  // Sums of each column, all channels side by side, over the rows of the square. 25 rows of squares of 255 are far
  // below 2^31.
  const sums = new Int32Array(row),
    squares = new Int32Array(row)
  const strongest = new Float64Array(width)
  const shares = Float64Array.from(
    { length: width },
    (_, x) => 1 / (Math.min(width - 1, x + RADIUS) - Math.max(-1, x - RADIUS - 1)),
  )
  addRows(sums, squares, data, 0, Math.min(RADIUS, height))
  for (let y = 0; y < height; y++) {
    const last = y + RADIUS,
      first = y - RADIUS - 1
    if (last < height) addRows(sums, squares, data, last, last + 1)
    if (first >= 0) takeRow(sums, squares, data, first)
    const share = 1 / (Math.min(height - 1, last) - Math.max(-1, first))
    strongest.fill(0)
    for (let channel = 0; channel < 3; channel++)
      strongestOf(strongest, { sums, squares, data, from: y * row, channel, shares, share })
    for (let x = 0, at = y * row; x < width; x++, at += 3) {
      const level = MIDDLE + strongest[x] * GAIN
      grey[at] = grey[at + 1] = grey[at + 2] = level < 0 ? 0 : level > 255 ? 255 : level
    }
  }
  return { data: grey, width, height }
}

function addRows(sums: Int32Array, squares: Int32Array, data: Uint8Array, from: number, to: number): void {
  const row = sums.length
  for (let y = from; y < to; y++) {
    for (let k = 0, at = y * row; k < row; k++, at++) {
      const level = data[at]
      sums[k] += level
      squares[k] += level * level
    }
  }
}

function takeRow(sums: Int32Array, squares: Int32Array, data: Uint8Array, y: number): void {
  const row = sums.length
  for (let k = 0, at = y * row; k < row; k++, at++) {
    const level = data[at]
    sums[k] -= level
    squares[k] -= level * level
  }
}

/** One row of one channel, with the column sums around it. */
interface RowOfChannel {
  readonly sums: Int32Array
  readonly squares: Int32Array
  readonly data: Uint8Array
  readonly from: number
  readonly channel: number
  /** Weights of one column and of one row in the mean. */
  readonly shares: Float64Array
  readonly share: number
}

/** Keeps the distance of this channel for each pixel of a row where it exceeds those of the others. */
function strongestOf(
  strongest: Float64Array,
  { sums, squares, data, from, channel, shares, share }: RowOfChannel,
): void {
  const width = strongest.length
  let sum = 0,
    square = 0
  for (let x = 0, k = channel; x < Math.min(RADIUS, width); x++, k += 3) {
    sum += sums[k]
    square += squares[k]
  }
  for (let x = 0, at = from + channel; x < width; x++, at += 3) {
    const last = x + RADIUS,
      first = x - RADIUS - 1
    if (last < width) {
      sum += sums[last * 3 + channel]
      square += squares[last * 3 + channel]
    }
    if (first >= 0) {
      sum -= sums[first * 3 + channel]
      square -= squares[first * 3 + channel]
    }
    const each = shares[x] * share
    const mean = sum * each,
      variance = square * each - mean * mean
    const distance = (data[at] - mean) / (Math.sqrt(variance > 0 ? variance : 0) + NOISE_FLOOR)
    const before = strongest[x]
    if ((distance < 0 ? -distance : distance) > (before < 0 ? -before : before)) strongest[x] = distance
  }
}
