import type { ChallengeAction } from '../../contract/assets.ts'
import type { LivenessCircumstances, ObservedCapture } from './evidence.ts'
import { doubt, spoof, type LivenessFinding } from './liveness-finding.ts'
import { judgeFrame } from './frame.ts'
import { FLAT_FRAMES_OF_A_PRINT } from './thresholds.ts'

/** Whether the full frames show the requested actions, in order, with the selfie's face. Pure. */
export function challengeFindings(
  { selfie, frames }: ObservedCapture,
  { challenge, personBounds }: Pick<LivenessCircumstances, 'challenge' | 'personBounds'>,
): LivenessFinding[] {
  const judged = frames.map((frame) => judgeFrame(frame.action, selfie, frame, personBounds))
  // One flat frame may come from a small, awkward movement of an honest head. Several come from a moved picture.
  const isPrint = judged.filter(({ isFlat }) => isFlat).length >= FLAT_FRAMES_OF_A_PRINT
  const findings = judged.map(({ isFlat, ...finding }) =>
    isFlat && isPrint ? spoof(finding.observation, 'PRINT') : finding,
  )
  return [
    ...findings,
    ...orderFindings(
      challenge,
      frames.map(({ action }) => action),
    ),
  ]
}

/** Whether the frames are the requested ones, in order. Pure. */
export function orderFindings(
  challenge: readonly ChallengeAction[],
  submitted: readonly ChallengeAction[],
): LivenessFinding[] {
  if (submitted.length === challenge.length && challenge.every((action, i) => submitted[i] === action)) return []
  return [
    doubt(
      submitted.length === 0
        ? 'no challenge frames were submitted'
        : `requested ${challenge.join(', ')}; submitted ${submitted.join(', ')}`,
    ),
  ]
}
