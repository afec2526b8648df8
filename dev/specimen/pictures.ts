import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  isOfOwnStep,
  type CaptureStep,
  type ChallengeAction,
  type OwnStep,
  type OwnStepPlace,
} from '../../contract/assets.ts'
import type { CaptureMaterial } from '../capture-run.ts'

const readPicture = (name: string): Buffer => readFileSync(join(import.meta.dirname, `${name}.jpg`))
const kebab = (step: string): string => step.toLowerCase().replaceAll('_', '-')

/** File name of a small frame of a step below `series/`, with `index` from 1 on. */
export const pictureName = (step: Exclude<CaptureStep, OwnStepPlace> | OwnStep, index: number): string =>
  `${kebab(step)}-${index}`

/** The full frame of an action. */
export const specimenFrame = (action: ChallengeAction): Buffer => readPicture(kebab(action))

export const specimenDocument = (): Buffer => readPicture('passport')

/**
 * The page's camera images of the specimen's holder, who follows the instructions (NOTICE.md lists the generated ones).
 */
export const SPECIMEN_CAPTURE: CaptureMaterial = {
  get selfie() {
    return readPicture('selfie')
  },
  frame: specimenFrame,
  small: ({ step, index }, own) => {
    if (!isOfOwnStep(step)) return readPicture(join('series', pictureName(step, index)))
    if (own === undefined) throw new Error('the moment of a random challenge needs the challenge')
    return readPicture(join('series', pictureName(own, index)))
  },
}
