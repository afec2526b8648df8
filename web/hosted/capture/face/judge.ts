import type { Pose } from './pose.ts'
import type { Tracking } from './tracking.ts'

/** A movement of the challenge. Left and right are the person's own. */
export type Action = 'TURN_LEFT' | 'TURN_RIGHT' | 'LOOK_UP' | 'LOOK_DOWN'

/** The request: look straight ahead, one action of the challenge, straight ahead again after the last one, or the random challenge. */
export type FaceAim = 'FRONTAL' | Action | 'RETURN' | 'OWN_STEP'

/** The hints for a tracked face. */
export type TrackedState =
  | 'NO_FACE'
  | 'SEVERAL_FACES'
  | 'TOO_FAR'
  | 'TOO_NEAR'
  | 'OFF_CENTRE'
  /** Still turned from the movement before: look straight ahead first. */
  | 'STRAIGHT'
  /** Turned too far for a face match: a little less. */
  | 'TOO_MUCH'
  /** Ready: make the movement now. */
  | 'READY'
  /** In progress: hold it there. */
  | 'HOLDING'
  | 'TAKEN'

/** The service needs a face of 80 px. The share separates near from far on every camera. */
const MIN_SIZE_PX = 100
const MIN_SHARE = 0.17
const MAX_SHARE = 0.8
/** Distance of the face's middle from the frame's edge, as a share. The whole head must be in the frame, also when turned. */
const MARGIN = 0.18

/** A little more than the service requires (20 and 18), so that frames taken here pass there. */
const TRIGGERS: Readonly<
  Record<Action, { readonly axis: 'yaw' | 'pitch'; readonly sign: 1 | -1; readonly degrees: number }>
> = {
  TURN_LEFT: { axis: 'yaw', sign: 1, degrees: 24 },
  TURN_RIGHT: { axis: 'yaw', sign: -1, degrees: 24 },
  LOOK_UP: { axis: 'pitch', sign: 1, degrees: 19 },
  LOOK_DOWN: { axis: 'pitch', sign: -1, degrees: 19 },
}

/**
 * Beyond 50° yaw and 35° pitch of its mesh, the service cannot distinguish faces. At such angles the six points show up to 4° less
 * yaw and 3° more pitch than the mesh (headpose, 15 frames of one man, 2026-11).
 */
const UTMOST = { yaw: 46, pitch: 38 } as const

/** Median of 60 frontal studio pictures: the nose is a little under the ears. Their yaw is -11 to 8, their pitch -21 to 5. */
const NEUTRAL: Pose = { yaw: 0, pitch: -8 }
const FRONTAL_YAW = 12
const FRONTAL_PITCH = 15

/** A movement may begin this near to the person's own frontal pose. Most people return to within 5°. */
const STRAIGHT = { yaw: 10, pitch: 12 } as const
/** Longest wait for a person who sits differently from the selfie. */
const STRAIGHT_WAIT_MS = 4_000

/** The pose must last so many frames and so long, because one frame may be a mistake and a moving head is blurred. */
const IN_A_ROW = 3
const HOLD_MS = 250
/** Longer, because the series needs frames of this step before the taken frame. */
const FRONTAL_HOLD_MS = 500

export interface FaceJudgement {
  readonly state: TrackedState
  /** Progress towards the aim, 0 to 1. */
  readonly progress: number
}

/** The hint about the position of a face, for every aim. Undefined when the position is good. Pure. */
export function misplaced({ faces, size, share, centre }: Tracking): TrackedState | undefined {
  if (faces === 0) return 'NO_FACE'
  if (faces === 2) return 'SEVERAL_FACES'
  if (size < MIN_SIZE_PX || share < MIN_SHARE) return 'TOO_FAR'
  if (share > MAX_SHARE) return 'TOO_NEAR'
  const isIn = (at: number): boolean => at >= MARGIN && at <= 1 - MARGIN
  return isIn(centre.x) && isIn(centre.y) ? undefined : 'OFF_CENTRE'
}

/** How far a head is turned from the person's own frontal pose, degrees. Pure. */
export const turnOf = (pose: Pose, frontal: Pose = NEUTRAL): Pose => ({
  yaw: pose.yaw - frontal.yaw,
  pitch: pose.pitch - frontal.pitch,
})

const isStraight = ({ yaw, pitch }: Pose): boolean => Math.abs(yaw) <= STRAIGHT.yaw && Math.abs(pitch) <= STRAIGHT.pitch
const isTooMuch = ({ yaw, pitch }: Pose): boolean => Math.abs(yaw) > UTMOST.yaw || Math.abs(pitch) > UTMOST.pitch

/** The progress of a pose towards the aim. The aim is reached at 1. Pure. */
export function progressOf(aim: FaceAim, pose: Pose, frontal: Pose): number {
  if (aim === 'RETURN') return isStraight(turnOf(pose, frontal)) ? 1 : 0
  if (aim === 'OWN_STEP') return 1 // six points cannot show a smile, so a visible face is enough
  if (aim === 'FRONTAL') {
    const off = Math.max(Math.abs(pose.yaw) / FRONTAL_YAW, Math.abs(pose.pitch - NEUTRAL.pitch) / FRONTAL_PITCH)
    return off <= 1 ? 1 : Math.min(0.99, 1 / off)
  }
  const { axis, sign, degrees } = TRIGGERS[aim]
  const moved = turnOf(pose, frontal)
  const wanted = moved[axis] * sign
  const aside = Math.abs(moved[axis === 'yaw' ? 'pitch' : 'yaw'])
  const share = Math.max(0, wanted / degrees)
  return share >= 1 && aside >= wanted ? 0.99 : share
}

/**
 * Judges a face frame by frame until the aim is reached. A movement and the random challenge start straight ahead.
 *
 * @param frontal the person's own pose when looking straight ahead; movements are measured from it
 */
export function createFaceJudge(
  aim: FaceAim,
  frontal: Pose = NEUTRAL,
): { next(tracking: Tracking, at: number): FaceJudgement } {
  const isMovement = aim in TRIGGERS
  const holdMs = aim === 'FRONTAL' ? FRONTAL_HOLD_MS : HOLD_MS
  let mustReturn = isMovement || aim === 'OWN_STEP'
  let begunAt: number | undefined
  let held = 0
  let since = 0
  return {
    next(tracking, at) {
      begunAt ??= at
      const fault = misplaced(tracking)
      const turn = turnOf(tracking, frontal)
      if (fault === undefined && mustReturn) {
        if (!isStraight(turn) && at - begunAt < STRAIGHT_WAIT_MS) return { state: 'STRAIGHT', progress: 0 }
        mustReturn = false
      }
      const progress = fault === undefined ? progressOf(aim, tracking, frontal) : 0
      const isOver = isMovement && progress >= 1 && isTooMuch(turn)
      if (progress < 1 || isOver) held = 0
      if (fault !== undefined) return { state: fault, progress }
      if (isOver) return { state: 'TOO_MUCH', progress: 1 }
      if (progress < 1) return { state: aim === 'RETURN' ? 'STRAIGHT' : 'READY', progress }
      if (held++ === 0) since = at
      return {
        state: aim === 'RETURN' || (held >= IN_A_ROW && at - since >= holdMs) ? 'TAKEN' : 'HOLDING',
        progress: 1,
      }
    },
  }
}
