import type { ChallengeAction } from '../../workflows/contracts.ts'
import { cosineSimilarity } from '../face/embed.ts'
import type { SeenFace } from '../face/see-face.ts'
import type { LivenessCircumstances, ObservedCapture } from './evidence.ts'
import { doubt, type LivenessFinding } from './finding.ts'
import { judgeFrame } from './frame.ts'
import { REPEATED_FRAME_FROM } from './thresholds.ts'

/** Whether the full frames show the actions that were asked for, in their order, each by the selfie's face. Pure. */
export function challengeFindings({ selfie, frames }: ObservedCapture, { challenge, personBounds }: Pick<LivenessCircumstances, 'challenge' | 'personBounds'>): LivenessFinding[] {
  const findings = frames.map((frame, i) => (isRepeated(frame, [selfie, ...frames.slice(0, i)])
    ? doubt(`${frame.action}: the same picture as another`)
    : judgeFrame(frame.action, selfie, frame, personBounds)))
  return [...findings, ...orderFindings(challenge, frames.map(({ action }) => action))]
}

/** Whether the frames are those that were asked for, in their order. Pure. */
export function orderFindings(challenge: readonly ChallengeAction[], submitted: readonly ChallengeAction[]): LivenessFinding[] {
  if (submitted.length === challenge.length && challenge.every((action, i) => submitted[i] === action)) return []
  return [doubt(submitted.length === 0 ? 'no challenge frames were submitted' : `asked for ${challenge.join(', ')}; submitted ${submitted.join(', ')}`)]
}

const isRepeated = ({ embedding }: SeenFace, earlier: readonly SeenFace[]): boolean =>
  embedding !== undefined && earlier.some((other) => other.embedding !== undefined && cosineSimilarity(embedding, other.embedding) >= REPEATED_FRAME_FROM)
