import { assessFaceMatch, type FaceBounds } from '../../checks/face/compare.ts'
import { cosineSimilarity } from '../../checks/face/embed.ts'
import type { Verdict } from '../../contract/verification.ts'
import type { PrintedPortrait, SeenPicture } from './see.ts'

export type Pairing = 'genuine' | 'strangers of one sex and group' | 'all strangers'
export type VerdictCounts = Readonly<Record<Pairing, Readonly<Record<Verdict, number>>>>

/** Verdicts on a selfie alone against a portrait of the given width: all pictures of another expression or person. */
export function countVerdicts(pictures: readonly SeenPicture[], px: number, bounds: FaceBounds): VerdictCounts {
  const counts: Record<Pairing, Record<Verdict, number>> = {
    genuine: none(),
    'strangers of one sex and group': none(),
    'all strangers': none(),
  }
  for (const { subject, group, file, printed } of pictures) {
    const portrait = printed.get(px)
    if (portrait === undefined) continue
    for (const selfie of pictures) {
      if (selfie.file === file) continue
      const verdict = verdictOf(portrait, selfie, bounds)
      if (selfie.subject === subject) counts.genuine[verdict]++
      else {
        counts['all strangers'][verdict]++
        if (group !== undefined && selfie.group === group) counts['strangers of one sex and group'][verdict]++
      }
    }
  }
  return counts
}

const none = (): Record<Verdict, number> => ({ PASS: 0, REVIEW: 0, FAIL: 0, ERROR: 0 })

function verdictOf(portrait: PrintedPortrait, selfie: SeenPicture, bounds: FaceBounds): Verdict {
  const similarity = cosineSimilarity(portrait.embedding, selfie.embedding)
  return assessFaceMatch(
    {
      similarity,
      selfieSimilarity: similarity,
      votes: 1,
      dissent: [],
      portrait: portrait.quality,
      selfie: selfie.quality,
      otherSelfieFaces: 0,
      otherPortraitFaces: 0,
    },
    bounds,
  ).verdict
}
