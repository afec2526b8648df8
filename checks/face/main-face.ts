import type { Image } from '../image/image.ts'
import type { Face } from './find-faces.ts'

/**
 * Others count from this share of the main face's size on. By the detector's boxes a face as large as the main one is 0.94 to 1.02 of
 * it, one of 0.8 at most 0.83 (n = 14 each, two London faces in one picture, 2026-11).
 */
const AS_LARGE_FROM = 0.9

/** How much a face at the picture's edge is taken back against one in its middle. */
const EDGE_LOSS = 0.4

/** The face that a picture of a person is about, and how many others may be meant as well. */
export interface MainFace {
  readonly face: Face
  readonly others: number
}

/** The nearest and most central face; those behind it are bystanders, unless they are as large. Pure. */
export function mainFace(faces: readonly Face[], image: Pick<Image, 'width' | 'height'>): MainFace | undefined {
  const ranked = faces.toSorted((p, q) => prominence(q, image) - prominence(p, image))
  const face = ranked.at(0)
  if (face === undefined) return undefined
  return {
    face,
    others: ranked.filter((other) => other !== face && other.sizePx >= face.sizePx * AS_LARGE_FROM).length,
  }
}

/** Size, less the farther from the middle: 0 there, 1 at the nearest edge or beyond. */
function prominence(
  { sizePx, box: { x0, y0, x1, y1 } }: Face,
  { width, height }: Pick<Image, 'width' | 'height'>,
): number {
  const aside = Math.max(Math.abs((x0 + x1) / width - 1), Math.abs((y0 + y1) / height - 1))
  return sizePx * (1 - EDGE_LOSS * Math.min(1, aside))
}
