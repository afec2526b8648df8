import type { Point, Quad } from '../image/geometry.ts'
import { blurImage, type Image } from '../image/image.ts'
import { mapFace, type Face } from './find-faces.ts'
import { applySimilarity, sampleSquare, type Similarity } from './similarity.ts'

/** The place of a document's text in its image, upright: the document itself is a little larger. */
export interface DocumentFrame {
  readonly middle: Point
  /** Along the lines, and across them, in pixels of the image. */
  readonly width: number
  readonly height: number
  /** Direction of the lines, in radians; 0 to the right, clockwise. */
  readonly angle: number
}

/** Fewer lines have no common direction. */
const LEAST_LINES = 4
/** A frame of less than this share of the image's shorter side is a stamp or a title, no document. */
const LEAST_SHARE = 0.15

/** The frame of lines of text; undefined if they do not show a document. Pure. */
export function frameOf(
  quads: readonly Quad[],
  { width, height }: Pick<Image, 'width' | 'height'>,
): DocumentFrame | undefined {
  if (quads.length < LEAST_LINES) return undefined
  // Long lines weigh more: a sum of vectors.
  const along = quads.reduce(([x, y], [from, to]): Point => [x + to[0] - from[0], y + to[1] - from[1]], [0, 0] as Point)
  const angle = Math.atan2(along[1], along[0])
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const upright = quads.flat().map(([x, y]): Point => [c * x + s * y, c * y - s * x])
  const [us, vs] = [upright.map(([u]) => u), upright.map(([, v]) => v)]
  const [u0, u1, v0, v1] = [Math.min(...us), Math.max(...us), Math.min(...vs), Math.max(...vs)]
  const [u, v] = [(u0 + u1) / 2, (v0 + v1) / 2]
  const frame = { middle: [c * u - s * v, s * u + c * v] as Point, width: u1 - u0, height: v1 - v0, angle }
  return Math.min(frame.width, frame.height) < LEAST_SHARE * Math.min(width, height) ? undefined : frame
}

/** A face of a document is at most so high as a share of its text's height, and lies at most so far outside the text. */
const MOST_OF_HEIGHT = 0.8
const OUTSIDE = { along: 0.7, across: 0.25 } as const

/** Whether a face may be printed on the document: a bystander's is beside it, an emblem's is as large as it. Pure. */
export function isOnDocument({ middle, width, height, angle }: DocumentFrame, { box, sizePx }: Face): boolean {
  const [x, y] = [(box.x0 + box.x1) / 2 - middle[0], (box.y0 + box.y1) / 2 - middle[1]]
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  return (
    sizePx <= MOST_OF_HEIGHT * height &&
    Math.abs(c * x + s * y) <= width / 2 + OUTSIDE.along * height &&
    Math.abs(c * y - s * x) <= height / 2 + OUTSIDE.across * height
  )
}

/** Side of a searched square. The detector sees a face on it at about 100 px. */
const SIDE = 384
/** Standard deviation of the blur that takes the grain of print and of poor light. The mesh fits no grainy face. */
const SOFTENING = 1.2
/** An upright square of a document, and the way back to the image. */
export interface DocumentSquare {
  readonly image: Image
  readonly toImage: Similarity
}

/**
 * Squares as high as the document where portraits are printed: at either end of the text, beside it, in its middle. All
 * are upright, in full light, and without grain.
 */
export async function* documentSquares(
  image: Image,
  { middle, width, height, angle }: DocumentFrame,
): AsyncGenerator<DocumentSquare> {
  const side = 1.15 * height
  const reach = Math.max(0, width - side) / 2
  const scale = side / SIDE
  const [a, b] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  const places = [-reach, reach, -reach - side / 2, reach + side / 2, ...(reach < side / 4 ? [] : [0])]
  for (const along of places) {
    const [x, y] = [middle[0] + Math.cos(angle) * along, middle[1] + Math.sin(angle) * along]
    const toImage = { a, b, tx: x - (a - b) * (SIDE / 2), ty: y - (b + a) * (SIDE / 2) }
    const values = sampleSquare(image, toImage, SIDE, { layout: 'interleaved', scale: 1, offset: 0 })
    const square = { data: brightened(values), width: SIDE, height: SIDE }
    yield { image: await blurImage(square, SOFTENING), toImage }
  }
}

/** Largest factor on the light of a dark square, and the share of its pixels that may become white. */
const MOST_GAIN = 4
const BURNT_SHARE = 0.03

/** The square in full light. The detector misses faces of dark skin on dark photographs. */
function brightened(values: Float32Array): Uint8Array {
  const counts = new Uint32Array(256)
  for (const value of values) counts[value & 255]++
  let white = 255
  for (let above = 0; white > 0 && above + counts[white] <= BURNT_SHARE * values.length; white--) above += counts[white]
  const gain = Math.max(1, Math.min(MOST_GAIN, 255 / Math.max(1, white)))
  return Uint8Array.from(values, (value) => Math.min(255, value * gain))
}

/** A face of a square in pixels of the image. Its pose stays that of the upright square. */
export const fromSquare = <T extends Face>(face: T, toImage: Similarity): T => ({
  ...mapFace(face, (point) => applySimilarity(toImage, point), Math.hypot(toImage.a, toImage.b)),
  isFaint: true,
})
