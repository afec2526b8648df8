import type { CaptureStep, ChallengeAction, OwnStepPlace } from '../contract/assets.ts'

/** A moment for which the page keeps a small frame. */
export interface Moment {
  readonly step: CaptureStep
  /** Milliseconds since the start of the session. */
  readonly atMs: number
  /** Completed share of the movement or of the random challenge, 0 to 1. */
  readonly share: number
  /** Number of the frame in its step, from 1 on. */
  readonly index: number
}

/**
 * Shares at which a step is filmed. An action: on its way, held, and on the way back. Its full frame is taken at the
 * first 1.
 */
export const SHARES = {
  FRONTAL: [0, 0, 0],
  ACTION: [0.35, 0.7, 1, 0.45],
  OWN_STEP: [0.3, 0.7, 1, 0.9],
} as const

/** The page keeps frames a quarter of a second apart (web/hosted/capture/selection.ts). */
const BETWEEN_FRAMES_MS = 280,
  BETWEEN_STEPS_MS = 450,
  FIRST_MS = 600

/** The moments of an obedient person from the start to the last action: 15 moments in six seconds. */
export function momentsOf(challenge: readonly ChallengeAction[]): Moment[] {
  const frontal = momentsOfStep('FRONTAL', SHARES.FRONTAL, FIRST_MS)
  return challenge.reduce(
    (moments, action) => [...moments, ...momentsOfStep(action, SHARES.ACTION, lastOf(moments))],
    frontal,
  )
}

/** The moments of a step of the random challenge, after the page learned it. */
export const ownMoments = (place: OwnStepPlace, toldAtMs: number): Moment[] =>
  momentsOfStep(place, SHARES.OWN_STEP, toldAtMs)

const momentsOfStep = (step: CaptureStep, shares: readonly number[], after: number): Moment[] =>
  shares.map((share, i) => ({
    step,
    share,
    index: i + 1,
    atMs: Math.round(after + BETWEEN_STEPS_MS + i * BETWEEN_FRAMES_MS),
  }))

/** Time of the last moment. */
export const lastOf = (moments: readonly Moment[]): number => moments[moments.length - 1].atMs
