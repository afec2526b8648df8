/** The first and the second step of the random challenge. */
export type OwnStepPlace = 'OWN_STEP' | 'SECOND_STEP'
/** The step of a frame of the series. */
export type SeriesStep = 'FRONTAL' | 'TURN_LEFT' | 'TURN_RIGHT' | 'LOOK_UP' | 'LOOK_DOWN' | OwnStepPlace

/** Degrees by which a head is turned from the person's own frontal pose. */
export interface Turn {
  readonly yaw: number
  readonly pitch: number
}

/** The data of a frame beside its image. */
export interface Moment {
  readonly step: SeriesStep
  /** ms since the session was opened. */
  readonly atMs: number
  /** Undefined without a tracker. */
  readonly turn?: Turn | undefined
  /** On the way back from the last movement: no other step follows that would show it. */
  readonly isReturn?: boolean
  /** Ends its step. It is always kept. */
  readonly isLast?: boolean
}

/** A frame that is a candidate for the series. */
export interface Candidate<T> extends Moment {
  readonly picture: T
}

/**
 * Frames of one step; 24 in a session of three movements. A movement has the way back from the previous movement, the face
 * straight ahead, the way there, and its end. The first movement has no way back, and one more on the way there.
 */
const MOVEMENT = 4
const OWN_STEP = 4
const PER_STEP: Readonly<Record<SeriesStep, number>> = {
  FRONTAL: 3,
  TURN_LEFT: MOVEMENT,
  TURN_RIGHT: MOVEMENT,
  LOOK_UP: MOVEMENT,
  LOOK_DOWN: MOVEMENT,
  OWN_STEP,
  SECOND_STEP: OWN_STEP,
}
/** Room for the frames after a step: three movements and the way back from the last, both steps of the random challenge. */
const AFTER_MOVEMENTS = 2 * OWN_STEP
const ROOM_AFTER: Readonly<Partial<Record<SeriesStep, number>>> = {
  FRONTAL: 3 * MOVEMENT + 1 + AFTER_MOVEMENTS,
  OWN_STEP,
  SECOND_STEP: 0,
}
/** Frames of a step that continues after an interruption, so that interruptions do not use up the series. */
const GOES_ON = 2
/** A step that begins nearer to straight ahead has no way back. */
const STRAIGHT_DEG = 10
/** Shortest time between two frames: of a still head, of the frontal step, of a head that has moved by MOVED_DEG. */
const STILL_MS = 250
const FRONTAL_MS = 150
const MOVING_MS = 80
/** Longest frame interval of a slow camera, such as in the dark. Later a repeated image is sent too, and the service judges it. */
const HELD_MS = 600
const MOVED_DEG = 3
/** Candidates kept during a step. Its frames are chosen from these. */
const CANDIDATES = 12
/** Degrees that a millisecond counts for, because frames of one pose are better further apart in time. */
const DEGREES_PER_MS = 0.0001

/** Chooses the frames of the series. Pure except for its memory. */
export interface Selection<T> {
  /**
   * Whether a frame of this moment would be a candidate. Call it before copying the pixels.
   *
   * @param isHeld whether the camera has given no new image since the last candidate. Called only when it matters.
   */
  isDue(moment: Moment, isHeld?: () => boolean): boolean
  /** @returns the chosen frames of the previous step when a new step starts */
  add(candidate: Candidate<T>): Candidate<T>[]
  /** Ends the step and returns its chosen frames. */
  finish(): Candidate<T>[]
}

/**
 * @param roomFor total room for frames. Called when a step ends.
 * @param letGo gets the images that were not chosen
 */
export function createSelection<T>(roomFor: () => number, letGo: (picture: T) => void = () => undefined): Selection<T> {
  let kept: Candidate<T>[] = []
  let last: Moment | undefined
  let ended: Moment | undefined
  const drop = (index: number): void => {
    for (const { picture } of kept.splice(index, 1)) letGo(picture)
  }
  const finish = (): Candidate<T>[] => {
    if (kept.length === 0) return []
    const [first] = kept
    // Repeated steps leave room for the steps that follow.
    const room = Math.max(0, roomFor() - (ROOM_AFTER[first.step] ?? AFTER_MOVEMENTS))
    const goesOn = ended !== undefined && isSameStep(ended, first)
    const chosen = chooseFrames(kept, Math.min(room, goesOn ? GOES_ON : shareOf(first)))
    ended = first
    for (const { picture } of kept.filter((candidate) => !chosen.includes(candidate))) letGo(picture)
    kept = []
    return chosen
  }
  return {
    isDue(moment, isHeld = () => false) {
      if (last === undefined) return true
      const passed = moment.atMs - last.atMs
      if (passed <= 0) return false
      // A step may begin before the camera has a new image. The old image would count as a repeat.
      const isNew = (): boolean => passed >= HELD_MS || !isHeld()
      if (!isSameStep(moment, last)) return isNew()
      // A slow camera shows one image twice. Then its tracking values are equal to the last digit.
      const isSamePicture =
        moment.turn !== undefined && moment.turn.yaw === last.turn?.yaw && moment.turn.pitch === last.turn.pitch
      if (isSamePicture) return false
      if (moment.isLast === true) return true
      return (
        (passed >= (moment.step === 'FRONTAL' ? FRONTAL_MS : STILL_MS) ||
          (passed >= MOVING_MS && degreesBetween(moment, last) >= MOVED_DEG)) &&
        isNew()
      )
    },
    add(candidate) {
      const before = kept.length > 0 && !isSameStep(kept[0], candidate) ? finish() : []
      last = candidate
      kept.push(candidate)
      if (kept.length > CANDIDATES) drop(leastMissed(kept))
      return before
    },
    finish,
  }
}

const isSameStep = (a: Moment, b: Moment): boolean => a.step === b.step && a.isReturn === b.isReturn

const sizeOf = ({ turn }: Moment): number => (turn === undefined ? 0 : Math.hypot(turn.yaw, turn.pitch))

/** 0 when one of the two was not tracked. */
const degreesBetween = ({ turn: a }: Moment, { turn: b }: Moment): number =>
  a === undefined || b === undefined ? 0 : Math.hypot(a.yaw - b.yaw, a.pitch - b.pitch)

/** The number of frames of a step, from its first frame. */
const shareOf = (first: Moment): number => (first.isReturn === true ? 1 : PER_STEP[first.step])

/** Chooses so many frames of a step: those of the movement with a tracker, else spread over the time. */
function chooseFrames<T>(frames: readonly Candidate<T>[], count: number): Candidate<T>[] {
  if (count <= 0) return []
  if (count === 1)
    return [frames[0].isReturn === true ? nearestTo(frames, sizeOf(frames[0]) / 2) : frames[frames.length - 1]]
  if (frames.length > count && count >= MOVEMENT && frames.every(({ turn }) => turn !== undefined))
    return ofMovement(frames, count)
  const chosen = [...frames]
  while (chosen.length > count) chosen.splice(leastMissed(chosen), 1)
  return chosen
}

/** Frames of a movement, at least four: half way back, straight ahead, on the way there, and its end. */
function ofMovement<T>(frames: readonly Candidate<T>[], count: number): Candidate<T>[] {
  const straight = straightest(frames)
  const [before, after] = [frames.slice(0, straight), frames.slice(straight + 1)]
  const end = after.pop()
  const back = before.length > 0 && sizeOf(before[0]) >= STRAIGHT_DEG ? [nearestTo(before, sizeOf(before[0]) / 2)] : []
  const chosen = [...back, frames[straight], ...(end === undefined ? [] : [end])]
  // The remaining frames show the way there. Two frames are at one third and two thirds of it.
  for (let left = count - chosen.length, i = left; i > 0 && after.length > 0; i--) {
    const found = nearestTo(after, sizeOf(end ?? frames[straight]) * (i / (left + 1)))
    after.splice(after.indexOf(found), 1)
    chosen.push(found)
  }
  return chosen.sort((a, b) => a.atMs - b.atMs)
}

const straightest = (frames: readonly Moment[]): number =>
  frames.reduce((best, frame, i) => (sizeOf(frame) < sizeOf(frames[best]) ? i : best), 0)

/** The frame whose turn is nearest to the given degrees. */
const nearestTo = <T>(frames: readonly Candidate<T>[], degrees: number): Candidate<T> =>
  frames.reduce((best, frame) => (Math.abs(sizeOf(frame) - degrees) < Math.abs(sizeOf(best) - degrees) ? frame : best))

/** Index of the frame whose neighbours are nearest to it; never the first, the last or the straightest frame. */
function leastMissed(frames: readonly Moment[]): number {
  const straight = straightest(frames)
  const gap = (i: number): number => {
    const [a, b] = [frames[i], frames[i + 1]]
    return degreesBetween(a, b) + (b.atMs - a.atMs) * DEGREES_PER_MS
  }
  const missed = frames.map((_, i) =>
    i === 0 || i === frames.length - 1 || i === straight ? Infinity : gap(i - 1) + gap(i),
  )
  return missed.indexOf(Math.min(...missed))
}
