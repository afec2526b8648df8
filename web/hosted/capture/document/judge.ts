import { MAX_GLARE, MAX_MOTION, MIN_MEAN, MIN_SHARPNESS, type Quality } from './quality.ts'
import { MIN_SIDE } from './sides.ts'

/** The hints to the end user, in the order of judgement. The first problem is shown. */
export type DocumentState = 'DARK' | 'NOT_IN_FRAME' | 'MOVING' | 'BLURRED' | 'REFLECTION' | 'HOLDING' | 'TAKEN'

/** All checks must pass for this long. */
const HOLD_MS = 600
/** A white card in good light looks like a reflection. If nothing else is wrong for this long, the photo is taken anyway. */
const REFLECTION_MS = 4_000
const MIN_SIDES = 3

/**
 * The hint for one frame. Pure. Darkness comes first, because in the dark sides are still found and noise looks sharp.
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

/** Decides, frame by frame, when to take the photo. */
export interface Shutter {
  /**
   * @param judged hint of this frame
   * @param at its time, ms
   * @returns TAKEN when this is the frame to take, else the judged hint
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
