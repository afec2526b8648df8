import type { Point } from '../image/geometry.ts'
import { blurImage, cutImage, type Image } from '../image/image.ts'
import { documentSquares, fromSquare, isOnDocument, type DocumentFrame } from './document-frame.ts'
import { otherPeople } from './document-people.ts'
import { embedFace } from './embed.ts'
import type { Embedder } from './embedder.ts'
import { findFaces, mapFace, type DetectedFace, type Face } from './find-faces.ts'
import type { FaceModels } from './models.ts'
import type { SeenFace } from './see-face.ts'

/**
 * Least confidence of an upright face that ends the search. Most documents are upright, so other turns are searched
 * only without a sure upright face. Of 43 specimens whose portrait is a photograph, 40 reach it upright. Upside down,
 * the detector still finds about half of them, with 0.78 at most and a mesh that fits nobody (2026-11).
 */
const SURE_SCORE = 0.8
/** A face on its side is found as well, rolled by 90°, with a worse mesh. */
const UPRIGHT_ROLL_DEG = 45
/** Clockwise quarter turns to try, the rarest last. */
const TURNS = [1, 3, 2] as const
/** Parts of the image that are searched one by one for a small document: side as a share, and starting places. */
const PART = 0.6
/** Least image size. A smaller image holds no small document with a usable face. */
const LEAST_SIDE = 320
const PART_STARTS = [0, 1 - PART] as const

/**
 * Finds the portrait of a document: the largest face that is whole in the image, in any turn of the document, in the
 * whole image or in a part of it. `others` are faces of other people; smaller copies of the portrait do not count.
 */
export async function findPortrait(models: FaceModels, image: Image): Promise<SeenFace> {
  const [face, ...others] = await findPortraitFaces(models, image)
  if (face === undefined) return { image, face, embedding: undefined, others: 0 }
  const embedding = await embedPrinted(models.embedder, image, face)
  return { image, face, embedding, others: await otherPeople(models.embedder, image, embedding, others) }
}

/** Standard deviation, in pixels, of the softening that takes grain from a printed face before it is embedded. */
const SOFTENING = 0.8
/** Larger faces are shrunk for the embedder, which takes their grain too. */
const SOFTENED_BELOW_PX = 200
/** Surroundings of the box that the embedder sees, as a share of the face's size. */
const SURROUNDINGS = 0.8

/**
 * The embedding of a printed face. Print and poor light are grainy. Softening costs a clean portrait nothing, and keeps
 * a grainy one from being declined (bench/results/2026-11-27-portraits.md).
 */
async function embedPrinted(embedder: Embedder, image: Image, face: Face): Promise<Float32Array> {
  const { box, mesh, sizePx } = face
  if (sizePx >= SOFTENED_BELOW_PX) return embedFace(embedder, image, mesh)
  const margin = SURROUNDINGS * sizePx
  const x0 = Math.max(0, Math.floor(box.x0 - margin)),
    y0 = Math.max(0, Math.floor(box.y0 - margin)),
    x1 = Math.min(image.width, Math.ceil(box.x1 + margin)),
    y1 = Math.min(image.height, Math.ceil(box.y1 + margin))
  const soft = await blurImage(cutImage(image, { x0, y0, x1, y1 }), SOFTENING)
  return embedFace(embedder, soft, mapFace(face, ([x, y]) => [x - x0, y - y0]).mesh)
}

/** Results for images still in use, because tampering and the face match ask for the same document. */
const found = new WeakMap<FaceModels, WeakMap<Image, Promise<readonly Face[]>>>()

/**
 * The faces printed on a document, the portrait first, in pixels of the original image, with their pose when upright.
 * Each image is searched once, because nobody changes its pixels.
 *
 * @param frame the place of the document, once its text is read. It decides which face is the portrait, and where a
 *   small one is searched
 */
export function findPortraitFaces(models: FaceModels, image: Image, frame?: DocumentFrame): Promise<readonly Face[]> {
  const ofModels = found.get(models) ?? new WeakMap<Image, Promise<readonly Face[]>>()
  found.set(models, ofModels)
  const faces = ofModels.get(image) ?? searchPortraitFaces(models, image, frame)
  ofModels.set(image, faces)
  return faces
}

async function searchPortraitFaces(
  models: FaceModels,
  image: Image,
  frame: DocumentFrame | undefined,
): Promise<readonly Face[]> {
  const upright = await findUprightFaces(models, image)
  const framed = frame === undefined ? [] : await searchFrame(models, image, frame, upright)
  if (framed.length > 0) return framed
  const whole = printedFirst(await findTurned(models, image, upright), frame)
  if (whole.length > 0 || Math.min(image.width, image.height) < LEAST_SIDE) return whole
  for (const top of PART_STARTS) {
    for (const left of PART_STARTS) {
      const x = Math.round(left * image.width),
        y = Math.round(top * image.height)
      const part = cutImage(image, {
        x0: x,
        y0: y,
        x1: x + Math.floor(PART * image.width),
        y1: y + Math.floor(PART * image.height),
      })
      // One search. A face is visible upright or on its side.
      const seen = (await findFaces(models, part)).length === 0 ? [] : await findTurned(models, part)
      const faces = printedFirst(
        seen.map((face) => mapFace(face, ([u, v]) => [u + x, v + y])),
        frame,
      )
      if (faces.length > 0) return faces
    }
  }
  return []
}

/** The faces on the document, then those beside it. Empty if none is on it: a bystander's face is no portrait. */
function printedFirst<T extends Face>(faces: readonly T[], frame: DocumentFrame | undefined): T[] {
  const printed = faces.filter((face) => frame === undefined || isOnDocument(frame, face))
  return printed.length === 0 ? [] : [...printed, ...faces.filter((face) => !printed.includes(face))]
}

/**
 * The portrait within a document's frame, then all other faces of the image. If the upright faces of the whole image
 * hold no sure one on the document, upright squares of the document are searched. Empty if none shows a face.
 */
async function searchFrame(
  models: FaceModels,
  image: Image,
  frame: DocumentFrame,
  upright: readonly DetectedFace[],
): Promise<Face[]> {
  const beside = upright.filter((face) => !isOnDocument(frame, face))
  let best = upright.filter((face) => isOnDocument(frame, face))
  if (scoreOf(best) < SURE_SCORE) {
    for await (const { image: square, toImage } of documentSquares(image, frame)) {
      const faces = (await findUprightFaces(models, square))
        .map((face) => fromSquare(face, toImage))
        .filter((face) => isOnDocument(frame, face))
      if (scoreOf(faces) > scoreOf(best)) best = faces
      if (scoreOf(best) >= SURE_SCORE) break
    }
  }
  return best.length === 0 ? [] : [...best, ...beside]
}

/**
 * The faces of an image in the turn with the highest confidence.
 *
 * @param upright its faces without a turn, where they are known
 */
async function findTurned(models: FaceModels, image: Image, upright?: DetectedFace[]): Promise<Face[]> {
  let best = upright ?? (await findUprightFaces(models, image))
  if (scoreOf(best) >= SURE_SCORE) return best
  for (const quarters of TURNS) {
    const other = await findUprightFaces(models, turned(image, quarters))
    if (scoreOf(other) > scoreOf(best))
      best = other.map((face) => mapFace(face, (point) => unturned(point, quarters, image)))
    if (scoreOf(best) >= SURE_SCORE) break
  }
  return best
}

/** The faces printed on an upright document, largest first. Drawn emblems give faces that extend beyond the image. */
export async function findUprightFaces(models: FaceModels, image: Image): Promise<DetectedFace[]> {
  const isWhole = ({ x0, y0, x1, y1 }: Face['box']) => x0 >= 0 && y0 >= 0 && x1 <= image.width && y1 <= image.height
  return (await findFaces(models, image)).filter(
    ({ box, pose }) => isWhole(box) && Math.abs(pose.roll) <= UPRIGHT_ROLL_DEG,
  )
}

/** The detector's score times the mesh's: an upright printed face had 0.76 by 1.00, upside down 0.79 by 0.65. */
const scoreOf = ([face]: readonly DetectedFace[]): number => (face === undefined ? 0 : face.score * face.mesh.score)

/** The image turned clockwise. */
function turned({ data, width, height }: Image, quarters: 1 | 2 | 3): Image {
  const out = new Uint8Array(data.length)
  // Steps right and down, and the first pixel, in the turned image.
  const [right, down, first] =
    quarters === 1
      ? [height, -1, height - 1]
      : quarters === 2
        ? [-1, -width, width * height - 1]
        : [-height, 1, (width - 1) * height]
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0, o = (first + y * down) * 3; x < width; x++, p += 3, o += 3 * right) {
      out[o] = data[p]
      out[o + 1] = data[p + 1]
      out[o + 2] = data[p + 2]
    }
  }
  return { data: out, width: quarters === 2 ? width : height, height: quarters === 2 ? height : width }
}

/** Converts a point of the turned image to the original image. */
function unturned([x, y]: Point, quarters: 1 | 2 | 3, { width, height }: Image): Point {
  return quarters === 1 ? [y, height - x] : quarters === 2 ? [width - x, height - y] : [width - y, x]
}
