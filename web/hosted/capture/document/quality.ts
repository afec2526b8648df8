import type { Rect } from './guide.ts'

/** 8-bit luma, row after row. */
export interface Luma {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** The quality of an image inside an area. */
export interface Quality {
  /** Mean luma, 0 to 255. */
  readonly mean: number
  /** Variance of the Laplacian, scaled to a mean luma of 128: the measure of the service (checks/image/quick-quality.ts). */
  readonly sharpness: number
  /** Burnt-out share of the worst of 64 blocks: a reflection on one field counts, not only a large one. */
  readonly glare: number
  /** Mean difference to the previous image, in luma. Undefined without one. */
  readonly motion: number | undefined
}

// The first three equal the service's hints on a document, so that the page takes no photo that the service would criticise.
export const MIN_MEAN = 50
export const MIN_SHARPNESS = 60
const SATURATED_LUMA = 250
const REFERENCE_LUMA = 128
/** Limit for the worst block. */
export const MAX_GLARE = 0.5
/** Hand-held and still: 2 to 4 (sensor noise, compression). */
export const MAX_MOTION = 6
const BLOCKS = 8

/**
 * Luma of canvas pixels (ITU-R BT.601, in 256ths).
 *
 * @param rgba four bytes per pixel
 */
export function lumaOf(rgba: Uint8ClampedArray, width: number, height: number): Luma {
  const data = new Uint8Array(width * height)
  for (let pixel = 0, at = 0; pixel < data.length; pixel++, at += 4)
    data[pixel] = (rgba[at] * 77 + rgba[at + 1] * 150 + rgba[at + 2] * 29) >> 8
  return { data, width, height }
}

/**
 * Measures an image inside an area, because the surroundings of the document (a sharp wooden table) must not count.
 *
 * @param area in the image's pixels, clipped to the image
 * @param before the previous image, ignored if its size differs
 */
export function measureQuality(picture: Luma, area: Rect, before?: Luma): Quality {
  const { data, width } = picture
  const left = Math.max(0, Math.round(area.x)),
    right = Math.min(width, Math.round(area.x + area.width))
  const top = Math.max(0, Math.round(area.y)),
    bottom = Math.min(picture.height, Math.round(area.y + area.height))
  const other = before?.width === width && before.height === picture.height ? before.data : undefined
  const burnt = new Uint32Array(BLOCKS * BLOCKS)
  const columns = Math.max(1, right - left),
    rows = Math.max(1, bottom - top)
  let sum = 0,
    moved = 0,
    steps = 0,
    squares = 0,
    inner = 0
  for (let y = top; y < bottom; y++) {
    const blockRow = Math.floor(((y - top) * BLOCKS) / rows) * BLOCKS
    const hasRows = y > top && y < bottom - 1
    for (let x = left; x < right; x++) {
      const at = y * width + x
      const value = data[at]
      sum += value
      if (other !== undefined) moved += Math.abs(value - other[at])
      if (value >= SATURATED_LUMA) burnt[blockRow + Math.floor(((x - left) * BLOCKS) / columns)]++
      if (hasRows && x > left && x < right - 1) {
        const step = 4 * value - data[at - 1] - data[at + 1] - data[at - width] - data[at + width]
        steps += step
        squares += step * step
        inner++
      }
    }
  }
  const mean = sum / (columns * rows)
  return {
    mean,
    sharpness: inner === 0 || mean === 0 ? 0 : (squares / inner - (steps / inner) ** 2) * (REFERENCE_LUMA / mean) ** 2,
    glare: Math.max(...burnt) / ((columns * rows) / BLOCKS ** 2),
    motion: other === undefined ? undefined : moved / (columns * rows),
  }
}
