import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CaptureStep, ChallengeAction, OwnStep } from '../../contract/assets.ts'
import type { CaptureMaterial } from '../capture-run.ts'

const readPicture = (name: string): Buffer => readFileSync(join(import.meta.dirname, `${name}.jpg`))
const kebab = (step: string): string => step.toLowerCase().replaceAll('_', '-')

/** Name of a small frame of a step below `series/`, `index` from 1 on. */
export const pictureName = (step: Exclude<CaptureStep, 'OWN_STEP'> | OwnStep, index: number): string =>
  `${kebab(step)}-${index}`

/** The full frame of an action. */
export const specimenFrame = (action: ChallengeAction): Buffer => readPicture(kebab(action))

export const specimenDocument = (): Buffer => readPicture('passport')

/** What the page's camera would see of the specimen's holder, who does as asked (NOTICE.md says which of it was made). */
export const SPECIMEN_CAPTURE: CaptureMaterial = {
  get selfie() {
    return readPicture('selfie')
  },
  frame: specimenFrame,
  small: ({ step, index }, own) => {
    if (step !== 'OWN_STEP') return readPicture(join('series', pictureName(step, index)))
    if (own === undefined) throw new Error('which own step was asked for is not said')
    return readPicture(join('series', pictureName(own, index)))
  },
}
