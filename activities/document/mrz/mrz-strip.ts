import type { Image } from '../../vision/image.ts'

/** The largest of the three channels as grey: coloured ground turns light, black ink stays dark. */
export function strongestChannel({ data, width, height }: Image): Image {
  const grey = new Uint8Array(data.length)
  for (let i = 0; i < data.length; i += 3) grey.fill(Math.max(data[i], data[i + 1], data[i + 2]), i, i + 3)
  return { data: grey, width, height }
}

/**
 * How steep the edges of a line's letters are, in a crop of the recogniser's height: the slope that one place in twenty exceeds,
 * from one pixel to the next, as a share of the contrast between ink and ground (5th and 95th percentile). 0 without any contrast.
 */
export function lineSharpness({ data, width, height }: Image): number {
  const grey = Float32Array.from({ length: width * height }, (_, i) => (data[i * 3] + data[i * 3 + 1] + data[i * 3 + 2]) / 3)
  const sorted = Float32Array.from(grey).sort()
  const contrast = sorted[Math.floor(sorted.length * 0.95)] - sorted[Math.floor(sorted.length * 0.05)]
  if (contrast < 1) return 0
  const slopes: number[] = []
  for (let y = 0; y < height; y += 2) {
    for (let x = 1; x < width; x++) slopes.push(Math.abs(grey[y * width + x] - grey[y * width + x - 1]))
  }
  slopes.sort((a, b) => a - b)
  return Math.min(1, slopes[Math.floor(slopes.length * 0.95)] / contrast)
}
