import type { OwnStep } from '../../../contract/assets.ts'
import type { Expression } from './expression.ts'

// Figures of 2026-11 on the 72 people of London (51 white, 7 Black, 7 East Asian, 6 West Asian, 1 of two groups). Their
// faces of 165 and of 100 px are re-rendered by their mesh with up to 5° of pose and noise, at JPEG 75, and compared
// with the median of four such neutral frames.

/** Distance of a face from neutral. Each movement counts from the threshold beside it. */
export interface Moved {
  /** The lips open more than the mouth widens, in distances of the eyes: {@link OPEN_FROM}. */
  readonly opened: number
  /** The corners of the mouth go apart and up, more than an opening mouth moves them: {@link SMILE_FROM}. */
  readonly smiled: number
  /**
   * Remaining structure of the eye that is more open, relative to that of the rest of the face: {@link CLOSED_BELOW},
   * {@link SURELY_CLOSED_BELOW}.
   */
  readonly structure: number
  /** Remaining structure of the rest of the face, 1 for all: {@link CLEAR_FROM}. */
  readonly clearness: number
  /** Opening of the lids by the mesh, as a share of the neutral one: {@link LIDS_BELOW}. */
  readonly lids: number
}

/**
 * Detects 97 % of mouths warped open by 8 % of the face's height (by 4 %: 4 %), and all by 13 % and 17 %. False alarms:
 * 0 of 1,008 neutral frames, turned by 15 or nodding by up to 20°, and 4 of 432 frames of people who smile.
 */
export const OPEN_FROM = 0.08
/** Opening from which a mouth is open beside another movement. */
const WIDE_OPEN_FROM = 0.12
/** A smile with visible teeth opens the lips too, by about half of its widening. */
const OPENING_OF_WIDTH = 0.5

/**
 * Detects, by the best of three frames, 70 of 72 people of London who smile at 165 px, and 66 at 100 px (all 37 women,
 * 29 of 35 men; 5 of 7 Black people). The missed people hardly widen the lips. Detects all warped smiles. False alarms:
 * 0 of 576 neutral frames, 1 of 288 turned by 15°, and 13 nodding by 10°.
 */
const SMILE_FROM = 0.05
const LIFT_OF_OPENING = 0.6

/**
 * Detects lids drawn over the whole eyes in 72 of 72 at both sizes, and over 70 % of the eyes in 71 and 72. False
 * alarms: 0 of 864 neutral frames, turned by 15 or nodding by 10°, and 16 of 432 smiling ones. Real: intel's male (face
 * of 75 px) shuts his eyes in his last two frames. Both are detected, and 7 of 60 in which he narrows them.
 */
const CLOSED_BELOW = 0.72
const LIDS_BELOW = 0.95
/**
 * Without the mesh's lids: 0 of 432 smiling frames (0.66 at least). Lids drawn with an open mouth give 0.56 at most.
 */
const SURELY_CLOSED_BELOW = 0.55

/**
 * Least sharpness relative to the other frames. In a more blurred image, open and closed eyes look the same. Frames as
 * sharp as the others have 0.80 and more. Frames blurred by 2 px of deviation have 0.48 to 0.73, and frames blurred by
 * a head that moves by 13 px have 0.46 to 0.69 (24 people, 480 and 300 px).
 */
export const CLEAR_FROM = 0.7

/**
 * A mouth that is open by itself: the lips are farther apart than in a smile, in distances of the eyes. Faces of London
 * of 165 and 100 px have at most 0.107 if neutral, 0.120 if re-rendered, and 0.124 if smiling (72 people each). intel's
 * male, who shows his teeth all along, has 0.116 (62 frames). Detected of 54 images of 36 people: all warped open by 14
 * % of the face's height (0.178 and more), 28 by 8 %, and 51 by 14 % with a smile and shut eyes.
 */
const STANDS_OPEN_FROM = 0.15
/** Width of neutral mouths. A smile widens them. */
const CLOSED_WIDTH = 0.55

/** Whether a mouth is wide open, regardless of other frames. Pure. */
export const standsOpen = ({ gape, width }: Pick<Expression, 'gape' | 'width'>): boolean =>
  gape - OPENING_OF_WIDTH * (width - CLOSED_WIDTH) >= STANDS_OPEN_FROM

/** The movement of a face relative to its neutral expression. Pure. */
export function movedFrom(neutral: Expression, { gape, width, lift, lids, structures }: Expression): Moved {
  const opening = gape - neutral.gape,
    widening = width - neutral.width
  const clearness = Math.min(1, ...structures.rest.map((structure, way) => structure / neutral.structures.rest[way]))
  return {
    opened: opening - OPENING_OF_WIDTH * widening,
    smiled: widening / neutral.width + lift - neutral.lift - LIFT_OF_OPENING * Math.max(0, opening),
    structure:
      Math.max(...structures.eyes.map((structure, eye) => structure / neutral.structures.eyes[eye])) / clearness,
    clearness,
    lids: Math.max(...lids.map((apart, eye) => apart / neutral.lids[eye])),
  }
}

/** Whether a movement is visible. Pure. */
export function isSeen(step: OwnStep, { opened, smiled, structure, lids, clearness }: Moved): boolean {
  switch (step) {
    case 'OPEN_MOUTH':
      return opened >= OPEN_FROM
    case 'CLOSE_EYES':
      return (
        isSurelyClosed({ structure, clearness }) ||
        (clearness >= CLEAR_FROM && structure < CLOSED_BELOW && lids < LIDS_BELOW)
      )
    case 'SMILE':
      return smiled >= SMILE_FROM
  }
}

const isSurelyClosed = ({ structure, clearness }: Pick<Moved, 'structure' | 'clearness'>): boolean =>
  clearness >= CLEAR_FROM && structure < SURELY_CLOSED_BELOW

/** The strength of the strongest movement: 1 if it is just visible. Pure. */
export const amountOf = ({ opened, smiled, structure }: Moved): number =>
  Math.max(opened / OPEN_FROM, smiled / SMILE_FROM, (1 - structure) / (1 - CLOSED_BELOW))

/**
 * Whether a face answers several random challenges at once: shut eyes with an open mouth or a smile, a gaping mouth
 * with shut eyes, or an open mouth with a smile. Nobody who gets one challenge does so. A person who shuts the eyes may
 * smile at it, and a smile may show the teeth. Pure.
 */
export function isAnswerToAll(step: OwnStep, moved: Moved): boolean {
  const isGaping = moved.opened >= WIDE_OPEN_FROM
  return step === 'CLOSE_EYES'
    ? isGaping || (isSeen('OPEN_MOUTH', moved) && isSeen('SMILE', moved))
    : isSurelyClosed(moved) || (step === 'SMILE' && isGaping)
}
