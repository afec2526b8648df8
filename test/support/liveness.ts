import type { CheckResult } from '../../checks/results/check-result.ts'
import type { FaceModels } from '../../checks/face/models.ts'
import { assessLiveness } from '../../checks/liveness/assess.ts'
import type { LivenessCircumstances, SeriesMark } from '../../checks/liveness/evidence.ts'
import { observeCapture } from '../../checks/liveness/observe.ts'
import { PERSON_BOUNDS } from './shipped-embedder.ts'
import { readPassive, type PassiveModel } from '../../checks/liveness/passive.ts'
import type { Image } from '../../checks/image/image.ts'
import type { ChallengeAction } from '../../contract/assets.ts'

/** The evidence of a test: pictures, and the unusual values. */
export interface Shown extends Partial<LivenessCircumstances> {
  readonly selfie: Image
  readonly frames: readonly { readonly action: ChallengeAction; readonly image: Image }[]
  readonly challenge: readonly ChallengeAction[]
  readonly series?: readonly (SeriesMark & { readonly image: Image })[]
}

const NO_BYTES = new Uint8Array()

/** The liveness check on pictures, as the activity runs it. */
export async function livenessOf(
  models: FaceModels,
  { selfie, frames, series = [], ...circumstances }: Shown,
  passive?: PassiveModel,
): Promise<CheckResult> {
  const observed = await observeCapture(models, {
    selfie: { image: selfie, bytes: NO_BYTES },
    frames: frames.map((frame) => ({ ...frame, bytes: NO_BYTES })),
    series: series.map((frame) => ({ ...frame, bytes: NO_BYTES })),
  })
  return assessLiveness(
    observed,
    {
      origin: 'DIRECT',
      doubts: [],
      isTrusted: true,
      ownSteps: [],
      isUnable: false,
      virtualCamera: undefined,
      personBounds: PERSON_BOUNDS,
      ...circumstances,
    },
    await readPassive(passive, observed.selfie),
  )
}
