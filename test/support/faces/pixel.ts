import type { Image } from '../../../checks/image/image.ts'

/**
 * Red (0), green (1) or blue (2) of a picture at a place between its pixels, bilinear. Outside, it is the colour of
 * the edge.
 */
export function pixelAt({ data, width, height }: Image, sx: number, sy: number, c: number): number {
  const x = Math.min(width - 1.001, Math.max(0, sx)),
    y = Math.min(height - 1.001, Math.max(0, sy))
  const ix = x | 0,
    iy = y | 0
  const ax = x - ix,
    ay = y - iy
  const i = (iy * width + ix) * 3 + c,
    j = i + width * 3
  return (data[i] * (1 - ax) + data[i + 3] * ax) * (1 - ay) + (data[j] * (1 - ax) + data[j + 3] * ax) * ay
}
