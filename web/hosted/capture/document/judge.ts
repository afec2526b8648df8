import { MAX_GLARE, MAX_MOTION, MIN_MEAN, MIN_SHARPNESS, type Quality } from './quality.ts'
import { MIN_SIDE } from './sides.ts'

/** What is said to the person, in the order of judgement: the first that does not fit. */
export type DocumentState = 'DARK' | 'NOT_IN_FRAME' | 'MOVING' | 'BLURRED' | 'REFLECTION' | 'HOLDING' | 'TAKEN'

/** All has to be well for so long. */
const HOLD_MS = 600
/** A white card in good light looks like a reflection: when nothing else is wrong for so long, it is taken all the same. */
const REFLECTION_MS = 4_000
const MIN_SIDES = 3

/**
 * What to say of one picture. Pure. Darkness first: in the dark, sides are still found, and noise looks sharp.
 *
 * @param sides of findSides
 */
export function judgeDocument(quality: Quality, sides: readonly number[]): Exclude<DocumentState, 'TAKEN'> {
  if (quality.mean < MIN_MEAN) return 'DARK'
  if (sides.filter((share) => share >= MIN_SIDE).length < MIN_SIDES) return 'NOT_IN_FRAME'
  if (quality.motion === undefined || quality.motion > MAX_MOTION) return 'MOVING'
  if (quality.sharpness < MIN_SHARPNESS) return 'BLURRED'
  return quality.glare > MAX_GLARE ? 'REFLECTION' : 'HOLDING'
}

/** Decides, picture by picture, when to take one. */
export interface Shutter {
  /**
   * @param judged of this picture
   * @param at its time, ms
   * @returns TAKEN when this is the picture to take, else what was judged
   */
  next(judged: Exclude<DocumentState, 'TAKEN'>, at: number): DocumentState
}

export function createShutter(): Shutter {
  let clearSince: number | undefined
  let wellSince: number | undefined
  return {
    next(judged, at) {
      clearSince = judged === 'HOLDING' ? (clearSince ?? at) : undefined
      wellSince = judged === 'HOLDING' || judged === 'REFLECTION' ? (wellSince ?? at) : undefined
      const isTaken =
        (clearSince !== undefined && at - clearSince >= HOLD_MS) ||
        (wellSince !== undefined && at - wellSince >= REFLECTION_MS)
      return isTaken ? 'TAKEN' : judged
    },
  }
}
