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

/** Finds the face that a picture is about, the largest one, and embeds it. */
export async function seeFace(models: FaceModels, image: Image): Promise<SeenFace> {
  const [face, ...others] = await findFaces(models, image)
  if (face === undefined) return { image, face, embedding: undefined, others: 0 }
  return {
    image, face, embedding: await embedFace(models.embedder, image, face.mesh),
    others: others.filter(({ sizePx }) => sizePx > face.sizePx * SHARE_OF_BYSTANDER).length,
  }
}
