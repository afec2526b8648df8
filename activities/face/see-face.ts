import type { Image } from '../vision/image.ts'
import { embedFace } from './embed.ts'
import { findFaces, type Face } from './find-faces.ts'
import type { FaceModels } from './models.ts'

/** A picture of a person, and the face that it is about. */
export interface SeenFace {
  readonly image: Image
  /** Undefined where none was found. */
  readonly face: Face | undefined
  /** Of that face; undefined where there is none, and for small frames that are only followed. */
  readonly embedding: Float32Array | undefined
  /** How many other faces are so large that one may be meant as well. */
  readonly others: number
}

/** Smaller faces stand behind, and are not meant. */
const SHARE_OF_BYSTANDER = 0.5

/** Finds the face that a picture is about, the largest one. */
export async function spotFace(models: FaceModels, image: Image): Promise<Omit<SeenFace, 'embedding'>> {
  const [face, ...others] = await findFaces(models, image)
  return { image, face, others: face === undefined ? 0 : others.filter(({ sizePx }) => sizePx > face.sizePx * SHARE_OF_BYSTANDER).length }
}

/** Finds the face that a picture is about, and embeds it. */
export async function seeFace(models: FaceModels, image: Image): Promise<SeenFace> {
  const spotted = await spotFace(models, image)
  return { ...spotted, embedding: spotted.face === undefined ? undefined : await embedFace(models.embedder, image, spotted.face.mesh) }
}
