import type { CheckResult } from '../results/check-result.ts'
import { cameraFindings } from './camera.ts'
import { challengeFindings } from './challenge.ts'
import type { LivenessCircumstances, ObservedCapture } from './evidence.ts'
import type { LivenessFinding } from './liveness-finding.ts'
import { judgeLiveness } from './judge.ts'
import { ownStepFindings } from './random-challenge/challenge-findings.ts'
import { markFindings } from './marks.ts'
import type { PassiveReading } from './passive.ts'
import { pixelFindings } from './pixels/pixel-findings.ts'
import { reliefFindings } from './depth.ts'
import { selfieFindings } from './selfie.ts'
import { seriesFindings } from './series/series-findings.ts'

/**
 * Decides whether a living person took part (interface.md 7.4, LIVENESS_*): what each look at the evidence found, judged together.
 * Pure: the networks ran in observe.ts.
 */
export function assessLiveness(
  observed: ObservedCapture,
  circumstances: LivenessCircumstances,
  passive?: PassiveReading,
): CheckResult {
  const { selfie, frames } = observed
  // A passive score in place of the movements: where there is no session, whose frames are there or are missed.
  const standsAlone =
    circumstances.origin === 'DIRECT' &&
    frames.length === 0 &&
    passive !== undefined &&
    passive.score >= passive.threshold
  const findings: LivenessFinding[] = [
    ...selfieFindings(selfie),
    ...(selfie.face === undefined || standsAlone ? [] : challengeFindings(observed, circumstances)),
    ...seriesFindings(observed, circumstances),
    ...ownStepFindings(observed, circumstances),
    ...reliefFindings(observed),
    ...pixelFindings(observed),
    ...markFindings(observed.marks ?? [], circumstances),
    ...cameraFindings(circumstances),
  ]
  return judgeLiveness(findings, circumstances, passive)
}
