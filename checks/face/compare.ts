import type { CheckResult, FaceBox, FaceMeasure } from '../results/check-result.ts'
import type { Verdict } from '../../contract/verification.ts'
import type { Image } from '../image/image.ts'
import { matchProbability } from './calibration.ts'
import { cosineSimilarity } from './embed.ts'
import type { Embedder } from './embedder.ts'
import {
  GOOD_PORTRAIT_FACE_PX,
  measureQuality,
  MIN_PORTRAIT_FACE_PX,
  MIN_SELFIE_FACE_PX,
  qualityFlaws,
  type FaceQuality,
} from './quality.ts'
import type { SeenFace } from './see-face.ts'
import { poolFrontal } from './votes.ts'

/** Measurements of a document's portrait and of the images of the person. */
export interface FacePair {
  /** Similarity of the portrait to the mean of selfie and frontal frames; null if a face was not found. */
  readonly similarity: number | null
  /** Similarity of the portrait to the selfie alone; null if a face was not found. */
  readonly selfieSimilarity: number | null
  /** Images of the person in the mean, including the selfie. */
  readonly votes: number
  /** Similarity to the selfie of each frontal frame that shows another face. */
  readonly dissent: readonly number[]
  /** Null if no face was found. */
  readonly portrait: FaceQuality | null
  readonly selfie: FaceQuality | null
  /** Faces in the selfie that are as large as the main one. */
  readonly otherSelfieFaces: number
  /** People on the document's image other than the portrait's person. */
  readonly otherPortraitFaces: number
  /** The portrait was found only on the enlarged and softened document. */
  readonly isPortraitFaint?: boolean
  /** The boxes of the two faces, for the reviewer. */
  readonly portraitBox?: FaceBox
  readonly selfieBox?: FaceBox
}

/** The meaning of an embedder's cosines. */
export interface FaceBounds {
  readonly thresholds: Embedder['thresholds']
  readonly calibration: Embedder['spec']['calibration']
}

export const boundsOf = ({ thresholds, spec: { calibration } }: Embedder): FaceBounds => ({ thresholds, calibration })

/**
 * Compares a document's portrait with the selfie and other frontal images of the person. Pure.
 *
 * @param frames other images of the same capture. Those with a turned head are left out.
 */
export function measureFacePair(
  portrait: SeenFace,
  selfie: SeenFace,
  frames: readonly SeenFace[],
  { thresholds }: FaceBounds,
): FacePair {
  const votes = poolFrontal(selfie, frames, thresholds.pass)
  const { embedding } = portrait
  const against = (other: Float32Array | undefined): number | null =>
    embedding === undefined || other === undefined ? null : cosineSimilarity(embedding, other)
  return {
    similarity: against(votes?.pooled),
    selfieSimilarity: against(selfie.embedding),
    votes: votes?.cast.length ?? 0,
    dissent: votes?.dissent ?? [],
    portrait: portrait.face === undefined ? null : measureQuality(portrait.image, portrait.face),
    selfie: selfie.face === undefined ? null : measureQuality(selfie.image, selfie.face),
    ...(portrait.face === undefined ? {} : { portraitBox: boxOf(portrait.face.box, portrait.image) }),
    ...(selfie.face === undefined ? {} : { selfieBox: boxOf(selfie.face.box, selfie.image) }),
    isPortraitFaint: portrait.face?.isFaint ?? false,
    otherSelfieFaces: selfie.others,
    otherPortraitFaces: portrait.others,
  }
}

const boxOf = (
  { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number },
  { width, height }: Image,
): FaceBox => ({ x: x0 / width, y: y0 / height, width: (x1 - x0) / width, height: (y1 - y0) / height })

/** The pair as the reviewer sees it beside the verdict; undefined if two faces were not found. */
export const faceMeasure = (
  { similarity, portraitBox, selfieBox }: FacePair,
  { thresholds: { pass, mismatch } }: FaceBounds,
): FaceMeasure | undefined =>
  similarity === null
    ? undefined
    : {
        similarity,
        match_from: pass,
        mismatch_below: mismatch,
        portrait: portraitBox ?? null,
        selfie: selfieBox ?? null,
      }

/**
 * Judges a measured pair (interface.md 7.4, FACE_*). Pure. Without a face, with a poor image, with two people in the
 * selfie, or with images that contradict each other, the result is FACE_MATCH_LOW, which is a review. Copies of the
 * portrait are the matter of copies.ts: an embedding does not distinguish them from another moment of one sitting.
 */
export function assessFaceMatch(pair: FacePair, { thresholds, calibration }: FaceBounds): CheckResult {
  const { similarity, selfieSimilarity, portrait, selfie } = pair
  const result = (verdict: Verdict, codes: string[], ...observations: string[]): CheckResult => ({
    name: 'FACE_MATCH',
    verdict,
    codes,
    observations,
    score: similarity === null ? null : Math.round(matchProbability(calibration, similarity) * 1000) / 1000,
  })
  const low = (...observations: string[]) => result('REVIEW', ['FACE_MATCH_LOW'], ...observations)
  if (portrait === null) return low('no face was found on the document')
  if (selfie === null || similarity === null || selfieSimilarity === null) return low('no face was found in the selfie')

  if (!Number.isFinite(similarity) || !Number.isFinite(selfieSimilarity)) return low('the faces could not be compared')

  const measured = [
    `similarity ${similarity.toFixed(3)} (match from ${thresholds.pass}, mismatch below ${thresholds.mismatch})`,
    `portrait face ${Math.round(portrait.sizePx)} px, selfie face ${Math.round(selfie.sizePx)} px`,
    ...(pair.votes > 1
      ? [
          `the selfie and ${pair.votes - 1} frontal ${pair.votes === 2 ? 'frame' : 'frames'} together; the selfie alone ${selfieSimilarity.toFixed(3)}`,
        ]
      : []),
  ]
  const contradictions = contradictionsOf(pair, thresholds)
  if (contradictions.length > 0) return low(...measured, ...contradictions)
  if (similarity < thresholds.mismatch)
    return pair.isPortraitFaint === true
      ? low(...measured, 'the portrait is too faint to tell another person: photograph the document in even light')
      : result('FAIL', ['FACE_MISMATCH'], ...measured)
  if (similarity < thresholds.pass) return low(...measured)
  if (portrait.sizePx < GOOD_PORTRAIT_FACE_PX) measured.push('the portrait is small')
  return result('PASS', [], ...measured)
}

/** The reasons why a pair can neither pass nor be declined. */
function contradictionsOf(
  { portrait, selfie, similarity, selfieSimilarity, dissent, otherSelfieFaces, otherPortraitFaces }: FacePair,
  { mismatch }: FaceBounds['thresholds'],
): string[] {
  const found: string[] = []
  if (portrait !== null)
    found.push(...qualityFlaws(portrait, MIN_PORTRAIT_FACE_PX).map((flaw) => `the portrait is ${flaw}`))
  if (selfie !== null)
    found.push(...qualityFlaws(selfie, MIN_SELFIE_FACE_PX).map((flaw) => `the selfie's face is ${flaw}`))
  if (otherSelfieFaces > 0) found.push(`the selfie shows ${otherSelfieFaces + 1} people`)
  if (otherPortraitFaces > 0)
    found.push(`the document's image shows ${otherPortraitFaces + 1} people: photograph the document alone`)
  if (dissent.length > 0)
    found.push(
      `${dissent.length} frontal ${dissent.length === 1 ? 'frame shows' : 'frames show'} another face than the selfie (similarity ${Math.min(...dissent).toFixed(3)})`,
    )
  if (similarity !== null && selfieSimilarity !== null && similarity < mismatch !== selfieSimilarity < mismatch) {
    found.push(
      `the selfie alone (${selfieSimilarity.toFixed(3)}) and the selfie with its frames give different results`,
    )
  }
  return found
}
