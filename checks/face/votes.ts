import { cosineSimilarity } from './embed.ts'
import { measureQuality, qualityFlaws } from './quality.ts'
import type { SeenFace } from './see-face.ts'

/** The combination of several images of one person. */
export interface FaceVotes {
  /** The mean of the selfie's embedding and those of the frontal frames that agree with it. */
  readonly pooled: Float32Array
  /** The single embeddings, the selfie's first. */
  readonly cast: readonly Float32Array[]
  /** Similarity of each frontal frame that shows another face than the selfie. Such frames are not averaged. */
  readonly dissent: readonly number[]
}

/** Largest turn or tilt of a frontal frame from the selfie's pose. */
const FRONTAL_WITHIN_DEG = 12
/** Least face size of a frame. Smaller faces have less detail than the selfie. */
const MIN_VOTER_PX = 60
/** Most frames. More frames of one moment add nothing. */
const MOST_VOTERS = 6

/**
 * Averages the selfie with the frontal frames of the same capture, each scaled to length 1.
 *
 * @param onePersonFrom similarity from which a frontal frame agrees with the selfie
 * @returns undefined if the selfie shows no face
 */
export function poolFrontal(
  selfie: SeenFace,
  frames: readonly SeenFace[],
  onePersonFrom: number,
): FaceVotes | undefined {
  const { face, embedding } = selfie
  if (face === undefined || embedding === undefined) return undefined
  const cast = [embedding],
    dissent: number[] = []
  for (const frame of frames) {
    if (frame.face === undefined || frame.embedding === undefined || frame.others > 0 || !isFrontal(frame.face, face))
      continue
    if (qualityFlaws(measureQuality(frame.image, frame.face), MIN_VOTER_PX).length > 0) continue
    const similarity = cosineSimilarity(embedding, frame.embedding)
    if (!(similarity >= onePersonFrom)) dissent.push(similarity)
    else if (cast.length < MOST_VOTERS) cast.push(frame.embedding)
  }
  return { pooled: meanDirection(cast), cast, dissent }
}

const isFrontal = ({ pose }: NonNullable<SeenFace['face']>, { pose: own }: NonNullable<SeenFace['face']>): boolean =>
  Math.abs(pose.yaw - own.yaw) <= FRONTAL_WITHIN_DEG && Math.abs(pose.pitch - own.pitch) <= FRONTAL_WITHIN_DEG

/** Mean of vectors after scaling to length 1. */
export function meanDirection(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0].length)
  for (const vector of vectors) {
    const length = Math.hypot(...vector)
    for (let i = 0; i < mean.length; i++) mean[i] += vector[i] / length / vectors.length
  }
  return mean
}
