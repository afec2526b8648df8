import type { Image } from '../vision/image.ts'

/** Around each pixel: two letters' width of the size that is looked for. */
const RADIUS = 12
/** Levels that count as noise: flat ground is not stretched to it. */
const NOISE_FLOOR = 1.2
const MIDDLE = 150
const GAIN = 52

/**
 * A grey picture in which faint print stands out: in each of the three channels a pixel's distance from the mean around it in units of
 * the deviation there, and of the three the strongest. Print that differs in one channel only, or by a few levels, is as dark as any.
 */
export function stretchFaint({ data, width, height }: Image): Image {
  const area = width * height
  const strongest = new Float32Array(area)
  const strength = new Float32Array(area)
  const plane = new Float32Array(area)
  const squares = new Float32Array(area)
  const [rows, mean, meanSquare] = [new Float32Array(area), new Float32Array(area), new Float32Array(area)]
  for (let channel = 0; channel < 3; channel++) {
    for (let i = 0, at = channel; i < area; i++, at += 3) {
      const level = data[at]
      plane[i] = level
      squares[i] = level * level
    }
    boxMean(plane, width, height, rows, mean)
    boxMean(squares, width, height, rows, meanSquare)
    for (let i = 0; i < area; i++) {
      const off = plane[i] - mean[i]
      const deviation = Math.sqrt(Math.max(0, meanSquare[i] - mean[i] * mean[i])) + NOISE_FLOOR
      const distance = off / deviation
      const size = distance < 0 ? -distance : distance
      if (size > strength[i]) {
        strength[i] = size
        strongest[i] = distance
      }
    }
  }
  const grey = new Uint8Array(area * 3)
  for (let i = 0, at = 0; i < area; i++, at += 3) {
    const level = MIDDLE + strongest[i] * GAIN
    grey[at] = grey[at + 1] = grey[at + 2] = level < 0 ? 0 : level > 255 ? 255 : level
  }
  return { data: grey, width, height }
}

/** The mean around each pixel, by running sums along rows, then columns. `rows` is for what comes between. */
function boxMean(plane: Float32Array, width: number, height: number, rows: Float32Array, means: Float32Array): void {
  for (let y = 0; y < height; y++) {
    const start = y * width
    let sum = 0
    for (let x = 0; x < Math.min(RADIUS, width); x++) sum += plane[start + x]
    for (let x = 0; x < width; x++) {
      const [last, first] = [x + RADIUS, x - RADIUS - 1]
      if (last < width) sum += plane[start + last]
      if (first >= 0) sum -= plane[start + first]
      rows[start + x] = sum / (Math.min(width - 1, last) - Math.max(-1, first))
    }
  }
  const sums = new Float64Array(width)
  for (let y = 0; y < Math.min(RADIUS, height); y++) for (let x = 0; x < width; x++) sums[x] += rows[y * width + x]
  for (let y = 0; y < height; y++) {
    const [last, first] = [y + RADIUS, y - RADIUS - 1]
    const share = 1 / (Math.min(height - 1, last) - Math.max(-1, first))
    const [below, above, start] = [last * width, first * width, y * width]
    for (let x = 0; x < width; x++) {
      let sum = sums[x]
      if (last < height) sum += rows[below + x]
      if (first >= 0) sum -= rows[above + x]
      sums[x] = sum
      means[start + x] = sum * share
    }
  }
}
