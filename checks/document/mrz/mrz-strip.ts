import type { Image } from '../../image/image.ts'

/** The largest of the three channels as grey: coloured ground becomes light, black ink stays dark. */
export function strongestChannel({ data, width, height }: Image): Image {
  const grey = new Uint8Array(data.length)
  for (let i = 0; i < data.length; i += 3) grey.fill(Math.max(data[i], data[i + 1], data[i + 2]), i, i + 3)
  return { data: grey, width, height }
}

/**
 * Sharpness of a line's letters in a crop of the recogniser's height. It is the slope from one pixel to the next that
 * one place in twenty exceeds, as a share of the contrast between ink and ground (5th and 95th percentile). 0 without
 * contrast.
 */
export function lineSharpness({ data, width, height }: Image): number {
  const levels = new Uint32Array(256)
  const slopes = new Uint32Array(256)
  for (let y = 0; y < height; y += 2) {
    let before = 0
    for (let x = 0, i = y * width * 3; x < width; x++, i += 3) {
      const grey = Math.round((data[i] + data[i + 1] + data[i + 2]) / 3)
      levels[grey]++
      if (x > 0) slopes[Math.abs(grey - before)]++
      before = grey
    }
  }
  const contrast = percentile(levels, 0.95) - percentile(levels, 0.05)
  return contrast < 1 ? 0 : Math.min(1, percentile(slopes, 0.95) / contrast)
}

/** The value below which a given share of the counts lies. */
function percentile(counts: Uint32Array, share: number): number {
  let left = counts.reduce((sum, count) => sum + count, 0) * share
  return counts.findIndex((count) => (left -= count) < 0)
}
