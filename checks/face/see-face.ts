import type { Image } from '../image/image.ts'
import { embedFace } from './embed.ts'
import { findFaces, type Face } from './find-faces.ts'
import { mainFace } from './main-face.ts'
import type { FaceModels } from './models.ts'

/** An image of a person, and its main face. */
export interface SeenFace {
  readonly image: Image
  /** Undefined if no face was found. */
  readonly face: Face | undefined
  /** Embedding of that face; undefined without a face, and for small frames of a followed face. */
  readonly embedding: Float32Array | undefined
  /** Number of other faces that are large enough to be meant. */
  readonly others: number
}

/** Finds the main face of a person's image, the nearest and most central one. */
export async function spotFace(models: FaceModels, image: Image): Promise<Omit<SeenFace, 'embedding'>> {
  const main = mainFace(await findFaces(models, image), image)
  return { image, face: main?.face, others: main?.others ?? 0 }
}

/** Finds the main face of a person's image, and embeds it. */
export async function seeFace(models: FaceModels, image: Image): Promise<SeenFace> {
  const spotted = await spotFace(models, image)
  return {
    ...spotted,
    embedding: spotted.face === undefined ? undefined : await embedFace(models.embedder, image, spotted.face.mesh),
  }
}
