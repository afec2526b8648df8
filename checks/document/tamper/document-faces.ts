import { findFaces, type Face } from '../../face/find-faces.ts'
import type { FaceModels } from '../../face/models.ts'
import { findPortraitFaces, findUprightFaces } from '../../face/portrait.ts'
import { cutImage, type Image } from '../../image/image.ts'
import { grown, heightOf, type Rectangle } from './plane.ts'

/** The faces printed on a document. */
export interface DocumentFaces {
  readonly portrait: Face
  /** The ghost: a smaller copy of the portrait beside it, if one was found. */
  readonly ghost: Face | undefined
}

/** Largest ghost portrait as a share of the portrait's size. Two people on one document are nearly equal. */
const GHOST_SHARE = 0.75

/**
 * Finds the portrait, and its ghost on the side of the document with more room. The ghost is a twentieth of the
 * document's width, too small for a detector that sees the whole image, so the ghost is searched in a separate square.
 *
 * @param document the place of the document's text
 * @param isFront a back seldom has a portrait, so it is not searched turned and in parts
 */
export async function findDocumentFaces(
  models: FaceModels,
  image: Image,
  document: Rectangle,
  isFront: boolean,
): Promise<DocumentFaces | undefined> {
  const [portrait, ...others] = await (isFront ? findPortraitFaces : findUprightFaces)(models, image)
  if (portrait === undefined) return undefined
  const isGhost = (face: Face) => face.sizePx <= portrait.sizePx * GHOST_SHARE && apart(face.box, portrait.box)
  const seen = others.find(isGhost)
  if (seen !== undefined) return { portrait, ghost: seen }
  // A turned portrait is found with a mesh that fits nobody.
  const square = isUpright(portrait) ? besides(document, portrait.box, image) : undefined
  if (square === undefined) return { portrait, ghost: undefined }
  const found = await findFaces(models, cutImage(image, square))
  return { portrait, ghost: found.map((face) => moved(face, square)).find(isGhost) }
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

const moved = (face: Face, { x0, y0 }: Rectangle): Face => ({
  ...face,
  box: { x0: face.box.x0 + x0, y0: face.box.y0 + y0, x1: face.box.x1 + x0, y1: face.box.y1 + y0 },
  mesh: { ...face.mesh, points: face.mesh.points.map(([x, y, z]) => [x + x0, y + y0, z]) },
})
