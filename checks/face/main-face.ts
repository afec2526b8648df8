import type { Image } from '../image/image.ts'
import type { Face } from './find-faces.ts'

/**
 * Share of the main face's size from which another face counts. By the detector's boxes, a face as large as the main
 * one has 0.94 to 1.02 of its size, and a face of 0.8 of it has 0.83 at most (n = 14 each, two London faces in one
 * image, 2026-11).
 */
const AS_LARGE_FROM = 0.9

/** Penalty of a face at the image's edge against one in the middle. */
const EDGE_LOSS = 0.4

/** The main face of a person's image, and the number of others that may be meant. */
export interface MainFace {
  readonly face: Face
  readonly others: number
}

/** Picks the nearest and most central face. Faces behind it are bystanders, unless they are as large. Pure. */
export function mainFace(faces: readonly Face[], image: Pick<Image, 'width' | 'height'>): MainFace | undefined {
  const ranked = faces.toSorted((p, q) => prominence(q, image) - prominence(p, image))
  const face = ranked.at(0)
  if (face === undefined) return undefined
  return {
    face,
    others: ranked.filter((other) => other !== face && other.sizePx >= face.sizePx * AS_LARGE_FROM).length,
  }
}

/** Size, reduced by the distance from the middle: 0 there, 1 at the nearest edge or beyond. */
function prominence(
  { sizePx, box: { x0, y0, x1, y1 } }: Face,
  { width, height }: Pick<Image, 'width' | 'height'>,
): number {
  const aside = Math.max(Math.abs((x0 + x1) / width - 1), Math.abs((y0 + y1) / height - 1))
  return sizePx * (1 - EDGE_LOSS * Math.min(1, aside))
}
