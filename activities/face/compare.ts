import type { CheckResult, FaceBox, FaceMeasure } from '../check-results/check-result.ts'
import type { Verdict } from '../../workflows/contracts.ts'
import type { Image } from '../vision/image.ts'
import { cosineSimilarity } from './embed.ts'
import type { SeenFace } from './see-face.ts'
import {
  GOOD_PORTRAIT_FACE_PX, matchConfidence, MATCH_FROM, MIN_PORTRAIT_FACE_PX, MISMATCH_BELOW, SAME_PICTURE_FROM,
} from './thresholds.ts'

/** What was measured on a document's portrait and a selfie; null where a face was not found. */
export interface FacePair {
  readonly similarity: number | null
  /** Width of the portrait's face, pixels. */
  readonly portraitFacePx: number | null
  readonly selfieFacePx: number | null
  /** Faces of the selfie that are more than half as large as the main one. */
  readonly otherSelfieFaces: number
  /** Where the two faces are, for the reviewer. */
  readonly portraitBox?: FaceBox
  readonly selfieBox?: FaceBox
}

/** Measures the document's portrait (its largest face: ghost portraits are smaller) against the selfie. Pure. */
export function measureFacePair(portrait: SeenFace, selfie: SeenFace): FacePair {
  return {
    similarity: portrait.embedding === undefined || selfie.embedding === undefined ? null : cosineSimilarity(portrait.embedding, selfie.embedding),
    portraitFacePx: portrait.face?.sizePx ?? null,
    selfieFacePx: selfie.face?.sizePx ?? null,
    ...(portrait.face === undefined ? {} : { portraitBox: boxOf(portrait.face.box, portrait.image) }),
    ...(selfie.face === undefined ? {} : { selfieBox: boxOf(selfie.face.box, selfie.image) }),
    otherSelfieFaces: selfie.others,
  }
}

const boxOf = ({ x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number }, { width, height }: Image): FaceBox =>
  ({ x: x0 / width, y: y0 / height, width: (x1 - x0) / width, height: (y1 - y0) / height })

/** What a reviewer is shown of the pair beside the verdict; undefined where two faces were not found. */
export const faceMeasure = ({ similarity, portraitBox, selfieBox }: FacePair): FaceMeasure | undefined =>
  similarity === null ? undefined : { similarity, match_from: MATCH_FROM, mismatch_below: MISMATCH_BELOW, portrait: portraitBox ?? null, selfie: selfieBox ?? null }

/**
 * Judges a measured pair (interface.md 7.4, FACE_*). Pure. What cannot be judged, no face, a portrait too small, two
 * people in the selfie, is FACE_MATCH_LOW: a person looks. A selfie that is a copy of the portrait shows nobody:
 * FACE_MATCH_UNSUBSTANTIATED.
 */
export function assessFaceMatch(pair: FacePair): CheckResult {
  const { similarity, portraitFacePx, selfieFacePx, otherSelfieFaces } = pair
  const result = (verdict: Verdict, codes: string[], ...observations: string[]): CheckResult => ({
    name: 'FACE_MATCH', verdict, codes, observations, score: similarity === null ? null : Math.round(matchConfidence(similarity) * 1000) / 1000,
  })
  if (portraitFacePx === null) return result('REVIEW', ['FACE_MATCH_LOW'], 'no face was found on the document')
  if (selfieFacePx === null || similarity === null) return result('REVIEW', ['FACE_MATCH_LOW'], 'no face was found in the selfie')
  const measured = [
    `similarity ${similarity.toFixed(3)} (match from ${MATCH_FROM}, mismatch below ${MISMATCH_BELOW})`,
    `portrait face ${Math.round(portraitFacePx)} px, selfie face ${Math.round(selfieFacePx)} px`,
  ]
  if (portraitFacePx < MIN_PORTRAIT_FACE_PX) {
    return result('REVIEW', ['FACE_MATCH_LOW'], ...measured, `the portrait is too small to be judged (at least ${MIN_PORTRAIT_FACE_PX} px)`)
  }
  if (otherSelfieFaces > 0) return result('REVIEW', ['FACE_MATCH_LOW'], ...measured, `the selfie shows ${otherSelfieFaces + 1} people`)
  if (similarity >= SAME_PICTURE_FROM) return result('REVIEW', ['FACE_MATCH_UNSUBSTANTIATED'], ...measured, 'the selfie is a copy of the portrait')
  if (similarity < MISMATCH_BELOW) return result('FAIL', ['FACE_MISMATCH'], ...measured)
  if (similarity < MATCH_FROM) return result('REVIEW', ['FACE_MATCH_LOW'], ...measured)
  if (portraitFacePx < GOOD_PORTRAIT_FACE_PX) measured.push('the portrait is small')
  return result('PASS', [], ...measured)
}
