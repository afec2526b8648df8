import { cosineSimilarity, embedFace } from '../../face/embed.ts'
import type { Face } from '../../face/find-faces.ts'
import type { FaceModels } from '../../face/models.ts'
import type { Image } from '../../image/image.ts'
import type { DocumentFaces } from './document-faces.ts'
import { faceLikeness } from './face-likeness.ts'
import { drawHeat } from './heat-map.ts'
import { jpegGhost } from './jpeg-ghost.ts'
import { grown, type Rectangle } from './plane.ts'
import type { TamperSignal } from './tamper-signal.ts'

/**
 * Least size of a ghost in pixels. From 50 on the same photograph gave 0.775 or more; at 42 one gave 0.60 (2026-11).
 */
const LEAST_GHOST = 50
// 1 minus the likeness. One photograph: at most 0.225. Other people: at least 0.25, half of them above 0.43, the two
// swaps of SIDTD 0.37 and 0.38.
export const UNLIKE = { suspectFrom: 0.3, strongFrom: 0.5 }
// Genuine photographs have at most 0.14 (n = 112), published specimens 0.17 except one, pasted portraits 0.22 or more
// in 8 of 24 (bench/results/2026-11-22-tampering.md).
export const SAVED_APART = { suspectFrom: 0.22, strongFrom: 0.4 }

/** The printed portrait around the face, because a swap replaces hair and shoulders too. */
const portraitOf = ({ box, sizePx }: Face, image: Image): Rectangle =>
  grown(
    { x0: box.x0 - 0.2 * sizePx, y0: box.y0 - 0.35 * sizePx, x1: box.x1 + 0.2 * sizePx, y1: box.y1 + 0.25 * sizePx },
    0,
    image,
  )

/**
 * Measures whether the portrait was replaced: by its ghost, which then shows another person, and by the earlier savings
 * of its pixels.
 */
export async function portraitSpliceSignals(
  models: FaceModels,
  image: Image,
  { portrait, ghost }: DocumentFaces,
): Promise<TamperSignal[]> {
  const signals: TamperSignal[] = []
  if (ghost !== undefined && ghost.sizePx >= LEAST_GHOST)
    signals.push(await compareGhost(models, image, portrait, ghost))
  const place = portraitOf(portrait, image)
  const apart = await jpegGhost(image, place)
  if (apart !== undefined) {
    signals.push({
      signal: 'PORTRAIT_SPLICE',
      witness: 'COMPRESSION',
      score: apart,
      ...SAVED_APART,
      decisiveFrom: null,
      explanation:
        apart >= SAVED_APART.suspectFrom
          ? 'the portrait was compressed differently from its surroundings'
          : 'the portrait was compressed like its surroundings',
      heat: drawHeat([{ place, strength: apart / (2 * SAVED_APART.strongFrom) }], image),
    })
  }
  return signals
}

async function compareGhost(
  { embedder }: FaceModels,
  image: Image,
  portrait: Face,
  ghost: Face,
): Promise<TamperSignal> {
  const unlike = 1 - faceLikeness(image, portrait.mesh, ghost.mesh)
  // Two images of one person may differ, but their embeddings do not: all ghosts of one photograph pass
  // (bench/results/2026-11-27-embedder.md).
  const isDoubtful =
    unlike >= UNLIKE.suspectFrom &&
    cosineSimilarity(await embedFace(embedder, image, portrait.mesh), await embedFace(embedder, image, ghost.mesh)) <
      embedder.spec.thresholds.pass
  const score = isDoubtful ? unlike : Math.min(unlike, UNLIKE.suspectFrom / 2)
  return {
    signal: 'PORTRAIT_SPLICE',
    witness: 'FACES',
    score,
    ...UNLIKE,
    decisiveFrom: null,
    explanation: isDoubtful
      ? 'the small copy of the portrait shows another person'
      : 'the small copy of the portrait shows the same photograph',
    heat: drawHeat(
      [portrait, ghost].map(({ box }) => ({ place: box, strength: score / (2 * UNLIKE.strongFrom) })),
      image,
    ),
  }
}
