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
 * Decides whether a living person took part (interface.md 7.4, LIVENESS_*). Collects the findings of every aspect of
 * the evidence and judges them together. Pure, because observe.ts has already run the networks.
 */
export function assessLiveness(
  observed: ObservedCapture,
  circumstances: LivenessCircumstances,
  passive?: PassiveReading,
): CheckResult {
  const { selfie, frames } = observed
  // A passive score replaces the movements if there is no capture session. A session has frames, or they are missing.
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
