import { findFaces, mapFace, type Face } from '../../face/find-faces.ts'
import { frameOf } from '../../face/document-frame.ts'
import type { FaceModels } from '../../face/models.ts'
import { findPortraitFaces, findUprightFaces } from '../../face/portrait.ts'
import { cutImage, type Image } from '../../image/image.ts'
import { around, grown, heightOf, type Rectangle } from './plane.ts'
import type { TextLine } from '../../text/line-reader.ts'

/** The faces printed on a document. */
export interface DocumentFaces {
  readonly portrait: Face
  /** The ghost: a smaller copy of the portrait beside it, if one was found. */
  readonly ghost: Face | undefined
}

/** Text of the table around a document has a lower confidence than the document's own. */
const LEAST_CONFIDENCE = 0.6
/** Margin of each side if no text locates the document. The document is then assumed to fill the image. */
const RIM = 0.08

const sureQuads = (lines: readonly TextLine[]): TextLine['quad'][] =>
  lines.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE).map(({ quad }) => quad)

/** Locates the document by its text. Its outline is found on only 2 to 3 of 8 real photographs, its text on all. */
export function documentPlace({ width, height }: Image, lines: readonly TextLine[]): Rectangle {
  const place = around(sureQuads(lines).flat())
  const all = { x0: width * RIM, y0: height * RIM, x1: width * (1 - RIM), y1: height * (1 - RIM) }
  return grown(place === undefined || place.x1 - place.x0 < width / 4 ? all : place, 0, { width, height })
}

/** Largest ghost portrait as a share of the portrait's size. Two people on one document are nearly equal. */
const GHOST_SHARE = 0.75

/**
 * Finds the portrait, and its ghost on the side of the document with more room. The ghost is a twentieth of the
 * document's width, too small for a detector that sees the whole image, so the ghost is searched in a separate square.
 *
 * @param lines the text of the image, which shows where the document is
 * @param isFront a back seldom has a portrait, so it is not searched turned and in parts
 */
export async function findDocumentFaces(
  models: FaceModels,
  image: Image,
  lines: readonly TextLine[],
  isFront: boolean,
): Promise<DocumentFaces | undefined> {
  const document = documentPlace(image, lines)
  const [portrait, ...others] = isFront
    ? await findPortraitFaces(models, image, frameOf(sureQuads(lines), image))
    : await findUprightFaces(models, image)
  if (portrait === undefined) return undefined
  const isGhost = (face: Face) => face.sizePx <= portrait.sizePx * GHOST_SHARE && apart(face.box, portrait.box)
  const seen = others.find(isGhost)
  if (seen !== undefined) return { portrait, ghost: seen }
  // A turned portrait is found with a mesh that fits nobody.
  const square = isUpright(portrait) ? besides(document, portrait.box, image) : undefined
  if (square === undefined) return { portrait, ghost: undefined }
  const found = await findFaces(models, cutImage(image, square))
  return {
    portrait,
    ghost: found.map((face) => mapFace(face, ([x, y]) => [x + square.x0, y + square.y0])).find(isGhost),
  }
}

const LEFT_EYE = 33,
  RIGHT_EYE = 263
const isUpright = ({ mesh: { points } }: Face): boolean =>
  points[RIGHT_EYE][0] - points[LEFT_EYE][0] > Math.abs(points[RIGHT_EYE][1] - points[LEFT_EYE][1])

const apart = (a: Rectangle, b: Rectangle): boolean => a.x1 < b.x0 || b.x1 < a.x0 || a.y1 < b.y0 || b.y1 < a.y0

/** The square at the end of the document that is farther from the portrait. */
function besides(document: Rectangle, portrait: Rectangle, image: Image): Rectangle | undefined {
  const all = grown(
    {
      x0: Math.min(document.x0, portrait.x0),
      y0: Math.min(document.y0, portrait.y0),
      x1: Math.max(document.x1, portrait.x1),
      y1: Math.max(document.y1, portrait.y1),
    },
    0,
    image,
  )
  const isLeft = portrait.x0 + portrait.x1 < all.x0 + all.x1
  const side = Math.min(heightOf(all), isLeft ? all.x1 - Math.ceil(portrait.x1) : Math.floor(portrait.x0) - all.x0)
  if (side < 128) return undefined
  // As high as wide, at the height of the portrait's middle, because ghosts are beside it.
  const y0 = Math.max(all.y0, Math.min(all.y1 - side, Math.round((portrait.y0 + portrait.y1 - side) / 2)))
  return { x0: isLeft ? all.x1 - side : all.x0, y0, x1: isLeft ? all.x1 : all.x0 + side, y1: y0 + side }
}
