import type { OwnStep } from '../../../workflows/contracts.ts'
import type { Expression } from './expression.ts'

// Figures of 2026-11 on the 72 people of London (51 white, 7 Black, 7 East Asian, 6 West Asian, 1 of two), faces of 165 and of 100 px, each
// re-rendered by their mesh with up to 5° of pose and noise, JPEG 75; against the median of four such frames that do nothing.

/** How far a face is from doing nothing; each movement is seen from the figure beside it on. */
export interface Moved {
  /** The lips open more than the mouth widens, in distances of the eyes: {@link OPEN_FROM}. */
  readonly opened: number
  /** The corners of the mouth go apart and up, more than an opening mouth takes them: {@link SMILE_FROM}. */
  readonly smiled: number
  /** What is left of the structure of the eye that is more open: {@link CLOSED_BELOW}, {@link SURELY_CLOSED_BELOW}. */
  readonly structure: number
  /** How far its lids are apart by the mesh, a share of what they were: {@link LIDS_BELOW}. */
  readonly lids: number
}

/**
 * Warped open by 8 % of the face's height 97 % (by 4 %: 4 %), by 13 % and 17 % all. Of frames that do nothing, turned by up to 30° or nodding by
 * 20° none of 864, of 216 of people who smile 1.
 */
export const OPEN_FROM = 0.08
/** From it on a mouth stands open beside another movement. */
export const WIDE_OPEN_FROM = 0.12
/** A smile that shows its teeth opens the lips too, by about half of what it widens them. */
const OPENING_OF_WIDTH = 0.5

/**
 * The best of three frames of the people of London who smile 97 % at 165 px, 92 % at 100 px (worst: men who smile with closed lips); warped smiles all.
 * Of frames that do nothing 1 of 576, turned or nodding by 10 to 15° 2 %.
 */
export const SMILE_FROM = 0.05
const LIFT_OF_OPENING = 0.6

/** Lids drawn over all of the eyes: 72 of 72 at both sizes and in every group, over 70 % of them 71 and 72; of 576 frames that do nothing none; smiling 5 %. */
export const CLOSED_BELOW = 0.72
export const LIDS_BELOW = 0.95
/** Without the mesh's word; smiling 1 of 432. */
export const SURELY_CLOSED_BELOW = 0.5

/** What a face does beside what the same face does when it does nothing. Pure. */
export function movedFrom(neutral: Expression, { gape, width, lift, lids, structures }: Expression): Moved {
  const opening = gape - neutral.gape, widening = width - neutral.width
  return {
    opened: opening - OPENING_OF_WIDTH * widening,
    smiled: widening / neutral.width + lift - neutral.lift - LIFT_OF_OPENING * Math.max(0, opening),
    structure: Math.max(...structures.map((structure, eye) => structure / neutral.structures[eye])),
    lids: Math.max(...lids.map((apart, eye) => apart / neutral.lids[eye])),
  }
}

/** Whether a movement is seen. Pure. */
export function isSeen(step: OwnStep, { opened, smiled, structure, lids }: Moved): boolean {
  switch (step) {
    case 'OPEN_MOUTH': return opened >= OPEN_FROM
    case 'CLOSE_EYES': return structure < SURELY_CLOSED_BELOW || structure < CLOSED_BELOW && lids < LIDS_BELOW
    case 'SMILE': return smiled >= SMILE_FROM
  }
}

/** How much a face does, whichever of the movements it is: 1 where one is just seen. Pure. */
export const amountOf = ({ opened, smiled, structure }: Moved): number =>
  Math.max(opened / OPEN_FROM, smiled / SMILE_FROM, (1 - structure) / (1 - CLOSED_BELOW))

/**
 * Whether a face answers several questions at once, as nobody does who is asked for one: eyes shut over an open mouth or a smile, a gaping mouth
 * over shut eyes. Who shuts the eyes may smile at it; a smile may show the teeth. Pure.
 */
export function isAnswerToAll(step: OwnStep, { opened, structure }: Moved): boolean {
  return step === 'CLOSE_EYES' ? opened >= WIDE_OPEN_FROM : structure < SURELY_CLOSED_BELOW || step === 'SMILE' && opened >= WIDE_OPEN_FROM
}
