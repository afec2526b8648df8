import { randomInt } from 'node:crypto'
import { RANDOM_CHALLENGES, type OwnStep, type OwnStepPlace, type RandomChallenge } from '../../contract/assets.ts'
import type { CaptureSession } from './schema.ts'

/** Draws the random challenge of a session. Each is equally likely. */
export const drawChallenge = (): RandomChallenge => RANDOM_CHALLENGES[randomInt(RANDOM_CHALLENGES.length)]

/** A step of a random challenge that the page has learned. */
export interface RevealedStep {
  readonly step: OwnStep
  /** The step of the series that has its frames. */
  readonly place: OwnStepPlace
  readonly at: Date
}

/** The steps that the page has learned, in order. Pure. */
export const revealedSteps = (
  session: Pick<CaptureSession, 'own_step' | 'step_told_at' | 'second_step' | 'second_told_at'>,
): readonly RevealedStep[] => [
  ...(session.step_told_at === null
    ? []
    : [{ step: session.own_step, place: 'OWN_STEP', at: session.step_told_at } as const]),
  ...(session.second_step === null || session.second_told_at === null
    ? []
    : [{ step: session.second_step, place: 'SECOND_STEP', at: session.second_told_at } as const]),
]
