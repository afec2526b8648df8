import type { Image } from '../image/image.ts'
import { embedFace } from './embed.ts'
import { findFaces, type Face } from './find-faces.ts'
import { mainFace } from './main-face.ts'
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

/** Finds the face that a picture of a person is about, the nearest and most central one. */
export async function spotFace(models: FaceModels, image: Image): Promise<Omit<SeenFace, 'embedding'>> {
  const main = mainFace(await findFaces(models, image), image)
  return { image, face: main?.face, others: main?.others ?? 0 }
}

/** Finds the face that a picture of a person is about, and embeds it. */
export async function seeFace(models: FaceModels, image: Image): Promise<SeenFace> {
  const spotted = await spotFace(models, image)
  return {
    ...spotted,
    embedding: spotted.face === undefined ? undefined : await embedFace(models.embedder, image, spotted.face.mesh),
  }
}
