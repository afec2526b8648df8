import type { Image } from '../image/image.ts'
import { cosineSimilarity, embedFace } from './embed.ts'
import type { Embedder } from './embedder.ts'
import type { Face } from './find-faces.ts'

/** Least size of a compared face. Ghost portraits of 50 pixels and more match their portrait. */
const LEAST_PX = 50

/**
 * Counts the other people in a document's image. A person who holds the document beside their own, larger face would be
 * compared with themselves, because that face looks like the portrait. A ghost portrait shows the portrait's person
 * (bench/results/2026-11-27-embedder.md).
 *
 * @param portrait its embedding
 */
export async function otherPeople(
  embedder: Embedder,
  image: Image,
  portrait: Float32Array,
  faces: readonly Face[],
): Promise<number> {
  let count = 0
  for (const { sizePx, mesh } of faces) {
    if (
      sizePx >= LEAST_PX &&
      !(cosineSimilarity(portrait, await embedFace(embedder, image, mesh)) >= embedder.thresholds.mismatch)
    )
      count++
  }
  return count
}
