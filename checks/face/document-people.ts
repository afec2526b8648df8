import type { Image } from '../image/image.ts'
import { cosineSimilarity, embedFace } from './embed.ts'
import type { Embedder } from './embedder.ts'
import type { Face } from './find-faces.ts'

/** Smaller ones are not compared: ghost portraits of 50 pixels and more match their portrait at 0.948 or above (bench/results/2026-11-22-face-match.md). */
const LEAST_PX = 50

/**
 * How many other people a document's picture shows. Whoever holds the document beside their own, larger face would have it taken for the portrait,
 * and be compared with themselves. A ghost portrait is of the portrait's person: of 43 published documents 4 have one that is large enough, 0.948
 * to 0.984, and 1 is flagged: its largest "face" is none (2026-11).
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
