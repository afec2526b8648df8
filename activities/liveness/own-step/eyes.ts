import type { Mesh } from '../../face/mesh.ts'
import { sampleSquare } from '../../face/similarity.ts'
import type { Image } from '../../vision/image.ts'
import { median } from '../series/neutral.ts'

/** Mesh points: outer and inner corner of each eye, from image-left to image-right. */
const EYES = [[33, 133], [362, 263]] as const

/** An eye is seen at so many pixels from corner to corner, and as many downwards: at a face of 100 px as many as the picture has. */
const SIZE = 20
/** Of the square about the eye: what the lids open on, and skin below the lower lid. Rows and columns, the last one excluded. */
const COLUMNS = [4, 16], EYE_ROWS = [6, 12], SKIN_ROWS = [16, 19]
/** The corners lie a little above the middle of the square. */
const CORNERS_AT = 0.45

/**
 * How much lighter and darker an eye is from one side to the other, in shares of the skin below it: white, iris, white. Nothing but the
 * lashes' level line is left of it when the lids are closed. The mesh's own lids are too coarse to tell.
 *
 * @returns of the eye on the left of the image, and of the other; 0 for a plain one
 */
export const eyeStructures = (image: Image, mesh: Pick<Mesh, 'points'>): number[] => EYES.map((corners) => structureOf(image, mesh, corners))

function structureOf(image: Image, { points }: Pick<Mesh, 'points'>, [from, to]: readonly [number, number]): number {
  const [[x0, y0], [x1, y1]] = [points[from], points[to]]
  const a = (x1 - x0) / SIZE, b = (y1 - y0) / SIZE
  const top = CORNERS_AT * SIZE
  const rgb = sampleSquare(image, { a, b, tx: x0 + b * top, ty: y0 - a * top }, SIZE, { layout: 'interleaved', scale: 1, offset: 0 })
  const luma = (row: number, column: number) => {
    const at = (row * SIZE + column) * 3
    return 0.3 * rgb[at] + 0.59 * rgb[at + 1] + 0.11 * rgb[at + 2]
  }
  const span = ([first, end]: readonly number[]) => Array.from({ length: end - first }, (_, i) => first + i)
  const skin = Math.max(1, median(span(SKIN_ROWS).flatMap((row) => span(COLUMNS).map((column) => luma(row, column)))))
  const across = span(COLUMNS).map((column) => span(EYE_ROWS).reduce((sum, row) => sum + luma(row, column), 0) / span(EYE_ROWS).length / skin)
  const mean = across.reduce((sum, value) => sum + value, 0) / across.length
  const spread = Math.sqrt(across.reduce((sum, value) => sum + (value - mean) ** 2, 0) / across.length)
  const steps = span(EYE_ROWS).flatMap((row) => span(COLUMNS).slice(1).map((column) => Math.abs(luma(row, column) - luma(row, column - 1)) / skin))
  return spread + STEPS_WEIGHT * steps.reduce((sum, value) => sum + value, 0) / steps.length
}
/** Makes the two parts about as large as each other. */
const STEPS_WEIGHT = 2.5
