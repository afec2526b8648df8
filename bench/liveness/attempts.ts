import type { FaceModels } from '../../checks/face/models.ts'
import { assessLiveness } from '../../checks/liveness/assess.ts'
import type { LivenessCircumstances, ObservedCapture } from '../../checks/liveness/evidence.ts'
import { observeCapture } from '../../checks/liveness/observe.ts'
import type { ChallengeAction, OwnStep } from '../../contract/assets.ts'
import type { Verdict } from '../../contract/verification.ts'
import type { MadeCapture } from '../../test/support/faces/sequence.ts'

/** Which evidence passes by itself (docs/how-to/integrate/liveness.md). */
export const POLICIES = ['DIRECT', 'TRUSTED', 'CAPTURED'] as const
export type Policy = (typeof POLICIES)[number]

/** The result of one attempt, by policy. CAPTURED is missing if the full frames alone were refused, because the series adds nothing then. */
export interface Outcome {
  readonly verdicts: Readonly<Partial<Record<Policy, Verdict>>>
  readonly observed: ObservedCapture
  /** Result of the strictest policy that was judged. */
  readonly observations: readonly string[]
}

const NO_BYTES = new Uint8Array()
const BARE = { doubts: [], isUnable: false, virtualCamera: undefined } as const

/**
 * Judges a capture under each policy: first with its three full frames, then with its series if the full frames
 * raised no doubt.
 *
 * @param withSeries makes the same capture with its small frames
 */
export async function judge(
  models: FaceModels,
  challenge: readonly ChallengeAction[],
  ownSteps: readonly OwnStep[],
  full: MadeCapture,
  withSeries?: () => Promise<MadeCapture>,
): Promise<Outcome> {
  const verdictOf = (observed: ObservedCapture, policy: Policy) => {
    const circumstances: LivenessCircumstances = {
      ...BARE,
      challenge,
      origin: policy === 'CAPTURED' ? policy : 'DIRECT',
      isTrusted: policy === 'TRUSTED',
      ownSteps: policy === 'CAPTURED' ? ownSteps : [],
      personBounds: models.embedder.thresholds,
    }
    return assessLiveness(observed, circumstances)
  }
  const observed = await observe(models, { ...full, series: [] })
  const [direct, trusted] = [verdictOf(observed, 'DIRECT'), verdictOf(observed, 'TRUSTED')]
  if (trusted.verdict !== 'PASS' || withSeries === undefined)
    return {
      verdicts: { DIRECT: direct.verdict, TRUSTED: trusted.verdict },
      observed,
      observations: trusted.observations,
    }
  const whole = await observe(models, await withSeries())
  const captured = verdictOf(whole, 'CAPTURED')
  return {
    verdicts: { DIRECT: direct.verdict, TRUSTED: trusted.verdict, CAPTURED: captured.verdict },
    observed: whole,
    observations: captured.observations,
  }
}

/** The faces of a made capture, as the activity detects them. */
export const observe = (models: FaceModels, { selfie, frames, series }: MadeCapture): Promise<ObservedCapture> =>
  observeCapture(models, {
    selfie: { image: selfie, bytes: NO_BYTES },
    frames: frames.map((frame) => ({ ...frame, bytes: NO_BYTES })),
    series: series.map((frame) => ({ ...frame, bytes: NO_BYTES })),
  })
