import type { CaptureStep, ChallengeAction } from '../contract/assets.ts'

/** A moment of which the page keeps a small frame. */
export interface Moment {
  readonly step: CaptureStep
  /** Since the session was opened. */
  readonly atMs: number
  /** How much of the movement, or of the own step, is done: 0 to 1. */
  readonly share: number
  /** Which frame of its step it is, from 1 on. */
  readonly index: number
}

/** Shares at which a step is seen. An action: on its way, held, and on the way back; its full frame is taken at the first 1. */
export const SHARES = {
  FRONTAL: [0, 0, 0],
  ACTION: [0.35, 0.7, 1, 0.97, 0.45],
  OWN_STEP: [0, 0.3, 0.7, 1, 1, 0.9],
} as const

/** The page keeps two frames apart by a quarter of a second (web/hosted/capture/selection.ts). */
const BETWEEN_FRAMES_MS = 280,
  BETWEEN_STEPS_MS = 450,
  FIRST_MS = 600

/** What a person who does as asked is seen at from the opening to the last action: 18 moments of six seconds. */
export function momentsOf(challenge: readonly ChallengeAction[]): Moment[] {
  const frontal = momentsOfStep('FRONTAL', SHARES.FRONTAL, FIRST_MS)
  return challenge.reduce(
    (moments, action) => [...moments, ...momentsOfStep(action, SHARES.ACTION, lastOf(moments))],
    frontal,
  )
}

/** The own step's moments, once it was told. */
export const ownMoments = (toldAtMs: number): Moment[] => momentsOfStep('OWN_STEP', SHARES.OWN_STEP, toldAtMs)

const momentsOfStep = (step: CaptureStep, shares: readonly number[], after: number): Moment[] =>
  shares.map((share, i) => ({
    step,
    share,
    index: i + 1,
    atMs: Math.round(after + BETWEEN_STEPS_MS + i * BETWEEN_FRAMES_MS),
  }))

/** Time of the last of some moments. */
export const lastOf = (moments: readonly Moment[]): number => moments[moments.length - 1].atMs
